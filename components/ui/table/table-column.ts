/** How a table's columns and rows are described, for the plain and the virtual table. */

import type { ReactNode } from 'react';
import type { Verdict } from '../marks/verdict-words.ts';

export type Direction = 'ascending' | 'descending';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** The head in words, where it is more than that; a column without words has nothing to be hidden by. */
  readonly name?: string | undefined;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly align?: 'left' | 'right' | 'center' | undefined;
  /** A CSS width; the virtual table needs one for all columns but one. */
  readonly width?: string | undefined;
  /** In the foot row, when the column adds up. */
  readonly foot?: ReactNode;
  /** Dropped on windows narrower than this: shapes go first. */
  readonly hideBelow?: 'sm' | 'md' | 'lg' | undefined;
  /** The cell reaches from edge to edge, because what is drawn in it goes on in the row below. */
  readonly flush?: boolean | undefined;
  /** What a list that is held whole is sorted by: numbers by size, texts by words; rows without one come last. */
  readonly value?: ((row: Row) => string | number | undefined) | undefined;
  /** This direction comes first, instead of the one its alignment suggests; without a `value` the server sorts. */
  readonly sortsFirst?: Direction | undefined;
  /** The head is a button that sorts; `direction` where this column is the sorted one. Set by the list. */
  readonly sort?: { readonly onPress: () => void; readonly direction?: Direction | undefined } | undefined;
}

export interface Ticks {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

/** Row heights: 32, 26 in dense live tables, 30 where a row holds chips, 36 for two lines, 42 for two with a bar or a lane. */
export type Density = 'normal' | 'dense' | 'chips' | 'tall' | 'lanes';

/** Where a row stands in a tree. */
export interface Branch {
  /** From 1. */
  readonly level: number;
  /** Whether the rows in it are shown; absent where there are none. */
  readonly isOpen?: boolean | undefined;
}

export interface TableRows<Row> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Where a row leads; the first cell becomes the link, so it must not hold another. */
  readonly rowHref?: ((row: Row) => string) | undefined;
  readonly selectedKey?: string | undefined;
  /** The tint of a row that differs. */
  readonly rowTint?: ((row: Row) => Verdict | undefined) | undefined;
  /** Enter or a click on a row, where it leads to no address. */
  readonly onOpen?: ((key: string) => void) | undefined;
  /** Makes a tree of the table. */
  readonly branchOf?: ((row: Row) => Branch) | undefined;
  /** → and ← on a row of a tree: the rows in it are shown, or hidden. */
  readonly onBranch?: ((key: string, isOpen: boolean) => void) | undefined;
  readonly ticks?: Ticks | undefined;
  readonly density?: Density | undefined;
}

export const rowPixels: Readonly<Record<Density, number>> = { normal: 32, dense: 26, chips: 30, tall: 36, lanes: 42 };
/** The same for fingers. */
export const touchPixels: Readonly<Record<Density, number>> = { normal: 44, dense: 44, chips: 44, tall: 52, lanes: 56 };
export const rowClass: Readonly<Record<Density, string>> = {
  normal: 'h-row',
  dense: 'h-[26px] pointer-coarse:h-row',
  chips: 'h-[30px] pointer-coarse:h-row',
  tall: 'h-9 pointer-coarse:h-[52px]',
  lanes: 'h-[42px] pointer-coarse:h-14',
};

/** Of a table with a column menu: leaves it its place at the right end of the head, on a phone when columns are hidden. */
export const besideMenu =
  'sm:[&_:is(th,td):last-child]:pr-[26px] sm:pointer-coarse:[&_:is(th,td):last-child]:pr-11 peer-data-marked:[&_:is(th,td):last-child]:pr-[26px] peer-data-marked:pointer-coarse:[&_:is(th,td):last-child]:pr-11';

const hidden = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' } as const;
const aligned = { left: 'text-left', right: 'text-right tabular-nums', center: 'text-center' } as const;

/** The classes of every cell of a column. */
export function columnClass<Row>({ align = 'left', hideBelow, flush = false }: Column<Row>): string {
  const shown = hideBelow === undefined ? aligned[align] : `${aligned[align]} ${hidden[hideBelow]}`;
  return flush ? `${shown} relative overflow-visible! p-0!` : shown;
}
