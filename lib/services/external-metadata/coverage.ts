/** What the lines of external metadata reach: counted by the engine, listed by kind, and mended by kind. */

import { z } from 'zod';
import { coverageLinePageSchema, coverageReportSchema, metadataFixSchema } from './contract.ts';
import { coverageSummary } from '../../jobs/metadata-coverage/declaration.ts';
import { mendPrefix } from '../../languages/external-metadata-cfg/coverage/mend-prefix.ts';
import { MISS_REASONS } from '../../languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { MissReason } from '../../languages/external-metadata-cfg/coverage/miss-reasons.ts';
import { lineKinds } from '../../store/metadata/coverage.ts';
import type { CoverageLine } from '../../store/metadata/coverage.ts';
import { findCollection } from '../collections/settings.ts';
import { saveChanges } from '../configuration/save-revision.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { pageSize, revisionNumber, slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { CoverageLinePage, CoverageReport, MetadataFix, ReachedLine } from './contract.ts';

/** The last count. Null before the first count. */
export const getMetadataCoverage = defineService({
  name: 'getMetadataCoverage',
  doc: 'The last count. Null before the first count.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: coverageReportSchema.nullable(),
  run: async (context, given): Promise<CoverageReport | null | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return readReport(context, collection);
  },
});

interface Counted {
  readonly collection: CollectionRecord;
  readonly report: CoverageReport;
}

/** A problem where nothing has been counted yet. */
export async function openReport(context: CallContext, name: string): Promise<Counted | Problem> {
  const collection = await findCollection(context, name);
  if (isProblem(collection)) return collection;
  const report = await readReport(context, collection);
  return report === null
    ? problem('not-found', `The lines of ${name} have not been counted yet.`)
    : { collection, report };
}

async function readReport(context: CallContext, collection: CollectionRecord): Promise<CoverageReport | null> {
  const kept = await context.metadata.coverage(collection.id);
  const summary = coverageSummary.safeParse(kept?.summary);
  if (kept === undefined || !summary.success) return null;
  const newest = await context.revisions.newest(collection.id);
  const { at, by, revision } = kept;
  return { at, by, revision, isCurrent: newest.number === revision, summary: summary.data };
}

const kind = z.enum(['matched', 'unmatched', 'dead', ...MISS_REASONS]);

/** `unmatched` are all lines that match nothing, near misses too. */
function numbersOf(name: z.output<typeof kind>): readonly number[] {
  const reasons = MISS_REASONS.map((_, i) => lineKinds.nearMiss + i);
  if (name === 'unmatched') return [lineKinds.unmatched, ...reasons];
  if (name === 'matched' || name === 'dead') return [lineKinds[name]];
  return [numberOf(name)];
}

function numberOf(reason: MissReason): number {
  return lineKinds.nearMiss + MISS_REASONS.indexOf(reason);
}

export const listMetadataLines = defineService({
  name: 'listMetadataLines',
  doc: 'Lines of the last count.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    kind: kind.optional(),
    expiringWithinDays: z.int().min(0).max(36_500).optional(),
    after: z.int().min(0).optional(),
    limit: pageSize(1000, 100),
  }),
  output: coverageLinePageSchema,
  run: async (context, given): Promise<CoverageLinePage | Problem> => {
    const opened = await openReport(context, given.slug);
    if (isProblem(opened)) return opened;
    const { collection, report } = opened;
    const days = given.expiringWithinDays;
    const found = await context.metadata.coverageLines(collection.id, {
      kinds: given.kind && numbersOf(given.kind),
      expires: days === undefined ? undefined : { from: 0, to: dayAfter(context.now(), days) },
      after: given.after,
      limit: given.limit + 1,
    });
    const rows = found.slice(0, given.limit);
    const last = rows.at(-1);
    const hasMore = found.length > rows.length && last !== undefined;
    const { files } = report.summary;
    return { rows: rows.map((row) => describeLine(row, files)), ...(hasMore && { next: last.number }) };
  },
});

/** YYYYMMDD, in UTC as expiry counts it. */
function dayAfter(now: number, days: number): number {
  return Number(new Date(now + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''));
}

function describeLine(row: CoverageLine, files: readonly string[]): ReachedLine {
  const { file, line, prefix, urls, expires, winner, near, nearUrls } = row;
  const reason = MISS_REASONS[row.kind - lineKinds.nearMiss];
  return {
    file: files[file] ?? '',
    line,
    prefix,
    urls,
    isDead: winner !== null,
    ...(expires !== null && { expires: String(expires) }),
    ...(reason !== undefined && near !== null && { nearMiss: { reason, url: near, urls: nearUrls } }),
  };
}

