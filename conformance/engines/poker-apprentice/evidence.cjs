// What deviations.yaml says of @poker-apprentice/hand-evaluator, shown by it alone: `node evidence.cjs` where it is installed.
"use strict";
const { DuplicateCardError, evaluate, equityStud } = require("@poker-apprentice/hand-evaluator");

for (const cards of ["Kc Kd Kh 7s", "Kc Kd Kh 7s 7c 5d 4h 2s", "Kc Kd Kh 7s 7s 5d 4h"]) {
  console.log(`evaluate ${cards}:`, JSON.stringify(evaluate({ holeCards: cards.split(" ") })));
}
try {
  equityStud(["Kc Kd Kh 7s 7s 5d 4h".split(" "), "Ac Ad Ah 8s 8c 3d 2h".split(" ")]);
} catch (error) {
  console.log("equityStud with 7s twice throws a DuplicateCardError:", error instanceof DuplicateCardError);
}
