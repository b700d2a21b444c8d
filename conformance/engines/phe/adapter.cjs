// phe behind the stud8 protocol. Its values go from 1, the best hand, to 7462.
"use strict";
const { evaluateCards, handRank, rankDescription } = require("phe");
const { version } = require("phe/package.json");
const { run } = require("../shared/evaluator.cjs");

run({
  engine: { name: "phe", version, language: "JavaScript", url: "https://github.com/thlorenz/phe" },
  value: (cards) => evaluateCards(cards),
  category: (value) => rankDescription[handRank(value)],
  better: (a, b) => a < b,
});
