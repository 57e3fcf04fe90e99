/** The time axis that lanes share: round ticks, where a moment lies, and how a brush is moved. */

/** Milliseconds since the epoch: from the first to before the second. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const intervals = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 2, 3, 6, 12, 24, 48, 168].map((n) => n * hour),
];

/** Round moments, at least `apart` pixels from each other. */
export function timeTicks({ from, to }: Span, width: number, apart = 96): readonly number[] {
  const least = ((to - from) / Math.max(1, width)) * apart;
  const interval = intervals.find((each) => each >= least) ?? 168 * hour;
  const first = Math.ceil(from / interval) * interval;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / interval) + 1) }, (_, n) => first + n * interval);
}

/** Pixels from the left. */
export function xOf(at: number, { from, to }: Span, width: number): number {
  return ((at - from) / (to - from)) * width;
}

/** The bucket under a pixel. */
export function bucketAt(x: number, width: number, buckets: number): number {
  return Math.min(buckets - 1, Math.max(0, Math.floor((x / width) * buckets)));
}

/** Whole buckets between two pixels, in either order; never empty. */
export function spanBetween(a: number, b: number, { band, width, step }: Surface): Span {
  const buckets = Math.round((band.to - band.from) / step);
  const [low, high] = a < b ? [a, b] : [b, a];
  const from = band.from + bucketAt(low, width, buckets) * step;
  return { from, to: Math.max(from + step, band.from + (bucketAt(high, width, buckets) + 1) * step) };
}

/** What is brushed on: the time it shows, its pixels, and the width of a bucket in milliseconds. */
export interface Surface {
  readonly band: Span;
  readonly width: number;
  readonly step: number;
}

/** Moves one edge by so many buckets; without a brush one of a tenth begins at the end. */
export function moveEdge(
  brush: Span | undefined,
  edge: keyof Span,
  by: number,
  { band, step }: Omit<Surface, 'width'>,
): Span {
  if (brush === undefined) {
    const tenth = Math.max(1, Math.round((band.to - band.from) / step / 10)) * step;
    return { from: band.to - tenth, to: band.to };
  }
  if (edge === 'from') {
    return { ...brush, from: Math.min(brush.to - step, Math.max(band.from, brush.from + by * step)) };
  }
  return { ...brush, to: Math.max(brush.from + step, Math.min(band.to, brush.to + by * step)) };
}
