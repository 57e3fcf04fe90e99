/** Writes SOIF as Harvest did: sizes in bytes, empty values left out, one line end behind each value. */

import { ByteSink } from './byte-sink.ts';
import { isReadName, isSoifName, isSoifUrl, sectionOf } from './object.ts';
import type { Section, SoifAttribute, SoifContent } from './object.ts';

export interface EncodeOptions {
  /** Writes empty values, too, with the size 0. */
  readonly keepsEmpty: boolean;
}

export interface SoifEncoder {
  /** Throws a RangeError for a type, a name, or a URL that can't be written. */
  readonly object: (object: SoifContent) => void;
  readonly open: (section: Section) => void;
  readonly close: () => void;
  /** Writes what is collected. */
  readonly flush: () => void;
}

/** Size, separators, and line end, in bytes at most. */
const aroundValue = 32;
const PORTION = 65_536;
const [LINE_FEED, BLANK, OPEN, CLOSE, AT] = [0x0a, 0x20, 0x7b, 0x7d, 0x40];

/** @param write gets pieces of some 64 KB, which it may keep */
export function encodeSoif(
  write: (bytes: Uint8Array) => void,
  { keepsEmpty }: EncodeOptions = { keepsEmpty: false },
): SoifEncoder {
  const sink = new ByteSink(PORTION + PORTION / 4);
  const flush = (): void => {
    if (sink.length > 0) write(sink.take());
  };
  const done = (): void => {
    if (sink.length >= PORTION) flush();
  };
  return {
    object: (object) => {
      writeObject(sink, object, keepsEmpty);
      done();
    },
    open: (section) => {
      sink.text(`@${section.toUpperCase()} {\n`);
      done();
    },
    close: () => {
      sink.text('}\n');
      done();
    },
    flush,
  };
}

/** One object. */
export function encodeObject(
  object: SoifContent,
  { keepsEmpty }: EncodeOptions = { keepsEmpty: false },
): Uint8Array<ArrayBuffer> {
  const { type, url, attributes } = object;
  const room = attributes.reduce((sum, { name, value }) => sum + name.length + value.length + aroundValue, 0);
  const sink = new ByteSink(room + type.length + url.length + aroundValue);
  writeObject(sink, object, keepsEmpty);
  return sink.take();
}

/** As UTF-8, in one piece of memory: buffers of their own would cost more than what is in them. */
export function encodeTexts(texts: readonly string[]): readonly Uint8Array[] {
  const sink = new ByteSink(texts.reduce((sum, { length }) => sum + length, 0));
  const ends = texts.map((text) => {
    sink.text(text);
    return sink.length;
  });
  const bytes = sink.take();
  return ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
}

/** `numbered`: `author-1`, `author-2`, as the Sun servers; `lines`: one value per line, as Harvest. A single value stands alone. */
export type ListDialect = 'lines' | 'numbered';

export function listAttributes(
  name: string,
  values: readonly Uint8Array[],
  dialect: ListDialect,
): readonly SoifAttribute[] {
  const [first] = values;
  if (first === undefined) return [];
  if (values.length === 1) return [{ name, value: first }];
  if (dialect === 'numbered') return values.map((value, i) => ({ name: `${name}-${i + 1}`, value }));
  const list = new ByteSink(values.reduce((sum, value) => sum + value.length + 1, 0));
  for (const [i, value] of values.entries()) {
    if (i > 0) list.byte(LINE_FEED);
    list.bytes(value);
  }
  return [{ name, value: list.take() }];
}

function writeObject(sink: ByteSink, { type, url, attributes }: SoifContent, keepsEmpty: boolean): void {
  if (!isSoifName(type) || !isSoifUrl(url) || (url === '' && sectionOf(type) !== undefined)) {
    throw new RangeError(`not the beginning of a SOIF object: ${JSON.stringify({ type, url })}`);
  }
  sink.byte(AT);
  sink.text(type);
  sink.byte(BLANK);
  sink.byte(OPEN);
  if (url !== '') {
    sink.byte(BLANK);
    sink.text(url);
  }
  sink.byte(LINE_FEED);
  for (const attribute of attributes) if (keepsEmpty || attribute.value.length > 0) writeAttribute(sink, attribute);
  sink.byte(CLOSE);
  sink.byte(LINE_FEED);
}

function writeAttribute(sink: ByteSink, { name, value }: SoifAttribute): void {
  if (!sink.word(name)) {
    if (!isReadName(name)) throw new RangeError(`not the name of a SOIF attribute: ${JSON.stringify(name)}`);
    sink.text(name);
  }
  sink.size(value.length);
  sink.bytes(value);
  sink.byte(LINE_FEED);
}
