/** Where the cells of an icicle lie: as wide as what they hold, a row for each level; what is too narrow is folded away. */

import { hierarchy, partition } from 'd3-hierarchy';

export interface IcicleDatum {
  readonly id: string;
  /** Of a cell that is not among them: the cell lies in the first row. */
  readonly parent: string;
  readonly n: number;
  /** Cells in it, those that were never given among them. */
  readonly folders: number;
}

export interface IcicleCell<Datum extends IcicleDatum> {
  readonly datum: Datum;
  readonly x: number;
  readonly width: number;
  readonly row: number;
  /** Cells in it that are too narrow to be drawn, and where they begin. */
  readonly folded: number;
  readonly foldedAt: number;
}

export const icicleGap = 1.5;
const leastWidth = 2.5;

interface Branch<Datum> {
  readonly datum: Datum | undefined;
  /** What lies in it and in none of its cells. */
  readonly own: number;
  readonly cells: Branch<Datum>[];
}

/** Row by row, in each from the left. `total` is what the whole width stands for. */
export function layoutIcicle<Datum extends IcicleDatum>(
  data: readonly Datum[],
  total: number,
  width: number,
): readonly IcicleCell<Datum>[] {
  const root = hierarchy(branchOf(data, total), ({ cells }) => cells).sum(({ own }) => own);
  const cells = partition<Branch<Datum>>().size([width, 1])(root).descendants();
  return cells.flatMap((cell) => {
    const { datum } = cell.data;
    if (datum === undefined || cell.x1 - cell.x0 < leastWidth) return [];
    const drawn = (cell.children ?? []).filter(({ x0, x1 }) => x1 - x0 >= leastWidth);
    return [
      {
        datum,
        x: cell.x0,
        width: Math.max(1, cell.x1 - cell.x0 - icicleGap),
        row: cell.depth - 1,
        folded: Math.max(0, datum.folders - drawn.length),
        foldedAt: drawn.at(-1)?.x1 ?? cell.x0,
      },
    ];
  });
}

function branchOf<Datum extends IcicleDatum>(data: readonly Datum[], total: number): Branch<Datum> {
  const ids = new Set(data.map(({ id }) => id));
  const children = Map.groupBy(data, ({ parent }) => (ids.has(parent) ? parent : ''));
  const grow = (datum: Datum | undefined, key: string, n: number): Branch<Datum> => {
    const cells = (children.get(key) ?? []).map((child) => grow(child, child.id, child.n));
    const inside = (children.get(key) ?? []).reduce((sum, child) => sum + child.n, 0);
    return { datum, own: Math.max(0, n - inside), cells };
  };
  return grow(undefined, '', total);
}

export type IcicleMove = 'left' | 'right' | 'up' | 'down';

/** The cell one comes to from another: its neighbour in the row, what it lies in, the first in it. */
export function neighbourOf<Datum extends IcicleDatum>(
  cells: readonly IcicleCell<Datum>[],
  id: string | undefined,
  move: IcicleMove,
): Datum | undefined {
  const current = cells.find(({ datum }) => datum.id === id);
  if (current === undefined) return cells[0]?.datum;
  if (move === 'up') return cells.find(({ datum }) => datum.id === current.datum.parent)?.datum;
  if (move === 'down') return cells.find(({ datum }) => datum.parent === id)?.datum;
  const row = cells.filter((cell) => cell.row === current.row);
  return row[row.indexOf(current) + (move === 'left' ? -1 : 1)]?.datum;
}
