// poker-evaluator behind the stud8 protocol. Of its values the greater is the better hand; 0 is what its table holds for no hand.
"use strict";
const { evalHand } = require("poker-evaluator");
const { version } = require("poker-evaluator/package.json");
const { run } = require("../shared/evaluator.cjs");

run({
  engine: { name: "poker-evaluator", version, language: "JavaScript" },
  value: (cards) => evalHand(cards),
  category: (hand) => hand.handName,
  better: (a, b) => a.value > b.value,
});
