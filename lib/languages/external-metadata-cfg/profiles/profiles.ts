/** The files of a collection that hold external metadata, and how those of the profiles become one. */

import { allSteps } from '../../../match/regex/steps.ts';
import type { Steps } from '../../../match/regex/steps.ts';
import { textPortions } from '../../../match/text/text-portions.ts';
import { createLoader } from '../look-up/load.ts';
import type { MetadataIndex } from '../look-up/load.ts';
import { FINDINGS_OF_A_CODE, createValidator } from '../validate/validate.ts';
import type { Validation, ValidationOptions } from '../validate/validate.ts';
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

/** The collection's own file, if there is one. */
export function ownText(files: ReadonlyMap<string, string>): readonly MetadataText[] {
  const text = files.get(METADATA_FILE);
  return text === undefined ? [] : [{ path: METADATA_FILE, text }];
}

/** What people write: the profiles, when there are any, or the collection's own file. */
export function writtenTexts(files: ReadonlyMap<string, string>): readonly MetadataText[] {
  const profiles = profileTexts(files);
  return profiles.length > 0 ? profiles : ownText(files);
}

/** A text as bytes, in portions; a character is never torn. */
export function* portionsOf(text: string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const portion of textPortions(text)) yield encoder.encode(portion);
}

export interface CheckOptions extends Pick<ValidationOptions, 'classes' | 'threshold' | 'write'> {
  /** Told of the bytes read, over all texts. */
  readonly report?: ((done: number) => void) | undefined;
}

/** Validates texts as the one file that they are to become. */
export function* checking(texts: readonly MetadataText[], { report, ...options }: CheckOptions): Steps<Validation> {
  const validator = createValidator({ ...options, limit: FINDINGS_OF_A_CODE });
  let done = 0;
  for (const { path, text } of texts) {
    const scanner = validator.file(path);
    for (const portion of portionsOf(text)) {
      scanner.push(portion);
      report?.((done += portion.length));
      yield;
    }
    scanner.end();
  }
  return validator.result();
}

export interface Concatenation {
  readonly validation: Validation;
  /** The valid lines of the texts in their order: what would be written. */
  readonly text: string;
}

export function* concatenating(
  texts: readonly MetadataText[],
  options: Omit<CheckOptions, 'write'>,
): Steps<Concatenation> {
  const decoder = new TextDecoder();
  const lines: string[] = [];
  const write = (bytes: Uint8Array): void => void lines.push(decoder.decode(bytes));
  const validation = yield* checking(texts, { ...options, write });
  return { validation, text: lines.join('') };
}

/** Where a line of texts together stands. */
export interface LinePlace {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

export interface LoadedTexts {
  readonly index: MetadataIndex;
  readonly placeOf: (line: number) => LinePlace;
}

const LINE_FEED = 10;

/** Makes texts ready for look-ups as if they were one. Malformed lines are left out, as Concatenate does. */
export function* loading(texts: readonly MetadataText[], classes: ClassMode): Steps<LoadedTexts> {
  const loader = createLoader(classes);
  const firsts: number[] = [];
  let lines = 0;
  for (const { text } of texts) {
    firsts.push(lines);
    const plain = text.startsWith('\u{feff}') ? text.slice(1) : text;
    for (const portion of portionsOf(plain)) {
      loader.push(portion);
      for (let at = portion.indexOf(LINE_FEED); at >= 0; at = portion.indexOf(LINE_FEED, at + 1)) lines++;
      yield;
    }
    if (plain === '' || plain.endsWith('\n')) continue;
    loader.push(Uint8Array.of(LINE_FEED));
    lines++;
  }
  const placeOf = (line: number): LinePlace => {
    const file = firsts.findLastIndex((first) => first < line);
    return { path: texts[file]?.path ?? '', line: line - (firsts[file] ?? 0) };
  };
  return { index: yield* loader.finishing(), placeOf };
}

/** At once: for texts that an editor takes. */
export function concatenate(...given: Parameters<typeof concatenating>): Concatenation {
  return allSteps(concatenating(...given));
}

export function loadTexts(...given: Parameters<typeof loading>): LoadedTexts {
  return allSteps(loading(...given));
}
