/** The filters of the list of resources as a condition in SQL: decisions become paths, status and type answers. */

import type pg from 'pg';
import type { CutKind } from '../../sdk/cuts.ts';
import { isMergedReason, mergedGroup } from '../../sdk/merged-reasons.ts';
import { hashesWithCut } from '../sql/cuts.ts';
import type { ResourceOutcome, ResourceState } from '../../engine/program/program.ts';
import { orphanPath } from '../sql/codes.ts';
import { expiredHashes } from '../text/expired-rds.ts';
import { findText } from '../text/find-text.ts';
import type { EssenceFilter } from './essence-paths.ts';
import { keepEssencePaths } from './keep-essence-paths.ts';
import { isInPlan } from './plan-urls.ts';
import { readPaths } from './read-paths.ts';
import type { CountedPath } from './read-paths.ts';
import { guarded } from '../sql/store-error.ts';

/** A value, or several of which each will do. */
export type AnyOf<T> = T | readonly T[];

/** Filters combine with AND. */
export interface ResourceFilter {
  /** Words of the RD, or part of the URL. */
  readonly text?: string | undefined;
  readonly outcome?: AnyOf<ResourceOutcome> | undefined;
  readonly state?: ResourceState | undefined;
  /** The stage of the deciding step. */
  readonly stage?: string | undefined;
  readonly site?: AnyOf<string> | undefined;
  readonly type?: AnyOf<string> | undefined;
  readonly status?: AnyOf<number> | undefined;
  /** What the reading of the content came to, such as `empty` or `failed:encrypted`. */
  readonly extraction?: AnyOf<string> | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly reason?: string | undefined;
  readonly essence?: EssenceFilter | undefined;
  /** RDs that have expired. */
  readonly rd?: AnyOf<'expired'> | undefined;
  /** What limits left out of the resource. */
  readonly cut?: AnyOf<CutKind> | undefined;
  /** Behind a figure of a plan: the number of its job, and the figure, such as `rejected.edit`. */
  readonly plan?: number | undefined;
  readonly figure?: string | undefined;
}

/** What the counters and groups don't know, such as what words find, is counted so far in a collection of more URLs than … */
export const countLimit = 10_000;
/** … these, and whole in a smaller one. */
const countedWhole = 100_000;

/** How many rows are looked at to count what a condition finds, one more than is said; undefined: all. */
export function countBound({ paths }: Pick<Condition, 'paths'>): number | undefined {
  return paths.reduce((sum, { count }) => sum + count, 0) > countedWhole ? countLimit + 1 : undefined;
}

/** A lower bound where it is not exact. */
export interface ResourceCount {
  readonly value: number;
  readonly exact: boolean;
}

/** A condition on `r`, with its values; undefined when nothing can match. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** The decisions it lets through, with what each counts in the whole collection. */
  readonly paths: readonly CountedPath[];
  /** How many match, when the filter is on decisions only; or that they are more than are counted. */
  readonly counted?: ResourceCount;
  /** Of a text that finds many: what is true of them but for the text, and the text row by row. */
  readonly many?: { readonly others: string; readonly byRow: string };
}

