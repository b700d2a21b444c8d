// An adapter for stud8: JSON messages come in on standard input, one a line, and answers go out on standard output.
#include <array>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>

#include "json.hpp"

const std::string RANKS = "23456789TJQKA";
const std::string SUITS = "cdhs";

// What your engine is and can do. Add "compare" and "play" when it answers them; `stud8 show protocol` says how.
const std::string HELLO =
    R"({"protocol":1,"engine":{"name":"my-engine","version":"0.1","language":"C++"},"methods":["evaluate"]})";

// A request that is refused, and why: invalid_params, invalid_table, invalid_cards, unsupported, ...
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The high and the low of five to seven cards, as JSON.
std::string evaluate(const Json& params) {
    const Json* given = params.get("cards");
    if (given == nullptr || given->kind != Json::Kind::array) throw Refused("invalid_params");
    std::set<std::string> cards;
    std::array<int, 13> count{};
    for (const Json& card : given->items) {
        if (card.kind != Json::Kind::string) throw Refused("invalid_params");
        if (card.text.size() != 2 || !cards.insert(card.text).second) throw Refused("invalid_cards");
        std::size_t rank = RANKS.find(card.text[0]);
        if (rank == std::string::npos || SUITS.find(card.text[1]) == std::string::npos) throw Refused("invalid_cards");
        ++count[rank];
    }
    if (cards.size() < 5 || cards.size() > 7) throw Refused("invalid_cards");
    // Plug in your engine here. This toy knows four of a kind and nothing else, and says nothing about the low.
    // `category` is high_card, pair, two_pair, three_of_a_kind, straight, flush, full_house, four_of_a_kind or straight_flush.
    // `ranks` are its five cards, the most significant first; the ace is always A: 5432A is the straight from five down.
    // `low` is written the same way, 8654A, or null when none qualifies; an engine without lows leaves it out.
    // `compare` gets {"hands": [[...], [...]]} and answers {"high": [0], "low": [1]}: the indices of the best hands.
    for (std::size_t four = 0; four < count.size(); ++four) {
        if (count[four] < 4) continue;
        std::size_t kicker = count.size() - 1;
        while (kicker == four || count[kicker] == 0) --kicker;
        std::string ranks = std::string(4, RANKS[four]) + RANKS[kicker];
        return R"({"high":{"category":"four_of_a_kind","ranks":)" + quoted(ranks) + "}}";
    }
    throw Refused("unsupported");
}

// What a request is answered with, but for its id.
std::string answer(const Json& request) {
    const Json* method = request.get("method");
    const Json* params = request.get("params");
    const std::string name = method == nullptr ? "" : method->text;
    try {
        if (name == "hello") return "\"result\":" + HELLO;
        if (name == "evaluate") return "\"result\":" + evaluate(params == nullptr ? Json{} : *params);
    } catch (const Refused& refused) {
        const std::string reason = quoted(refused.what());
        return R"("error":{"code":-32602,"message":)" + reason + R"(,"data":{"reason":)" + reason + "}}";
    }
    return R"("error":{"code":-32601,"message":"method not found"})";
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        const Json request = JsonReader::read(line);
        const Json* id = request.get("id");
        const bool quotes = id != nullptr && id->kind == Json::Kind::string;
        const std::string own = id == nullptr ? "null" : quotes ? quoted(id->text) : id->text;
        std::cout << R"({"jsonrpc":"2.0","id":)" << own << ',' << answer(request) << '}' << std::endl;
    }
}
