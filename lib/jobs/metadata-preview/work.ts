/** Previews edited external metadata: the URLs whose effective metadata would be other, and the RDs that would change. */

import { createWriter, problemOf } from '../../engine/program/external-metadata.ts';
import { areSameValues, compareLayers, noLayer, readLayers } from '../../engine/decide/metadata-layers.ts';
import type { Layer } from '../../engine/decide/metadata-layers.ts';
import type { WrittenMetadata } from '../../engine/program/external-metadata.ts';
import { withAnnotations } from '../../engine/program/overlay.ts';
import type { MetadataIndex } from '../../languages/external-metadata-cfg/look-up/load.ts';
import { loading, profileOf, writtenTexts, ownText } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import type { LoadedTexts, MetadataText } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { pacedSteps } from '../../match/regex/steps.ts';
import { withParts } from '../../lang/text-parts.ts';
import { isWithin, parseThreshold } from '../../languages/external-metadata-cfg/validate/threshold.ts';
import { classModeOf } from '../../languages/metadata-classes.ts';
import { findDescribed, readCrawledValues, readKnownUrls, readLaidOver } from '../../store/metadata/reads.ts';
import type { LaidOver, Values } from '../../store/metadata/reads.ts';
import { readRevisionFiles } from '../world/installation.ts';
import { numberWords } from '../../sdk/count-words.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { metadataPreviewJob } from './declaration.ts';
import type { ChangedAttribute, MetadataPreviewResult, PreviewSample } from './declaration.ts';
import { createSampler, mostSamples } from './preview-samples.ts';
import type { z } from 'zod';

type Context = JobContext<z.input<typeof metadataPreviewJob.progress>>;
type Input = z.output<typeof metadataPreviewJob.input>;

const mostAttributes = 30;
const shownValues = 10;

export const metadataPreviewWork = defineJobWork(metadataPreviewJob, preview);

async function preview(context: Context, input: Input): Promise<MetadataPreviewResult> {
  const begun = performance.now();
  const { pool, collectionId } = context;
  if (collectionId === null) throw new TypeError('RDs are of a collection');
  context.report({ phase: 'reading', done: 0, of: 0 });
  const saved = await readRevisionFiles(pool, input.revisionId);
  const edited = editedFiles(saved, input);
  const texts = writtenTexts(edited);
  const { index, placeOf } = await pacedSteps(loading(texts, classModeOf(edited)), context.yieldNow);
  const reason = whyNothing(texts, index, input.threshold);
  if (reason !== undefined) return { state: 'stopped', reason };
  const inUse = await pacedSteps(loading(ownText(saved), classModeOf(saved)), context.yieldNow);
  const weighing: Weighing = {
    context,
    collectionId,
    inUse: withAnnotations(saved, createWriter(inUse.index)),
    // Malformed lines are left out, as Concatenate does.
    edited: withAnnotations(edited, createWriter({ ...index, firstError: undefined })),
    changedNames: compareLayers(),
    placeOf,
    byName: new Map(),
  };
  const rds = await weighRds(weighing);
  const urls = await weighUrls(weighing);
  const attributes = Array.from(weighing.byName, ([name, counted]) => ({ name, ...counted }));
  return {
    state: 'previewed',
    ...rds.figures,
    ...urls.figures,
    attributes: attributes.toSorted((a, b) => b.urls + b.rds - a.urls - a.rds).slice(0, mostAttributes),
    samples: [...rds.samples, ...urls.samples],
    ms: performance.now() - begun,
  };
}

function editedFiles(saved: ReadonlyMap<string, string>, { files, parts = [] }: Input): ReadonlyMap<string, string> {
  const edited = new Map(saved);
  for (const path of new Set(parts.map((part) => part.path))) {
    const own = parts.filter((part) => part.path === path);
    edited.set(path, withParts(saved.get(path) ?? '', own));
  }
  for (const { path, text } of files) {
    if (text === null) edited.delete(path);
    else edited.set(path, text);
  }
  return edited;
}

/** A file kept by hand is applied as it stands; profiles become one only within the threshold. */
function whyNothing(texts: readonly MetadataText[], index: MetadataIndex, written: string): string | undefined {
  const threshold = parseThreshold(written);
  if (threshold === undefined) throw new JobRefusal('The threshold must be a number from 0 to 1.');
  if (!texts.some(({ path }) => profileOf(path) !== undefined)) return problemOf(index);
  const total = index.prefixes.size + index.malformed;
  if (isWithin(threshold, index.malformed, total)) return undefined;
  return `${numberWords(index.malformed)} of ${numberWords(total)} lines are malformed, over the threshold of ${threshold.text}: Concatenate would stop, and nothing would change.`;
}

interface Weighing {
  readonly context: Context;
  readonly collectionId: number;
  /** What the file in use gives a URL, and what the edited texts would. */
  readonly inUse: (url: string) => WrittenMetadata | undefined;
  readonly edited: (url: string) => WrittenMetadata | undefined;
  readonly changedNames: ReturnType<typeof compareLayers>;
  readonly placeOf: LoadedTexts['placeOf'];
  readonly byName: Map<string, { urls: number; rds: number }>;
}

