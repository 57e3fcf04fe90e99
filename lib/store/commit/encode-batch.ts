/** A batch as the parameters of the statement that writes it. */

import { createHash } from 'node:crypto';
import type { Batch, Discovered, PathRecord, Postponed, Settled, StoredDecision, UrlHash } from '../../engine/ports.ts';
import type { Attribute, Discovery, ResourceDescription } from '../../sdk/resource.ts';
import { binaryArray } from '../binary-array.ts';
import type { StoredBody } from '../bodies.ts';
import { discoveryCode, stateCodes, undecidedPath, wasCodes } from '../codes.ts';
import type { CommitPart } from './commit-queue.ts';
import type { AnswerKey, Interner } from '../interner.ts';
import { countLatencies } from '../latency.ts';
import type { RunFacts } from '../run-facts.ts';
import { cleanJson, storedJson, storedText } from '../stored-text.ts';
import type { WriteParameter } from './statement.ts';

export interface Interners {
  readonly sites: Interner<string>;
  readonly answers: Interner<AnswerKey>;
}

/** Blame sets by id that the database has for certain. */
export type SavedBlames = Set<bigint>;

type Parameters = Partial<Record<WriteParameter, unknown>>;

export interface EncodedBatch {
  readonly parameters: Parameters;
  /** Ids of the blame sets it refers to. */
  readonly blames: readonly bigint[];
}

/** A row of the table of resources: a URL settled, or found. */
interface ResourceRow {
  readonly found: Omit<Discovered, 'rejected'>;
  readonly settled: Settled | undefined;
  readonly decision: StoredDecision | undefined;
  readonly postponed: Postponed | undefined;
}

/** Interning may write; everything else is pure. `bodies` are those of the settled, by hash of the URL. */
export async function encodeBatch(
  run: RunFacts,
  batch: Batch,
  { sites, answers }: Interners,
  extra: { readonly bodies: ReadonlyMap<string, StoredBody>; readonly savedBlames: SavedBlames },
): Promise<EncodedBatch> {
  const rows = resourceRows(batch);
  const described = describedRows(batch.settled);
  const [siteIds, answerIds] = await Promise.all([
    sites.ids(rows.map(({ found }) => found.url.siteKey)),
    answersOf(batch.settled, answers),
  ]);
  const parameters = {
    run: run.id,
    collection: run.collectionId,
    generation: run.generation,
    maxRemovals: run.maxRemovals,
    ...encodeResources(rows, siteIds, answerIds),
    ...encodePages(batch.settled, extra.bodies),
    ...encodeDescriptions(described),
    noRdHashes: binaryArray.uuid(withoutRd(run, batch)),
    keptRdHashes: binaryArray.uuid(batch.settled.filter(keepsRd).map(({ hash }) => hash)),
    ...encodeLives(batch.settled.filter(keepsRd)),
    depthAttributes: run.program.depthAttributes,
    newBlames: encodeBlames(described, extra.savedBlames),
    ...encodeRare(batch),
  };
  const blames = described.flatMap(({ blame, external }) => [blame.id, ...(external ? [external.blame.id] : [])]);
  return { parameters, blames };
}

function resourceRows({ settled, discovered, postponed }: Batch): readonly ResourceRow[] {
  const done = new Set(settled.map(({ hash }) => hash));
  const waiting = new Map(postponed.map((each) => [each.hash, each]));
  const settledRow = (each: Settled): ResourceRow => {
    return { found: each, settled: each, decision: each.decision, postponed: undefined };
  };
  const foundRow = (each: Discovered): ResourceRow => {
    return { found: each, settled: undefined, decision: each.rejected, postponed: waiting.get(each.hash) };
  };
  return [...settled.map(settledRow), ...discovered.filter(({ hash }) => !done.has(hash)).map(foundRow)];
}

/** Numbers of the answers of the settled, 0 where there was none. */
async function answersOf(settled: readonly Settled[], answers: Interner<AnswerKey>): Promise<readonly number[]> {
  const keys = settled.map(answerKey);
  const ids = await answers.ids(keys.filter((key) => key !== undefined));
  let at = 0;
  return keys.map((key) => (key === undefined ? 0 : (ids[at++] ?? 0)));
}

function answerKey({ fetch, facts }: Settled): AnswerKey | undefined {
  if (fetch === undefined) return undefined;
  return `${fetch.status ?? 0} ${storedText(facts.content?.type ?? '')}`;
}

