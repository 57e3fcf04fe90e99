/** The rows of the simulator's table: what was listed, what came of it with each text, whether that was expected. */

import { judge, verdicts } from '#lib/languages/url-list/expected.ts';
import type { Judgement, ListVerdict } from '#lib/languages/url-list/expected.ts';
import type { ListedUrl } from '#lib/languages/url-list/url-list.ts';
import type { Simulated, SimulatedUrl } from '#lib/services/simulator/contract.ts';
import type { Mode, Shown } from './simulator-query.ts';

export interface SimulationRow extends Omit<Partial<SimulatedUrl>, 'url'> {
  /** Place in the list, from 0. */
  readonly position: number;
  readonly url: string;
  readonly expected?: ListVerdict;
  /** By the texts in view: the unsaved ones unless only the saved ones are asked for. */
  readonly shown?: Simulated;
  readonly judgement?: Judgement;
  /** Both texts decide it, and not the same. */
  readonly differs: boolean;
}

export function rowsOf(
  urls: readonly ListedUrl[],
  results: ReadonlyMap<number, SimulatedUrl>,
  mode: Mode,
): readonly SimulationRow[] {
  return urls.map(({ url, expected }, position) => rowOf({ position, url, expected }, results.get(position), mode));
}

interface Listed {
  readonly position: number;
  readonly url: string;
  readonly expected: ListVerdict | undefined;
}

function rowOf({ position, url, expected }: Listed, result: SimulatedUrl | undefined, mode: Mode): SimulationRow {
  const { saved, edited } = result ?? {};
  const shown = mode === 'saved' ? saved : (edited ?? (mode === 'compare' ? saved : undefined));
  return {
    ...result,
    position,
    url,
    ...(expected !== undefined && { expected }),
    ...(shown && { shown }),
    ...(shown && expected !== undefined && { judgement: judge(expected, shown.outcome, shown.verdict) }),
    differs: saved !== undefined && edited !== undefined && !isSame(saved, edited),
  };
}

function isSame(a: Simulated, b: Simulated): boolean {
  return (
    a.outcome === b.outcome &&
    a.verdict.retrieve === b.verdict.retrieve &&
    a.verdict.enumerate === b.verdict.enumerate &&
    a.verdict.generate === b.verdict.generate
  );
}

export interface RowCounts {
  /** In the order of the verdicts, without those that are none. */
  readonly verdicts: readonly { readonly id: ListVerdict; readonly count: number }[];
  readonly differing: number;
  readonly met: number;
  readonly failing: number;
  readonly open: number;
}

export function countRows(rows: readonly SimulationRow[]): RowCounts {
  const of = (test: (row: SimulationRow) => boolean): number => rows.filter(test).length;
  return {
    verdicts: verdicts
      .map(({ id }) => ({ id, count: of(({ shown }) => shown?.outcome === id) }))
      .filter(({ count }) => count > 0),
    differing: of(({ differs }) => differs),
    met: of(({ judgement }) => judgement === 'met'),
    failing: of(({ judgement }) => judgement === 'failed'),
    open: of(({ judgement }) => judgement === 'open'),
  };
}

export function filterRows(rows: readonly SimulationRow[], show: Shown | undefined): readonly SimulationRow[] {
  if (show === undefined) return rows;
  if (show === 'differing') return rows.filter(({ differs }) => differs);
  if (show === 'failing') return rows.filter(({ judgement }) => judgement === 'failed');
  return rows.filter(({ shown }) => shown?.outcome === show);
}
