/** What an old Office document says of itself: the property set "SummaryInformation" ([MS-OLEPS]). */

import { textDecoder } from '../../lang/text-decoder.ts';
import { encodingOf } from './code-pages.ts';
import type { Document } from './document.ts';

const titleId = 2;
const metaIds: ReadonlyMap<number, string> = new Map([
  [3, 'subject'],
  [4, 'author'],
  [5, 'keywords'],
  [6, 'description'],
]);

/** Nothing of what is broken. */
export function readSummary(stream: Buffer | undefined): Pick<Document, 'title' | 'metas'> {
  const found = stream === undefined ? new Map<number, string>() : readTexts(stream);
  const title = found.get(titleId);
  const metas = [...metaIds].flatMap(([id, name]) => {
    const text = found.get(id);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...(title !== undefined && { title }), metas };
}

function readTexts(stream: Buffer): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  try {
    const set = stream.subarray(stream.readUInt32LE(44));
    const count = Math.min(set.readUInt32LE(4), 100);
    const places = Array.from(
      { length: count },
      (_, at) => [set.readUInt32LE(8 + at * 8), set.readUInt32LE(12 + at * 8)] as const,
    );
    const codePageAt = places.find(([id]) => id === 1)?.[1];
    const codePage = codePageAt === undefined ? undefined : set.readUInt16LE(codePageAt + 4);
    for (const [id, at] of places) {
      const text = textAt(set.subarray(at), codePage);
      if (text !== '') texts.set(id, text);
    }
  } catch (error) {
    // It ends too early: what was read stands.
    if (!(error instanceof RangeError)) throw error;
  }
  return texts;
}

/** Types of values that are text: of the code page, and of UTF-16. */
const [narrow, wide] = [30, 31];

function textAt(value: Buffer, codePage: number | undefined): string {
  const type = value.readUInt16LE(0);
  if (type !== narrow && type !== wide) return '';
  const length = value.readUInt32LE(4) * (type === wide ? 2 : 1);
  const text = textDecoder(type === wide ? 'utf-16le' : (encodingOf(codePage) ?? 'windows-1252')).decode(
    value.subarray(8, 8 + length),
  );
  return text.replace(/\u0000[^]*/, '').trim();
}
