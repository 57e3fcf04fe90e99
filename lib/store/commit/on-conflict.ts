/**
 * SQL: what becomes of a resource that is known already. Rows: `r` is there, `excluded` is given. What a feed has brought
 * (`fed_by`) only feeds replace.
 */

import { discoveryCode, stateCodes } from '../sql/codes.ts';
import { rememberLastRun } from '../sql/last-run.ts';
import { isNearer } from './nearer.ts';
import { stateBefore, was } from './was.ts';

const columnsReplaced = [
  'site_id',
  'run_id',
  'generation',
  'depth',
  'reach',
  'state',
  'path_id',
  'answer_id',
  'attempts',
  'due_at',
  'found_as',
  'hops',
  'found_on',
  'listing',
  'content_bytes',
  'words',
];

/** More roots may have come to a URL while it was being visited: whoever settles it knows those from before. */
const newListing = `CASE WHEN excluded.was = ${was.settled} AND r.generation = excluded.generation AND r.listing ? 'reached'
  THEN coalesce(excluded.listing, '{}') || jsonb_build_object('reached', r.listing -> 'reached') ELSE excluded.listing END`;
const replacedBy = (name: string): string => (name === 'listing' ? newListing : `excluded.${name}`);

/** The place in the order of discovery stays as long as the run does. */
const replaceColumns = (keepWhen: (name: string) => string, newValue = replacedBy): string =>
  [
    `seq = CASE WHEN ${keepWhen('seq')} OR r.run_id = excluded.run_id THEN r.seq ELSE excluded.seq END`,
    ...columnsReplaced.map((name) => `${name} = CASE WHEN ${keepWhen(name)} THEN r.${name} ELSE ${newValue(name)} END`),
    rememberLastRun(`${keepWhen('run_id')} OR r.run_id = excluded.run_id`),
  ].join(', ');

/** The record of a feed that names the URL, as a row that is greater the newer it is. */
const recordOf = (row: string): string =>
  `(coalesce((${row}.listing #>> '{fed,feed}')::int, 0), coalesce((${row}.listing #>> '{fed,line}')::int, 0))`;
const isNamedAnew = (row: string, than: string): string =>
  `(${row}.listing IS NOT NULL AND ${recordOf(row)} > ${recordOf(than)})`;

/**
 * A settled URL to which another worker has found a shorter way meanwhile stays as it is: if queued, it is read again by that
 * one. So does one that a feed has named anew.
 */
const staysAsItIs = `(r.run_id = excluded.run_id AND (${isNearer('r', 'excluded')} OR ${isNamedAnew('r', 'excluded')}))`;

const isObject = (row: string): string => `${row}.found_as = ${discoveryCode({ kind: 'object', hops: 0 })}`;
const isUnwanted = (row: string): string => `${row}.state IN (${stateCodes.rejected}, ${stateCodes.orphan})`;

/**
 * A URL that the crawl has found, and has not rejected, is described by its own document. An object that an exploder made
 * gives way to it, whichever of the two came first; it does not give way to a link that is not followed.
 */
const objectGivesWay = `(${isObject('excluded')} AND NOT ${isObject('r')} AND NOT ${isUnwanted('r')})`;
/** Its file could not be read: it stays what it was. */
const isObjectAgain = `(${isObject('excluded')} AND excluded.was = ${was.found})`;
const objectIsLost = `(${isObjectAgain} AND (NOT ${isObject('r')} OR r.state = ${stateCodes.orphan}))`;
const objectIsReplaced = `(${isObject('r')} AND NOT ${isObject('excluded')} AND excluded.state = ${stateCodes.queued})`;
const objectStays = `(${isObject('r')} AND r.state <> ${stateCodes.orphan} AND NOT ${isObject('excluded')} AND ${isUnwanted('excluded')})`;

/**
 * What is there stays, and this may be a shorter path to it: noted, passed on afterwards. One way can have fewer links and
 * another one more left of its limit.
 */
const isShorterPath = `CASE WHEN ${objectIsReplaced} THEN false
  WHEN excluded.was = ${was.settled} THEN ${staysAsItIs} ELSE r.generation >= excluded.generation END`;

const isTakenOver = new Set(['seq', 'run_id', 'generation']);

export const foundUnlessShorter = `
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    was = CASE WHEN ${isShorterPath} THEN ${was.shorterPath} ELSE ${stateBefore} END,
    was_path = r.path_id, was_answer = r.answer_id,
    ${replaceColumns((name) => (isTakenOver.has(name) ? isShorterPath : `(${isShorterPath} OR ${isObjectAgain})`))}
  WHERE r.fed_by IS NULL AND NOT (${objectGivesWay} OR ${objectStays} OR ${objectIsLost})
    AND (NOT (${isShorterPath}) OR ${isNearer('excluded', 'r')})`;

const isAskedFor = `excluded.found_as = ${discoveryCode({ kind: 'user', hops: 0 })}`;
/** A person who asks for a URL does not change how the robot came to it. */
const wayToIt = new Set(['depth', 'reach', 'found_as', 'hops', 'found_on', 'listing']);

/** Start points, and the URLs of a single run, are visited again even when they are known. */
export const foundOnceInRun = `
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    was = ${stateBefore}, was_path = r.path_id, was_answer = r.answer_id,
    ${replaceColumns((name) => (wayToIt.has(name) ? isAskedFor : 'false'))}
  WHERE r.run_id <> excluded.run_id AND r.fed_by IS NULL AND NOT ${objectStays}`;

/** The configuration names it for this run, too. */
const isConfigured = `r.run_id = excluded.run_id AND r.found_as IN (${(['start', 'sitemap-file'] as const)
  .map((kind) => discoveryCode({ kind, hops: 0 }))
  .join(', ')})`;
/** What else is known of how it was found stands beside the record, as long as it is of this generation. */
const withRecord = `CASE WHEN r.generation = excluded.generation THEN coalesce(r.listing, '{}') || excluded.listing
  ELSE excluded.listing END`;

/** What a feed names is visited, or rejected, once for each record of it, whatever the run has made of it before. */
export const namedByFeed = `
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    was = ${stateBefore}, was_path = r.path_id, was_answer = r.answer_id,
    ${replaceColumns(
      (name) => (name !== 'listing' && wayToIt.has(name) ? isConfigured : 'false'),
      (name) => (name === 'listing' ? withRecord : `excluded.${name}`),
    )}
  WHERE r.fed_by IS NULL AND NOT ${objectStays} AND (r.run_id <> excluded.run_id OR ${isNamedAnew('excluded', 'r')})`;

/** What a feed brings takes the place of whatever is there, also of what an earlier record of the same feed brought. */
export const fedDocument = `
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    was = ${stateBefore}, was_path = r.path_id, was_answer = r.answer_id, fed_by = excluded.fed_by,
    ${replaceColumns(() => 'false')}`;

const isFoundBefore = `r.generation >= excluded.generation AND NOT ${objectIsReplaced}`;

/** What RootNodes come to is queued or rejected once more, as long as nothing else has queued or settled it. */
export const reachedByRoot = `
  ON CONFLICT (collection_id, url_hash) DO UPDATE SET
    was = ${stateBefore}, was_path = r.path_id, was_answer = r.answer_id,
    ${replaceColumns((name) => (name !== 'listing' && wayToIt.has(name) ? isFoundBefore : 'false'))}
  WHERE r.fed_by IS NULL AND NOT ${objectStays} AND (r.generation < excluded.generation OR ${objectIsReplaced}
    OR r.state = ${stateCodes.rejected} AND (r.path_id <> excluded.path_id OR r.listing IS DISTINCT FROM excluded.listing))`;
