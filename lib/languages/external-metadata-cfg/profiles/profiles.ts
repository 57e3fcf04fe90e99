/** The files of a collection that hold external metadata, and how those of the profiles become one. */

import { pacedSteps } from '../../../match/regex/steps.ts';
import { textPortions } from '../../../match/text/text-portions.ts';
import { createLoader } from '../look-up/load.ts';
import type { MetadataIndex } from '../look-up/load.ts';
import type { Threshold } from '../validate/threshold.ts';
import { FINDINGS_OF_A_CODE, createValidator } from '../validate/validate.ts';
import type { Validation } from '../validate/validate.ts';
import type { ClassMode } from '../vocabulary.ts';

/** What is applied: hand-kept, or made of the profiles. */
export const METADATA_FILE = 'external_metadata.cfg';

const profileFile = /^profiles\/([^/]+)\/external_metadata\.cfg$/;

/** The profile a path belongs to; undefined for any other file. */
export function profileOf(path: string): string | undefined {
  return profileFile.exec(path)?.[1];
}

export function profilePath(name: string): string {
  return `profiles/${name}/${METADATA_FILE}`;
}

export interface MetadataText {
  readonly path: string;
  readonly text: string;
}

/** The files of the profiles, in byte order of the profiles' names. */
export function profileTexts(files: ReadonlyMap<string, string>): readonly MetadataText[] {
  const encoder = new TextEncoder();
  return Array.from(files, ([path, text]) => ({ path, text, profile: profileOf(path) }))
    .flatMap(({ profile, ...file }) => (profile === undefined ? [] : [{ ...file, key: encoder.encode(profile) }]))
    .toSorted((a, b) => compareBytes(a.key, b.key))
    .map(({ path, text }) => ({ path, text }));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** How whoever checks long texts lets others have their turn, and says how far it is. */
export interface Pace {
  readonly yieldNow: () => Promise<void>;
  /** Bytes read, over all texts. */
  readonly report?: (done: number) => void;
}

/** A text as bytes, in portions; a character is never torn. */
export function* portionsOf(text: string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const portion of textPortions(text)) yield encoder.encode(portion);
}

/** Makes a text ready for look-ups, in portions. */
export async function loadMetadataText(
  text: string,
  classes: ClassMode,
  { yieldNow }: Pick<Pace, 'yieldNow'>,
): Promise<MetadataIndex> {
  const loader = createLoader(classes);
  for (const portion of portionsOf(text)) {
    loader.push(portion);
    await yieldNow();
  }
  return pacedSteps(loader.finishing(), yieldNow);
}

export interface CheckOptions {
  readonly classes: ClassMode;
  readonly threshold: Threshold;
  readonly write?: (bytes: Uint8Array) => void;
}

/** Validates texts as one file that they are to become. */
export async function checkMetadataTexts(
  texts: readonly MetadataText[],
  { classes, threshold, write }: CheckOptions,
  { yieldNow, report }: Pace,
): Promise<Validation> {
  const validator = createValidator({
    classes,
    threshold,
    limit: FINDINGS_OF_A_CODE,
    ...(write && { write }),
  });
  let done = 0;
  for (const { path, text } of texts) {
    const scanner = validator.file(path);
    for (const portion of portionsOf(text)) {
      scanner.push(portion);
      report?.((done += portion.length));
      await yieldNow();
    }
    scanner.end();
  }
  return validator.result();
}

/** The valid lines of the texts in their order, as one text. */
export async function concatenateMetadata(
  texts: readonly MetadataText[],
  options: Omit<CheckOptions, 'write'>,
  pace: Pace,
): Promise<{ readonly checked: Validation; readonly text: string }> {
  const decoder = new TextDecoder();
  const lines: string[] = [];
  const write = (bytes: Uint8Array): void => void lines.push(decoder.decode(bytes));
  const checked = await checkMetadataTexts(texts, { ...options, write }, pace);
  return { checked, text: lines.join('') };
}
