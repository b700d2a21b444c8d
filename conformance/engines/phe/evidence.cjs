// What deviations.yaml says of phe, shown by phe alone: `node evidence.cjs` where phe is installed.
"use strict";
const { evaluateCards, handRank, rankDescription } = require("phe");

for (const cards of ["Kc Kd Kh 7s 7s 5d 4h", "Kc Kd Kh 7s 1s 5d 4h", "Kc Kd Kh 7s 8x 5d 4h", "Kc Kd Kh 7s ?? 5d 4h"]) {
  const value = evaluateCards(cards.split(" "));
  console.log(`${cards}: ${value}, ${rankDescription[handRank(value)]}`);
}