function encodeResources(
  rows: readonly ResourceRow[],
  siteIds: readonly number[],
  answerIds: readonly number[],
): Parameters {
  return {
    hashes: binaryArray.uuid(rows.map(({ found }) => found.hash)),
    urls: binaryArray.text(rows.map(({ found }) => storedText(found.url.href))),
    sites: binaryArray.int4(siteIds),
    depths: binaryArray.int2(rows.map(({ found }) => found.depth)),
    reaches: binaryArray.int4(rows.map(({ found }) => found.reach)),
    states: binaryArray.int2(rows.map(({ decision }) => stateCodes[decision?.state ?? 'queued'])),
    paths: binaryArray.int8(rows.map(({ decision }) => decision?.pathId ?? undecidedPath)),
    answers: binaryArray.int4(rows.map((_, index) => answerIds[index] ?? 0)),
    foundAs: binaryArray.int2(rows.map(({ found }) => discoveryCode(found.discovery))),
    hops: binaryArray.int2(rows.map(({ found }) => found.discovery.hops)),
    foundOn: binaryArray.text(rows.map(({ found: { discovery } }) => discovery.from && storedText(discovery.from))),
    listings: binaryArray.jsonb(rows.map(({ found }) => listingJson(found.discovery))),
    delays: binaryArray.float8(
      rows.map(({ settled, postponed }) => settled?.refreshMs ?? (postponed && delayOf(postponed))),
    ),
    attempts: binaryArray.int2(rows.map(({ postponed }) => postponed?.attempts ?? 0)),
    marks: binaryArray.int2(rows.map(({ settled }) => (settled ? wasCodes.newlySettled : wasCodes.newlyFound))),
    bytes: binaryArray.int8(rows.map(({ settled }) => BigInt(Math.round(settled?.fetch?.bytes ?? 0)))),
    ms: binaryArray.int4(rows.map(({ settled }) => Math.round(settled?.fetch?.ms ?? 0))),
  };
}

/** Only sitemaps have one, what they list, what RootNodes lead to, and what is part of a trap. */
function listingJson({ listing, reached, trap }: Discovery): string | undefined {
  if (listing === undefined && reached === undefined && trap === undefined) return undefined;
  return storedJson({ ...listing, ...(reached && { reached }), ...(trap && { trap }) });
}

/** As a duration: the clocks of worker and database need not agree. */
function delayOf({ dueAt }: Postponed): number {
  return Math.max(0, dueAt - Date.now());
}

function encodePages(settled: readonly Settled[], bodies: ReadonlyMap<string, StoredBody>): Parameters {
  const isKept = (each: Settled): boolean => each.outlinks === 'keep';
  return {
    pageHashes: binaryArray.uuid(settled.map(({ hash }) => hash)),
    facts: binaryArray.jsonb(settled.map(({ facts }) => storedJson(facts))),
    outlinks: binaryArray.bytea(settled.map(({ outlinks }) => (outlinks === 'keep' ? undefined : outlinks))),
    fetches: binaryArray.jsonb(settled.map(({ fetch }) => (fetch === undefined ? '[]' : storedJson([fetch])))),
    etags: binaryArray.text(settled.map(({ etag }) => etag && storedText(etag))),
    modified: binaryArray.text(settled.map(({ lastModified }) => lastModified && storedText(lastModified))),
    bodyHashes: binaryArray.bytea(settled.map(({ hash }) => bodies.get(hash)?.hash)),
    heads: binaryArray.bytea(settled.map((each) => (keepsHead(each) ? undefined : headBytes(each)))),
    cuts: binaryArray.int4(settled.map(({ cut }) => cut?.count ?? 0)),
    cutReasons: binaryArray.text(settled.map(({ cut }) => cut?.reason)),
    keepOutlinks: binaryArray.uuid(settled.filter(isKept).map(({ hash }) => hash)),
    keepBody: binaryArray.uuid(settled.filter(keepsBody).map(({ hash }) => hash)),
    keepHead: binaryArray.uuid(settled.filter(keepsHead).map(({ hash }) => hash)),
    newBodies: encodeBodies(bodies),
  };
}

