// What an adapter for a hand evaluator in JavaScript needs besides the engine; the same as evaluator.py and lines.py.
"use strict";
const readline = require("node:readline");

const NAMES = {
  highcard: "high_card", pair: "pair", onepair: "pair", twopair: "two_pair", twopairs: "two_pair", threeofakind: "three_of_a_kind",
  straight: "straight", flush: "flush", fullhouse: "full_house", fourofakind: "four_of_a_kind", straightflush: "straight_flush",
  royalflush: "straight_flush",
};

/** An input that the engine refuses; the text is the protocol's reason. */
class Refused extends Error {}

/** Every choice of five of the cards. */
function* fives(cards, start = 0, chosen = []) {
  if (chosen.length === 5) yield chosen;
  else for (let i = start; i < cards.length; i++) yield* fives(cards, i + 1, [...chosen, cards[i]]);
}

/** The ranks of five cards to which the engine gives the same value as to all, the most significant first. */
function fiveRanks(cards, best, ask, same) {
  for (const five of fives(cards)) {
    if (!same(ask(five), best)) continue;
    const ranks = five.map((card) => card[0]);
    const order = [...ranks].sort().join("") === "2345A" ? "A23456789TJQK" : "23456789TJQKA";
    const weight = (rank) => 100 * ranks.filter((other) => other === rank).length + order.indexOf(rank);
    return ranks.sort((a, b) => weight(b) - weight(a)).join("");
  }
  return "";
}

/**
 * Serve `evaluate` and `compare` for an engine that ranks high hands.
 * `value(cards)` is what the engine makes of cards; `category(value)` its name; `better(a, b)` whether a beats b. What `value` throws
 * counts as a refusal of the cards. `best(value)`, if the engine tells it, gives the ranks of the five cards.
 */
exports.run = function run({ engine, value, category, better, ranks }) {
  const ask = (cards) => {
    try {
      return value(cards);
    } catch (error) {
      throw new Refused("invalid_cards", { cause: error });
    }
  };
  const same = (a, b) => !better(a, b) && !better(b, a);
  const methods = {
    hello: () => ({ protocol: 1, engine, methods: ["evaluate", "compare"], observes: [] }),
    evaluate: ({ cards }) => {
      const best = ask(cards);
      const name = category(best).toLowerCase().replace(/[^a-z]/g, "");
      return { high: { category: NAMES[name] ?? name, ranks: ranks ? ranks(best) : fiveRanks(cards, best, ask, same) } };
    },
    compare: ({ hands }) => {
      const values = hands.map(ask);
      return { high: values.flatMap((mine, index) => (values.some((other) => better(other, mine)) ? [] : [index])) };
    },
  };
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const answer = { jsonrpc: "2.0", id };
    try {
      if (Object.hasOwn(methods, method)) answer.result = methods[method](params);
      else answer.error = { code: -32601, message: `no method ${method}` };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      answer.error = { code: -32602, message: String(error.cause), data: { reason: error.message } };
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  });
};
