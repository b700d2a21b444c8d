// What deviations.yaml says of pokersolver, shown by pokersolver alone: `node evidence.cjs` where it is installed.
"use strict";
const { Hand } = require("pokersolver");

for (const cards of [
  "Ad Kd Qd Jd 9d 7d 2c", // its README says of toString: a maximum of 5 cards
  "Kd Jd 9d 8d 6d 4d 2d",
  "9c 9d 9h 6c 6d 6h 2s",
  "Kc Kd Kh 7s",
  "Kc Kd Kh 7s 7c 5d 4h 2s",
  "Kc Kd Kh 7s 1s 5d 4h",
  "Kc Kd Kh 7s 8x 5d 4h",
  "Kc Kd Kh 7s ?? 5d 4h",
]) {
  const hand = Hand.solve(cards.split(" "));
  console.log(`${cards}: ${hand.name} of ${hand.cards.length} cards, ${hand.toString()}`);
}
