// @pokertools/evaluator behind the stud8 protocol. Its values go from 1, the best hand, to 7462.
"use strict";
const { readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { evaluateStrings, rank, rankDescription, getCardCodes } = require("@pokertools/evaluator");
const { run } = require("../shared/evaluator.cjs");

const folder = join(dirname(require.resolve("@pokertools/evaluator")), "..");
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

run({
  engine: { name: "@pokertools/evaluator", version, language: "TypeScript", url: "https://github.com/aaurelions/pokertools" },
  value: (cards) => ({ value: evaluateStrings(cards), name: rankDescription(rank(getCardCodes(cards))) }),
  category: (hand) => hand.name,
  better: (a, b) => a.value < b.value,
});