/** Pages with the same body have one row. */
function encodeBodies(bodies: ReadonlyMap<string, StoredBody>): string {
  const rows = Array.from(bodies.values(), ({ hash, size, stored }) => {
    const hex = Buffer.from(hash).toString('hex');
    return [hex, { hash: hex, size, stored }] as const;
  });
  return JSON.stringify([...new Map(rows).values()]);
}

/** An answer that brought no content leaves the one kept before; one that did replaces it, if only by nothing. */
function keepsBody({ facts, decision }: Settled): boolean {
  return facts.response?.outcome === 'not-modified' || decision.state === 'failed';
}

/** The head stays with the body; one read from a cache came with the head there is. */
function keepsHead(settled: Settled): boolean {
  return keepsBody(settled) || (settled.fetch !== undefined && settled.head === undefined);
}

function headBytes({ head }: Settled): Buffer | undefined {
  return head === undefined ? undefined : Buffer.from(head, 'latin1');
}

/** The proof that a batch was written, with what the event tail shows of it. */
export function encodePulse(id: string, { events, settled, postponed }: Batch) {
  const shown = events.map(({ pathId, ...event }) => ({
    ...event,
    ...(pathId !== undefined && { pathId: String(pathId) }),
  }));
  return { batch: id, events: shown, left_out: Math.max(0, settled.length + postponed.length - events.length) };
}

/** What each visit adds to the pace of its site. */
export function encodeVisits(parts: readonly CommitPart[]): Parameters {
  const visited = parts.map(({ visit, batch: { settled } }) => ({
    site: visit.siteId,
    first_request_at: firstRequestAt(settled),
    latency: countLatencies(settled.flatMap(({ fetch }) => (fetch === undefined ? [] : [fetch.ms]))),
  }));
  return {
    leaseSites: parts.map(({ visit }) => visit.siteId),
    leaseEpochs: parts.map(({ visit }) => visit.epoch),
    visited: JSON.stringify(visited),
  };
}

/** Seconds since the epoch; a fetch is recorded when it ended. */
function firstRequestAt(settled: readonly Settled[]): number | null {
  const starts = settled.flatMap(({ fetch }) => (fetch === undefined ? [] : [fetch.at - fetch.ms]));
  return starts.length === 0 ? null : Math.min(...starts) / 1000;
}

interface RdRow {
  readonly settled: Settled;
  readonly rd: ResourceDescription;
  readonly blame: BlameSet;
  readonly external: EncodedExternal | undefined;
}

function describedRows(settled: readonly Settled[]): readonly RdRow[] {
  return settled.flatMap((each) =>
    typeof each.description === 'string'
      ? []
      : [
          {
            settled: each,
            rd: each.description,
            blame: blameOf(each.description.attributes),
            external: each.description.external && encodeExternal(each.description.external),
          },
        ],
  );
}

/** URLs that lose their RD: settled without one, or, when there may be RDs of earlier runs, rejected as they were found. */
function withoutRd({ kind, generation }: RunFacts, { settled, discovered }: Batch): readonly UrlHash[] {
  const made = settled.filter(({ description }) => description === 'none');
  const isFirst = kind === 'full' && generation === 1;
  const rejected = isFirst ? [] : discovered.filter((each) => each.rejected !== undefined && each.provisional !== true);
  return [...made, ...rejected].map(({ hash }) => hash);
}

/** RDs that stay as they are live on from now. */
function encodeLives(kept: readonly Settled[]): Parameters {
  const lively = kept.filter(({ liveMs }) => liveMs !== undefined);
  return { liveHashes: binaryArray.uuid(lively.map(({ hash }) => hash)), liveMs: lively[0]?.liveMs ?? 0 };
}

function keepsRd({ description }: Settled): boolean {
  return description === 'keep';
}

function encodeDescriptions(rows: readonly RdRow[]): Parameters {
  return {
    rdHashes: binaryArray.uuid(rows.map((row) => row.settled.hash)),
    rdUrls: binaryArray.text(rows.map(({ rd }) => storedText(rd.url))),
    rdTypes: binaryArray.text(rows.map(({ rd }) => storedText(rd.schema))),
    rdTitles: binaryArray.text(rows.map(({ rd }) => firstValue(rd, 'title'))),
    rdAttributes: binaryArray.jsonb(rows.map(({ rd }) => attributesJson(rd.attributes))),
    rdBlames: binaryArray.int8(rows.map(({ blame }) => blame.id)),
    rdExternals: binaryArray.jsonb(rows.map(({ external }) => external?.json)),
    rdExternalBlames: binaryArray.int8(rows.map(({ external }) => external?.blame.id)),
    rdMd5s: binaryArray.text(rows.map((row) => row.settled.md5)),
    rdExpiries: rows.map(({ rd, settled }) => expiryOf(rd) ?? expiryAfter(settled)),
    rdDepths: binaryArray.int2(rows.map((row) => row.settled.depth)),
  };
}

