/** Figures as benchmarks print them. */

export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
