/** The geometry of a sparkline: values to an SVG path, gaps kept as gaps. */

export interface SparkBox {
  readonly width: number;
  readonly height: number;
  /** Least value of the axis; 0 unless a line far from it would be flat. */
  readonly floor?: number;
}

export interface Spark {
  /** Path data of the line; one subpath for each run without a gap. */
  readonly line: string;
  /** The same, closed to the lower edge. */
  readonly area: string;
  /** Where the last known value lies; undefined when it is a gap. */
  readonly end: { readonly x: number; readonly y: number } | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** At most one point a pixel: the mean of the values that share it. */
export function thin(values: readonly (number | null)[], most: number): readonly (number | null)[] {
  if (values.length <= most) return values;
  return Array.from({ length: most }, (_, index) => {
    const slice = values.slice(
      Math.floor((index * values.length) / most),
      Math.floor(((index + 1) * values.length) / most),
    );
    const known = slice.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

function runsOf(points: readonly (Point | null)[]): readonly (readonly Point[])[] {
  const runs: Point[][] = [];
  let open: Point[] | undefined;
  for (const point of points) {
    if (point === null) open = undefined;
    else if (open === undefined) runs.push((open = [point]));
    else open.push(point);
  }
  return runs;
}

/** Draws values from left to right; 1.5 px stay free above and below for the stroke. */
export function sparkPath(values: readonly (number | null)[], { width, height, floor = 0 }: SparkBox): Spark {
  const shown = thin(values, width);
  const known = shown.filter((value) => value !== null);
  const top = Math.max(floor, ...known);
  const span = top === floor ? 1 : top - floor;
  const step = shown.length < 2 ? 0 : (width - 3) / (shown.length - 1);
  const points = shown.map((value, index) =>
    value === null ? null : { x: index * step, y: height - 1.5 - ((value - floor) / span) * (height - 3) },
  );
  const runs = runsOf(points);
  // A point alone between two gaps would not be seen.
  const draw = (run: readonly Point[]): string =>
    run.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L') + (run.length === 1 ? 'h0.5' : '');
  const line = runs.map((run) => `M${draw(run)}`).join('');
  const area = runs
    .map((run) => `M${round(run[0]?.x ?? 0)} ${height}L${draw(run)}L${round(run.at(-1)?.x ?? 0)} ${height}Z`)
    .join('');
  return { line, area, end: points.at(-1) ?? undefined };
}
