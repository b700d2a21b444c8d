// pokersolver behind the stud8 protocol. Its hands know their five cards; it writes the low ace as "1" and the ten as "10".
"use strict";
const { Hand } = require("pokersolver");
const { version } = require("pokersolver/package.json");
const { run } = require("../shared/evaluator.cjs");

run({
  engine: { name: "pokersolver", version, language: "JavaScript", url: "https://github.com/goldfire/pokersolver" },
  value: (cards) => Hand.solve(cards),
  category: (hand) => hand.name,
  better: (a, b) => Hand.winners([a, b]).length === 1 && Hand.winners([a, b])[0] === a,
  ranks: (hand) => hand.cards.map((card) => card.toString().slice(0, -1).replace("10", "T").replace("1", "A")).join(""),
});