function encodeBlames(rows: readonly RdRow[], saved: SavedBlames): string {
  const sets = rows.flatMap(({ blame, external }) => (external === undefined ? [blame] : [blame, external.blame]));
  const blames = new Map(sets.map(({ id, json }) => [id, json]));
  const fresh = Array.from(blames).filter(([id]) => !saved.has(id));
  return `[${fresh.map(([id, json]) => `{"id":${id},"blame":${json}}`).join(',')}]`;
}

function firstValue({ attributes, external }: ResourceDescription, name: string): string | undefined {
  const value = (external?.get(name) ?? attributes.get(name))?.values[0];
  return value === undefined ? undefined : storedText(value);
}

function expiryAfter({ liveMs }: Settled): Date | null {
  return liveMs === undefined ? null : new Date(Date.now() + liveMs);
}

function expiryOf(rd: ResourceDescription): Date | null {
  return expiryDate(firstValue(rd, 'rd-expires'));
}

function attributesJson(attributes: ResourceDescription['attributes']): string {
  const entries = Array.from(attributes, ([name, { values }]) => `${JSON.stringify(name)}:${JSON.stringify(values)}`);
  return cleanJson(`{${entries.join(',')}}`);
}

export interface BlameSet {
  readonly id: bigint;
  readonly json: string;
}

/** What external metadata gives one or many RDs, as it is stored. */
export interface EncodedExternal {
  readonly json: string;
  readonly blame: BlameSet;
  readonly title?: string;
  /** null: the text is no date. */
  readonly expires?: Date | null;
}

export function encodeExternal(external: ReadonlyMap<string, Attribute>): EncodedExternal {
  const [title, expires] = ['title', 'rd-expires'].map((name) => external.get(name)?.values[0]);
  return {
    json: attributesJson(external),
    blame: blameOf(external),
    ...(title !== undefined && { title: storedText(title) }),
    ...(expires !== undefined && { expires: expiryDate(expires) }),
  };
}

export function expiryDate(text: string | undefined): Date | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

const blameIdBits = 63;

/** Names and writers in order; the id is a hash of them, the same in every process. */
function blameOf(attributes: ReadonlyMap<string, Attribute>): BlameSet {
  const json = storedJson(Array.from(attributes, ([name, { writer }]) => [name, writer]));
  const id = BigInt.asUintN(blameIdBits, createHash('md5').update(json).digest().readBigUInt64BE());
  return { id, json };
}

function encodeRare(batch: Batch): Parameters {
  const found = new Set(batch.discovered.map(({ hash }) => hash));
  const postponed = batch.postponed.filter(({ hash }) => !found.has(hash));
  const cached = batch.settled.flatMap(({ fromCache }) => fromCache ?? []);
  return {
    newPaths: encodePaths(batch.paths),
    postponed: JSON.stringify(
      postponed.map((each) => ({ hash: each.hash, delay: delayOf(each), attempts: each.attempts })),
    ),
    shortened: JSON.stringify(batch.shortened),
    linksFound: batch.linksFound,
    growths: encodeGrowths(batch.settled),
    cachedUrls: cached.length,
    cachedBytes: cached.reduce((sum, bytes) => sum + bytes, 0),
  };
}

function encodeGrowths(settled: readonly Settled[]): string {
  return storedJson(settled.flatMap(({ hash, growth = [] }) => growth.map((each) => ({ hash, ...each }))));
}

function encodePaths(paths: readonly PathRecord[]): string {
  const rows = paths.map(({ id, programKey, decision: { state, verdict, path, decidedBy } }) => ({
    id: String(id),
    program_key: programKey,
    state: stateCodes[state],
    ...(decidedBy && {
      step: decidedBy.step,
      line: decidedBy.line,
      file: decidedBy.file,
      stage: decidedBy.stage,
      directive: decidedBy.directive,
      reason: decidedBy.reason,
    }),
    verdict,
    path,
  }));
  return storedJson(rows);
}
