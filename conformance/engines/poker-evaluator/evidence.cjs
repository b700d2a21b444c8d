// What deviations.yaml says of poker-evaluator, shown by poker-evaluator alone: `node evidence.cjs` where it is installed.
"use strict";
const { evalHand } = require("poker-evaluator");

for (const cards of ["Kc Kd Kh 7s 7s 5d 4h", "Kc Kd Kh 7s 7c 5d 4h"]) {
  console.log(`${cards}:`, JSON.stringify(evalHand(cards.split(" "))));
}