const reasonInput = z.enum(MISS_REASONS, { error: 'Choose the kind of near miss.' });

/** What mending all lines of one kind would change; nothing is saved. */
export const previewMetadataFix = defineService({
  name: 'previewMetadataFix',
  doc: 'What fixing all lines of one kind would change.',
  role: 'viewer',
  input: z.strictObject({ slug, reason: reasonInput }),
  output: metadataFixSchema,
  run: async (context, given): Promise<MetadataFix | Problem> => {
    const planned = await planFix(context, given);
    if (isProblem(planned)) return planned;
    const { texts: _texts, ...fix } = planned;
    return fix;
  },
});

/** Mends all lines of one kind as one revision. */
export const saveMetadataFix = defineService({
  name: 'saveMetadataFix',
  role: 'operator',
  input: z.strictObject({ slug, reason: reasonInput, base: revisionNumber }),
  output: z.strictObject({ revision: z.number(), lines: z.number() }),
  run: async (context, given): Promise<{ readonly revision: number; readonly lines: number } | Problem> => {
    const planned = await planFix(context, given);
    if (isProblem(planned)) return planned;
    const files = Array.from(planned.texts, ([path, text]) => ({ path, text }));
    if (files.length === 0) return problem('refused', 'There are no lines left to fix.');
    const message = `Fixed ${planned.lines} prefixes of external metadata (${given.reason})`;
    const saved = await saveChanges(context, { slug: given.slug, base: given.base, message, files });
    return isProblem(saved) ? saved : { revision: saved.revision, lines: planned.lines };
  },
  audit: (given, { revision, lines }) => ({ subject: given.slug, detail: { reason: given.reason, revision, lines } }),
});

interface PlannedFix extends MetadataFix {
  readonly texts: ReadonlyMap<string, string>;
}

const shownLines = 100;
const fixPortion = 10_000;

/** The lines as they were counted, where they still say what they said then. */
async function planFix(
  context: CallContext,
  given: { readonly slug: string; readonly reason: MissReason },
): Promise<PlannedFix | Problem> {
  const opened = await openReport(context, given.slug);
  if (isProblem(opened)) return opened;
  const { collection, report } = opened;
  const newest = await context.revisions.newest(collection.id);
  const files = await context.revisions.files(newest.id);
  const lines = new Map<string, string[]>();
  const samples: { file: string; line: number; before: string; after: string }[] = [];
  let mended = 0;
  let skipped = 0;
  for await (const row of linesOfKind(context, collection, given.reason)) {
    const file = report.summary.files[row.file] ?? '';
    const own = lines.get(file) ?? files.get(file)?.split('\n') ?? [];
    lines.set(file, own);
    const before = own[row.line - 1] ?? '';
    const after = row.near === null ? undefined : mendLine(before, row.prefix, { reason: given.reason, url: row.near });
    if (after === undefined) {
      skipped++;
      continue;
    }
    own[row.line - 1] = after;
    mended++;
    if (samples.length < shownLines) samples.push({ file, line: row.line, before, after });
  }
  const texts = new Map(Array.from(lines, ([path, own]) => [path, own.join('\n')] as const));
  for (const [path, text] of texts) if (files.get(path) === text) texts.delete(path);
  return {
    reason: given.reason,
    base: newest.number,
    lines: mended,
    skipped,
    files: [...texts.keys()],
    samples,
    texts,
  };
}

async function* linesOfKind(
  context: CallContext,
  { id }: CollectionRecord,
  reason: MissReason,
): AsyncGenerator<CoverageLine> {
  for (let after: number | undefined; ;) {
    const kinds = [numberOf(reason)];
    const rows = await context.metadata.coverageLines(id, { kinds, after, limit: fixPortion });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < fixPortion) return;
    after = last.number;
  }
}

function mendLine(
  line: string,
  prefix: string,
  miss: { readonly reason: MissReason; readonly url: string },
): string | undefined {
  const start = /^\u{feff}?[ \t]*/u.exec(line)?.[0].length ?? 0;
  if (!line.startsWith(prefix, start) || !/^[ \t]/.test(line.slice(start + prefix.length))) return undefined;
  const mended = mendPrefix(prefix, miss);
  return mended === undefined ? undefined : line.slice(0, start) + mended + line.slice(start + prefix.length);
}