function count(weighing: Weighing, names: readonly string[], what: 'urls' | 'rds'): void {
  for (const name of names) {
    const counted = weighing.byName.get(name) ?? { urls: 0, rds: 0 };
    counted[what]++;
    weighing.byName.set(name, counted);
  }
}

async function weighRds(weighing: Weighing) {
  const { context, collectionId, inUse, edited, changedNames: compare } = weighing;
  const figures = { descriptions: 0, rdsChanged: 0, rdsWaiting: 0 };
  const sampler = createSampler();
  const of = await countRds(context, collectionId);
  const layerOf = readLayers();
  for await (const rows of readLaidOver(context.pool, collectionId)) {
    const others = rows.flatMap((row) => {
      const laid = layerOf(row.external);
      if (compare(laid, inUse(row.url) ?? noLayer).length > 0) figures.rdsWaiting++;
      const names = compare(laid, edited(row.url) ?? noLayer);
      return names.length === 0 ? [] : [{ row, laid, names }];
    });
    const crawled = await readCrawledValues(context.pool, collectionId, {
      hashes: others.map(({ row }) => row.hash),
      names: [...new Set(others.flatMap(({ names }) => names))],
    });
    for (const other of others) {
      const changes = changesOf(weighing, other, crawled.get(other.row.hash) ?? {});
      if (changes.length === 0) continue;
      figures.rdsChanged++;
      count(
        weighing,
        Array.from(changes, ({ name }) => name),
        'rds',
      );
      const { hash, url } = other.row;
      sampler.take({ url, hash, isRd: true, changes });
    }
    figures.descriptions += rows.length;
    context.report({ phase: 'rds', done: figures.descriptions, of: Math.max(of, figures.descriptions) });
    await context.yieldNow();
  }
  return { figures, samples: sampler.kept };
}

async function countRds({ pool }: Context, collectionId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM crawl.description WHERE collection_id = $1',
    [collectionId],
  );
  return rows[0]?.n ?? 0;
}

interface Other {
  readonly row: LaidOver;
  readonly laid: Layer;
  readonly names: readonly string[];
}

/** Where nothing is laid over an attribute, what was crawled of it is in view. */
function changesOf(weighing: Weighing, { row, laid, names }: Other, crawled: Values): ChangedAttribute[] {
  const given = weighing.edited(row.url) ?? noLayer;
  // Not every class is a name of the object's own: `constructor` is one, too.
  const own = new Map(Object.entries(crawled));
  return names.flatMap((name) => {
    const before = laid.get(name)?.values ?? own.get(name) ?? [];
    const after = given.get(name)?.values ?? own.get(name) ?? [];
    return areSameValues(before, after) ? [] : [changed(weighing, { name, before, after, url: row.url })];
  });
}

interface Change {
  readonly name: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly url: string;
}

function changed({ edited, placeOf }: Weighing, { name, before, after, url }: Change): ChangedAttribute {
  const { by, file = '', line } = edited(url)?.get(name)?.writer ?? {};
  const place = line === undefined ? undefined : by === 'annotation' ? { path: file, line } : placeOf(line);
  return {
    name,
    before: before.slice(0, shownValues),
    after: after.slice(0, shownValues),
    ...(place && { file: place.path, line: place.line }),
  };
}

async function weighUrls(weighing: Weighing) {
  const { context, collectionId, inUse, edited, changedNames: compare } = weighing;
  const figures = { urls: 0, urlsChanged: 0, urlsGain: 0, urlsLose: 0 };
  const sampler = createSampler();
  for await (const rows of readKnownUrls(context.pool, collectionId)) {
    const found: PreviewSample[] = [];
    for (const { hash, url } of rows) {
      const [before, after] = [inUse(url) ?? noLayer, edited(url) ?? noLayer];
      const names = compare(before, after);
      if (names.length === 0) continue;
      figures.urlsChanged++;
      if (before.size === 0) figures.urlsGain++;
      if (after.size === 0) figures.urlsLose++;
      count(weighing, names, 'urls');
      if (found.length >= mostSamples || sampler.kept.length >= mostSamples) continue;
      const changes = names.map((name) => {
        const values = { before: before.get(name)?.values ?? [], after: after.get(name)?.values ?? [] };
        return changed(weighing, { name, url, ...values });
      });
      found.push({ hash, url, isRd: false, changes });
    }
    for (const sample of await withoutRds(weighing, found)) sampler.take(sample);
    figures.urls += rows.length;
    context.report({ phase: 'urls', done: figures.urls, of: figures.urls });
    await context.yieldNow();
  }
  return { figures, samples: sampler.kept };
}

/** URLs with an RD are shown as such. */
async function withoutRds({ context, collectionId }: Weighing, found: readonly PreviewSample[]) {
  if (found.length === 0) return [];
  const described = await findDescribed(
    context.pool,
    collectionId,
    found.map(({ hash }) => hash),
  );
  return found.filter(({ hash }) => !described.has(hash));
}