/** The filter as a condition on the table of resources: decisions become paths, status and type answers. */
export async function toCondition(
  pool: pg.Pool,
  collectionId: number,
  filter: ResourceFilter,
): Promise<Condition | undefined> {
  const values: unknown[] = [collectionId];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const parts = [`r.collection_id = $1`];
  const found = (await readPaths(pool, collectionId)).filter((path) => matchesPath(path, filter));
  const paths = filter.essence === undefined ? found : await keepEssencePaths(pool, found, filter.essence);
  if (paths.length === 0) return undefined;
  if (filtersPaths(filter)) parts.push(`r.path_id = ANY (${bind(paths.map(({ id }) => id))}::int8[])`);
  else parts.push(`r.path_id <> ${orphanPath}`);
  if (filter.site !== undefined) {
    const sites = `(SELECT id FROM crawl.site WHERE key = ANY (${bind(each(filter.site))}::text[]))`;
    // The order of discovery is that of the index as long as it is one site.
    parts.push(each(filter.site).length === 1 ? `r.site_id = ${sites}` : `r.site_id IN ${sites}`);
  }
  parts.push(...answerPart(filter, bind), ...hashParts(filter));
  if (filter.plan !== undefined) parts.push(isInPlan(bind(filter.plan), bind(filter.figure ?? '')));
  const text = filter.text?.trim() ?? '';
  if (text !== '') return addText(pool, { collectionId, text, paths, parts, values });
  const counted = parts.length === 2 ? paths.reduce((sum, { count }) => sum + count, 0) : undefined;
  return {
    sql: parts.join(' AND '),
    values,
    paths,
    ...(counted !== undefined && { counted: { value: counted, exact: true } }),
  };
}

/** What was answered. */
function answerPart({ status, type, extraction }: ResourceFilter, bind: (value: unknown) => string): readonly string[] {
  const asked = [
    ...(status === undefined ? [] : [`status = ANY (${bind(each(status))}::int2[])`]),
    ...(type === undefined ? [] : [`type = ANY (${bind(each(type))}::text[])`]),
    ...(extraction === undefined ? [] : [`extraction = ANY (${bind(each(extraction))}::text[])`]),
  ];
  return asked.length === 0 ? [] : [`r.answer_id IN (SELECT id FROM crawl.answer WHERE ${asked.join(' AND ')})`];
}

/** What other tables say of the URL. */
function hashParts({ rd, cut }: ResourceFilter): readonly string[] {
  return [
    ...(rd === undefined ? [] : [`r.url_hash IN (${expiredHashes})`]),
    ...(cut === undefined ? [] : [`r.url_hash IN (${hashesWithCut(each(cut))})`]),
  ];
}

interface Filtered {
  readonly collectionId: number;
  readonly text: string;
  readonly paths: readonly CountedPath[];
  readonly parts: readonly string[];
  readonly values: unknown[];
}

async function addText(pool: pg.Pool, { collectionId, text, paths, parts, values }: Filtered): Promise<Condition> {
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { sql, byRow } = await guarded(() => findText(pool, collectionId, text, bind));
  const others = parts.join(' AND ');
  const isBoundKnown = byRow !== undefined && parts.length === 2 && countBound({ paths }) !== undefined;
  return {
    sql: `${others} AND ${sql}`,
    values,
    paths,
    ...(byRow !== undefined && { many: { others, byRow } }),
    ...(isBoundKnown && { counted: { value: countLimit, exact: false } }),
  };
}

function filtersPaths({ outcome, state, stage, file, line, reason, essence }: ResourceFilter): boolean {
  return [outcome, state, stage, file, line, reason, essence].some((value) => value !== undefined);
}

function matchesPath({ outcome, state, decidedBy }: CountedPath, filter: ResourceFilter): boolean {
  const pairs = [
    [filter.state, state],
    [filter.stage, decidedBy?.stage],
    [filter.file, decidedBy?.file],
    [filter.line, decidedBy?.line],
  ];
  const isReason = filter.reason === undefined || hasReason(decidedBy?.reason, filter.reason);
  const isWanted = filter.outcome === undefined || each(filter.outcome).includes(outcome);
  return isWanted && isReason && pairs.every(([wanted, is]) => wanted === undefined || wanted === is);
}

/** A reason, or the group of those for which another URL has the RD. */
function hasReason(reason: string | undefined, wanted: string): boolean {
  return wanted === mergedGroup ? isMergedReason(reason) : reason === wanted;
}

/** The values of a filter; none where it is not set. */
export function each<T extends string | number>(wanted: AnyOf<T> | undefined): readonly T[] {
  if (wanted === undefined) return [];
  return typeof wanted === 'object' ? wanted : [wanted];
}
