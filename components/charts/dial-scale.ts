/** The scale of the dial: 0, 1, 10 and 100 % at thirds of its turn; logarithmic from 1 %, linear below, so that 0 has a place. */

/** Shares the arrow keys go through: 0, then 1 to 9 of each power of ten, from 0.01 % to 100 %. */
const steps: readonly number[] = [
  0,
  ...[-4, -3, -2, -1].flatMap((power) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => at(digit, power))),
  1,
];

function at(digit: number, power: number): number {
  return Number(`${digit}e${power}`);
}

/** Where a share from 0 to 1 lies on the turn, from 0 to 1. */
export function turnOf(share: number): number {
  const percent = Math.min(100, Math.max(0, share * 100));
  return percent <= 1 ? percent / 3 : (1 + Math.log10(percent)) / 3;
}

/** The share at a place of the turn, with two digits that count. */
export function shareAt(turn: number): number {
  const thirds = Math.min(1, Math.max(0, turn)) * 3;
  const percent = thirds <= 1 ? thirds : 10 ** (thirds - 1);
  return Number((percent / 100).toPrecision(percent < 0.1 ? 1 : 2));
}

/** The share an arrow key leads to. */
export function nextStep(share: number, direction: 1 | -1): number {
  if (direction === 1) return steps.find((step) => step > share) ?? 1;
  return steps.findLast((step) => step < share) ?? 0;
}

/** Ten times more or less, as PageUp and PageDown have it; from 0 up it is 0.01 %, and less than that is 0. */
export function tenfold(share: number, direction: 1 | -1): number {
  const least = steps[1] ?? 0;
  if (direction === 1) return share === 0 ? least : Math.min(1, Number((share * 10).toPrecision(4)));
  return share / 10 < least ? 0 : Number((share / 10).toPrecision(4));
}

/** The turn at which a pointer is, seen from the middle of the dial; `x` to the right, `y` down, both in any unit. */
export function turnTo(x: number, y: number): number {
  if (y >= 0) return x < 0 ? 0 : 1;
  return 1 - Math.atan2(-y, x) / Math.PI;
}

/** The point of a turn on a circle around 0,0; `y` grows downwards. */
export function pointAt(turn: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = Math.PI * (1 - turn);
  return { x: round(Math.cos(angle) * radius), y: round(-Math.sin(angle) * radius) };
}

/** Path data of the arc between two turns; empty when there is none. */
export function arcPath(from: number, to: number, radius: number): string {
  if (to <= from) return '';
  const start = pointAt(from, radius);
  const end = pointAt(to, radius);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
