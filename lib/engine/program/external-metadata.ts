/** What a collection's external_metadata.cfg writes over the RDs made: the stage "external metadata". */

import { createHash } from 'node:crypto';
import { findEntry } from '../../languages/external-metadata-cfg/look-up/load.ts';
import type { MetadataIndex } from '../../languages/external-metadata-cfg/look-up/load.ts';
import { metadataOfEntry } from '../../languages/external-metadata-cfg/look-up/look-up.ts';
import { METADATA_FILE, loading } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import type { LoadedTexts } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { EXPIRY_CLASS, attributeOf } from '../../languages/external-metadata-cfg/vocabulary.ts';
import type { ClassMode } from '../../languages/external-metadata-cfg/vocabulary.ts';
import { classModeOf } from '../../languages/metadata-classes.ts';
import { allSteps, pacedSteps } from '../../match/regex/steps.ts';
import type { Steps } from '../../match/regex/steps.ts';
import { printDate } from '../../sdk/dates.ts';
import type { Attribute, Writer } from '../../sdk/resource.ts';

export type WrittenMetadata = ReadonlyMap<string, Attribute>;

export interface AppliedMetadata {
  /** What is effective for a URL, to be laid over what the page and the filter said; undefined when nothing is. */
  readonly of: (url: string) => WrittenMetadata | undefined;
  /** Why the file is not applied, in words: for the first malformed line it is left out whole. */
  readonly problem: () => string | undefined;
}

/** Undefined when the collection has no such file. The file is read when it is first needed. */
export function externalMetadata(files: ReadonlyMap<string, string>): AppliedMetadata | undefined {
  const source = sourceOf(files);
  if (source === undefined) return undefined;
  let wanted: Source = source;
  const indexed = (): Indexed => {
    const found = findIndexed(wanted) ?? keepIndexed(wanted, allSteps(reading(wanted)));
    // Long texts that are equal are compared once, and not for every URL.
    wanted = found;
    return found;
  };
  return {
    of: (url) => indexed().of(url),
    problem: () => problemOf(indexed().index),
  };
}

/** Reads the file in portions before it is needed: a million lines would hold up whatever else the process does. */
export async function prepareMetadata(
  files: ReadonlyMap<string, string>,
  yieldNow: () => Promise<void>,
): Promise<void> {
  const source = sourceOf(files);
  if (source === undefined || findIndexed(source) !== undefined) return;
  keepIndexed(source, await pacedSteps(reading(source), yieldNow));
}

/** Undefined when the file has no malformed line. */
export function problemOf({ firstError }: MetadataIndex): string | undefined {
  if (firstError === undefined) return undefined;
  const { line, column, code } = firstError;
  return `${METADATA_FILE}:${line}:${column}: ${code}. Because of this line, no external metadata is applied.`;
}

/** The same for the same metadata of every URL; `none` without a file. */
export function metadataDigest(files: ReadonlyMap<string, string>): string {
  const source = sourceOf(files);
  if (source === undefined) return 'none';
  return `${source.classes} ${createHash('sha256').update(source.text).digest('hex')}`;
}

/** The text, and what its classes may be. */
interface Source {
  readonly text: string;
  readonly classes: ClassMode;
}

function sourceOf(files: ReadonlyMap<string, string>): Source | undefined {
  const text = files.get(METADATA_FILE);
  return text === undefined ? undefined : { text, classes: classModeOf(files) };
}

function reading({ text, classes }: Source): Steps<LoadedTexts> {
  return loading([{ path: METADATA_FILE, text }], classes);
}

interface Indexed extends Source {
  readonly index: MetadataIndex;
  readonly of: AppliedMetadata['of'];
}

/** A run's program is compiled again when a host gets an alias, and a plan asks two: each text is read once. */
const indexesKept = 2;
const indexes: Indexed[] = [];

function findIndexed({ text, classes }: Source): Indexed | undefined {
  return indexes.find((each) => each.classes === classes && each.text === text);
}

function keepIndexed({ text, classes }: Source, { index }: LoadedTexts): Indexed {
  const made = { text, classes, index, of: createWriter(index) };
  indexes.unshift(made);
  indexes.length = Math.min(indexes.length, indexesKept);
  return made;
}

/** What longest prefixes give is remembered for so many of them. */
const remembered = 10_000;

/** URLs with the same longest prefix have the same metadata: it is made once for each. */
export function createWriter(index: MetadataIndex): AppliedMetadata['of'] {
  const made = new Map<number, WrittenMetadata | undefined>();
  if (index.firstError !== undefined) return () => undefined;
  return (url) => {
    const entry = findEntry(index, url);
    if (entry < 0) return undefined;
    const known = made.get(entry);
    if (known !== undefined || made.has(entry)) return known;
    const written = write(index, entry);
    if (made.size >= remembered) made.clear();
    made.set(entry, written);
    return written;
  };
}

/** Attributes the robot writes itself: no line can say what the address of a page is. */
const own: ReadonlySet<string> = new Set(['url', 'ip']);

/** Classes keep their letter case: `x` and `X` are two. An empty value takes away, and writes nothing. */
function write(index: MetadataIndex, entry: number): WrittenMetadata | undefined {
  const written = new Map<string, Attribute>();
  for (const { class: name, line, values } of metadataOfEntry(index, entry)) {
    const attribute = attributeOf(name);
    const said = values.filter((value) => value.trim() !== '');
    if (own.has(attribute) || said.length === 0) continue;
    const writer: Writer = { by: 'external-metadata', file: METADATA_FILE, line, from: name };
    written.set(attribute, { values: said, writer });
    if (name === EXPIRY_CLASS) written.set('rd-expires', { values: [dayAfter(said[0] ?? '')], writer });
  }
  return written.size === 0 ? undefined : written;
}

/** The day itself is valid still; the RD expires as the next one begins (UTC). */
function dayAfter(day: string): string {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].map(Number);
  const at = new Date(0);
  at.setUTCFullYear(year ?? 0, (month ?? 1) - 1, (date ?? 1) + 1);
  return printDate(at.getTime());
}
