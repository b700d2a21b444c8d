// What deviations.yaml says of @pokertools/evaluator, shown by it alone: `node evidence.cjs` where it is installed.
"use strict";
const { evaluateStrings, rank, rankDescription, getCardCodes } = require("@pokertools/evaluator");

for (const cards of ["Kc Kd Kh 7s 7s 5d 4h", "Kc Kd Kh 7s 7c 5d 4h"]) {
  const codes = getCardCodes(cards.split(" "));
  console.log(`${cards}: ${evaluateStrings(cards.split(" "))}, ${rankDescription(rank(codes))}`);
}
