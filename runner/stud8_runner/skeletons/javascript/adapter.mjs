// An adapter for stud8: JSON messages come in on standard input, one a line, and answers go out on standard output.
import { createInterface } from "node:readline";

const RANKS = "23456789TJQKA";
const CARD = /^[2-9TJQKA][cdhs]$/;

// What your engine is and can do. Add "compare" and "play" when it answers them; `stud8 show protocol` says how.
const HELLO = {
  protocol: 1,
  engine: { name: "my-engine", version: "0.1", language: "JavaScript" },
  methods: ["evaluate"],
};

// A request that is refused, and why: invalid_params, invalid_table, invalid_cards, unsupported, ...
class Refused extends Error {}

// The high and the low of five to seven cards.
function evaluate({ cards }) {
  if (!Array.isArray(cards) || !cards.every((card) => typeof card === "string")) throw new Refused("invalid_params");
  const valid = cards.every((card) => CARD.test(card));
  if (!valid || cards.length < 5 || cards.length > 7 || new Set(cards).size < cards.length) {
    throw new Refused("invalid_cards");
  }
  // Plug in your engine here. This toy knows four of a kind and nothing else, and says nothing about the low.
  // `category` is high_card, pair, two_pair, three_of_a_kind, straight, flush, full_house, four_of_a_kind or straight_flush.
  // `ranks` are its five cards, the most significant first; the ace is always A: 5432A is the straight from five down.
  // `low` is written the same way, 8654A, or null when none qualifies; an engine without lows leaves it out.
  // `compare` gets {"hands": [[...], [...]]} and answers {"high": [0], "low": [1]}: the indices of the best hands.
  const ranks = cards.map((card) => card[0]).sort((a, b) => RANKS.indexOf(b) - RANKS.indexOf(a));
  for (const rank of ranks) {
    const others = ranks.filter((other) => other !== rank);
    if (ranks.length - others.length === 4) {
      return { high: { category: "four_of_a_kind", ranks: rank.repeat(4) + others[0] } };
    }
  }
  throw new Refused("unsupported");
}

const METHODS = new Map([
  ["hello", () => HELLO],
  ["evaluate", evaluate],
]);

// What a request is answered with, but for its id.
function answer({ method, params = {} }) {
  const asked = METHODS.get(method);
  if (asked === undefined) return { error: { code: -32601, message: "method not found" } };
  try {
    return { result: asked(params) };
  } catch (error) {
    if (!(error instanceof Refused)) {
      console.error(error); // standard error is free for logs
      return { error: { code: -32603, message: String(error) } };
    }
    return { error: { code: -32602, message: error.message, data: { reason: error.message } } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: request.id, ...answer(request) }) + "\n");
}
