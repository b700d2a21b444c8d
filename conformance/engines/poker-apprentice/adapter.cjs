// @poker-apprentice/hand-evaluator behind the stud8 protocol. It tells the five cards, and compares what it evaluated.
"use strict";
const { compare, evaluate } = require("@poker-apprentice/hand-evaluator");
const { version } = require("@poker-apprentice/hand-evaluator/package.json");
const { HandStrength } = require("@poker-apprentice/types");
const { run } = require("../shared/evaluator.cjs");

run({
  engine: { name: "@poker-apprentice/hand-evaluator", version, language: "TypeScript" },
  value: (holeCards) => evaluate({ holeCards }),
  category: (hand) => HandStrength[hand.strength],
  better: (a, b) => compare(a, b) < 0,
  ranks: (hand) => hand.hand.map((card) => card[0]).join(""),
});
