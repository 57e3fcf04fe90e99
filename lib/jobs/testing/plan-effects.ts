/** What a run did to URLs and RDs, held against the plan that was made before it. */

import type pg from 'pg';
import { planRows } from '../../engine/plan/rows.ts';
import type { PlanRowName } from '../../engine/plan/rows.ts';
import { resourcesOf } from './outcome.ts';
import type { Predicted } from './plan-tests.ts';

/** A collection after a run. */
interface CrawledState {
  /** State by URL, of those that the last run found. */
  readonly states: ReadonlyMap<string, string>;
  /** Attributes and external metadata by URL, as JSON; without times. RDs that wait to be deleted are gone. */
  readonly rds: ReadonlyMap<string, string>;
}

export async function crawledState(pool: pg.Pool, collectionId: number): Promise<CrawledState> {
  const resources = await resourcesOf(pool, collectionId);
  const found = [...resources].filter(([, { state }]) => state !== 'orphan');
  const { rows } = await pool.query<{ url: string; attributes: Readonly<Record<string, unknown>>; external: unknown }>(
    `SELECT url, attributes, external FROM crawl.description WHERE collection_id = $1 AND held_run IS NULL`,
    [collectionId],
  );
  return {
    states: new Map(found.map(([url, { state }]) => [url, state])),
    rds: new Map(rows.map(({ url, attributes, external }) => [url, JSON.stringify([timeless(attributes), external])])),
  };
}

function timeless(attributes: Readonly<Record<string, unknown>>): unknown {
  const kept = Object.entries(attributes).filter(([name]) => !/^(rd-(last-modified|expires)|update-time)$/.test(name));
  return kept.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

type Row = Exclude<PlanRowName, 'rdsMayChange' | 'linksDropped' | 'linksAdded'>;

/** Figures that one URL changes, by URL. */
function effectsOf(before: CrawledState, after: CrawledState): ReadonlyMap<string, ReadonlySet<Row>> {
  const urls = new Set([before, after].flatMap(({ states, rds }) => [...states.keys(), ...rds.keys()]));
  return new Map(Array.from(urls, (url) => [url, new Set(rowsOfUrl(before, after, url))]));
}

function rowsOfUrl(before: CrawledState, after: CrawledState, url: string): readonly Row[] {
  const [was, is] = [before.states.get(url), after.states.get(url)];
  const [old, now] = [before.rds.get(url), after.rds.get(url)];
  const hadAndHas = (old === undefined) === (now === undefined);
  return [...ofState(was, is, hadAndHas), ...ofRd(old, now)];
}

function ofState(was: string | undefined, is: string | undefined, isSameRd: boolean): readonly Row[] {
  if (was === is) return [];
  if (is === undefined) return [was === 'rejected' ? 'unlinkedRejected' : 'unlinked'];
  if (is === 'rejected') return was === undefined ? [] : ['rejected'];
  if (was === undefined || was === 'rejected') return ['admitted'];
  return isSameRd ? ['moved'] : [];
}

function ofRd(old: string | undefined, now: string | undefined): readonly Row[] {
  if (old === now) return [];
  if (now === undefined) return ['rdsRemoved'];
  return [old === undefined ? 'rdsAdded' : 'rdsChanged'];
}

/** Rows that a run is held against: the others say what may be, or how links are followed. */
const compared: readonly PlanRowName[] = planRows.filter((row) => !/^(rdsMayChange|links)/.test(row));

export function isUnknown({ unknownRows }: Predicted, row: PlanRowName): boolean {
  return unknownRows.some((rows) => rows.length === 0 || rows.includes(row));
}

/** True when no run can contradict the plan. */
export function saysNothing(predicted: Predicted): boolean {
  return compared.every((row) => isUnknown(predicted, row));
}

/** Effects that the plan neither counted nor named as unknown, and effects that it counted and that did not come. */
export function unforeseen(predicted: Predicted, before: CrawledState, after: CrawledState): readonly string[] {
  const effects = effectsOf(before, after);
  const urls = new Set([...effects.keys(), ...predicted.rowsOf.keys()]);
  return [...urls].flatMap((url) => {
    const [said, came] = [predicted.rowsOf.get(url), effects.get(url)];
    return compared.flatMap((row) => {
      if (isUnknown(predicted, row) || isOpen(predicted, url)) return [];
      const isCounted = said?.has(row) === true;
      const isSaid = isCounted || (row === 'rdsChanged' && said?.has('rdsMayChange') === true);
      const has = came?.has(row as Row) === true;
      if (has && !isSaid) return [`not said: ${row} ${url}`];
      return isCounted && !has ? [`did not come: ${row} ${url}`] : [];
    });
  });
}

/** The plan says that it takes a fetch to tell. */
function isOpen({ states, unknowns }: Predicted, url: string): boolean {
  return unknowns.length > 0 && states.get(url) === 'unknown';
}
