/** Reads the slides and notes of an old PowerPoint document ([MS-PPT]), in the order of the presentation. */

import type { TextBlock } from './document.ts';
import { DocumentRefusal } from './document.ts';

interface PptRecord {
  readonly type: number;
  readonly instance: number;
  readonly isContainer: boolean;
  readonly data: Buffer;
}

const types = {
  slideList: 0x0ff0,
  slidePlace: 0x03f3,
  userEdit: 0x0ff5,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
} as const;
const headerBytes = 8;
const encryptedToken = 0xf3_d1_c4_df;
/** Kinds of text that are titles. */
const titles: ReadonlySet<number> = new Set([0, 6]);
/** Lists of the document, by instance: those of slides and of notes; the third is of masters. */
const listsWithText: readonly number[] = [0, 2];

export function readSlides(document: Buffer, currentUser: Buffer | undefined): readonly TextBlock[] {
  if (currentUser === undefined || currentUser.length < 20) return textsIn(document);
  if (currentUser.readUInt32LE(12) === encryptedToken) throw new DocumentRefusal('encrypted', 'a password is needed');
  const { places, root } = readPlaces(document, currentUser.readUInt32LE(16));
  const whole = recordAt(document, places.get(root));
  // Older than the places of slides, or broken: all the text there is.
  if (whole === undefined) return textsIn(document);
  const lists = [...recordsOf(whole.data)].filter(({ type }) => type === types.slideList);
  return listsWithText.flatMap((wanted) =>
    lists.filter(({ instance }) => instance === wanted).flatMap(({ data }) => listText(document, places, data)),
  );
}

/** The outline of each slide, then what else stands on it. */
function listText(document: Buffer, places: ReadonlyMap<number, number>, list: Buffer): readonly TextBlock[] {
  const slides: { readonly id: number; readonly records: PptRecord[] }[] = [];
  for (const record of recordsOf(list)) {
    if (record.type === types.slidePlace) slides.push({ id: record.data.readUInt32LE(0), records: [] });
    else slides.at(-1)?.records.push(record);
  }
  return slides.flatMap(({ id, records }) => {
    const outline = blocksOf(records);
    const known = new Set(outline.map(({ text }) => text));
    const slide = recordAt(document, places.get(id));
    const others = slide === undefined ? [] : textsIn(slide.data);
    return [...outline, ...others.filter(({ text }) => !known.has(text))];
  });
}

/** Offsets of the parts of the document by their numbers: each save lists what it wrote anew, and the save before it. */
function readPlaces(document: Buffer, newest: number): { places: ReadonlyMap<number, number>; root: number } {
  const places = new Map<number, number>();
  const met = new Set<number>();
  let root = 0;
  for (let at = newest; at > 0 && !met.has(at);) {
    met.add(at);
    const edit = recordAt(document, at);
    if (edit?.type !== types.userEdit || edit.data.length < 20) break;
    if (root === 0) root = edit.data.readUInt32LE(16);
    for (const [id, offset] of placesOf(recordAt(document, edit.data.readUInt32LE(12))))
      if (!places.has(id)) places.set(id, offset);
    at = edit.data.readUInt32LE(8);
  }
  return { places, root };
}

function* placesOf(directory: PptRecord | undefined): Generator<readonly [id: number, offset: number]> {
  const data = directory?.data ?? Buffer.alloc(0);
  for (let at = 0; at + 4 <= data.length;) {
    const word = data.readUInt32LE(at);
    const [first, count] = [word & 0xf_ff_ff, word >>> 20];
    at += 4;
    for (let i = 0; i < count && at + 4 <= data.length; i++, at += 4) yield [first + i, data.readUInt32LE(at)];
  }
}

function recordAt(bytes: Buffer, at: number | undefined): PptRecord | undefined {
  if (at === undefined || at + headerBytes > bytes.length) return undefined;
  const head = bytes.readUInt16LE(at);
  const from = at + headerBytes;
  return {
    type: bytes.readUInt16LE(at + 2),
    instance: head >>> 4,
    isContainer: (head & 0xf) === 0xf,
    data: bytes.subarray(from, from + bytes.readUInt32LE(at + 4)),
  };
}

function* recordsOf(bytes: Buffer): Generator<PptRecord> {
  for (let at = 0; ;) {
    const record = recordAt(bytes, at);
    if (record === undefined) return;
    yield record;
    at += headerBytes + record.data.length;
  }
}

/** At any depth, without calling itself: containers come from strangers. */
function textsIn(bytes: Buffer): readonly TextBlock[] {
  const records: PptRecord[] = [];
  const waiting = [recordsOf(bytes)];
  for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
    const { value, done } = top.next();
    if (done === true) waiting.pop();
    else if (value.isContainer) waiting.push(recordsOf(value.data));
    else records.push(value);
  }
  return blocksOf(records);
}

function blocksOf(records: readonly PptRecord[]): readonly TextBlock[] {
  let kind = -1;
  return records.flatMap(({ type, data }) => {
    if (type === types.textHeader) kind = data.length < 4 ? -1 : data.readUInt32LE(0);
    if (type !== types.textChars && type !== types.textBytes) return [];
    const text = data.toString(type === types.textChars ? 'utf16le' : 'latin1');
    const level = titles.has(kind) ? { level: 2 } : {};
    // A star stands for the number of the slide.
    return text
      .split('\r')
      .map((line) => line.replaceAll('\u000b', ' ').trim())
      .flatMap((line) => (line === '' || line === '*' ? [] : [{ text: line, ...level }]));
  });
}
