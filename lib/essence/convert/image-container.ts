/** Size and texts of a picture as its container has them: PNG, GIF, JPEG, WebP, BMP, and those of HEIF. */

import { inflateSync } from 'node:zlib';
import { contentLimit } from '../../sdk/content-limit.ts';

export interface ImageContainer {
  readonly width?: number;
  readonly height?: number;
  /** Texts by their names, as PNG has them; those without a name are comments. */
  readonly texts: readonly (readonly [name: string, text: string])[];
  /** Parts with metadata, where they are not where a reader of Exif looks for them. */
  readonly exif?: Buffer;
  readonly xmp?: Buffer;
}

const none: ImageContainer = { texts: [] };
const mostTexts = contentLimit('parts', 100, 'texts of an image');
const mostUnpacked = contentLimit('parts', 1_000_000, 'bytes of a text of an image');
const mostChunks = 100;

/** Throws a RangeError where the file ends too early. */
export function readContainer(file: Buffer): ImageContainer {
  const head = file.toString('latin1', 0, 12);
  if (head.startsWith('\u0089PNG')) return readPng(file);
  if (head.startsWith('GIF8')) return readGif(file);
  if (head.startsWith('\u00ff\u00d8')) return readJpeg(file);
  if (head.startsWith('RIFF')) return readWebp(file);
  if (head.startsWith('BM'))
    return { ...none, width: Math.abs(file.readInt32LE(18)), height: Math.abs(file.readInt32LE(22)) };
  return head.slice(4, 8) === 'ftyp' ? readHeif(file) : none;
}

type Texts = (readonly [name: string, text: string])[];

function keep(texts: Texts, text: Texts[number]): void {
  if (texts.length < mostTexts.most) texts.push(text);
  else mostTexts.cut();
}

/** Chunks: length, type, data, and a sum (PNG 3, 5.3). */
function readPng(file: Buffer): ImageContainer {
  const texts: Texts = [];
  for (let at = 8; at + 8 <= file.length;) {
    const data = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    const type = file.toString('latin1', at + 4, at + 8);
    // Unpacking costs time: texts beyond the limit are only counted.
    const text = texts.length < mostTexts.most ? pngText(type, data) : undefined;
    if (text !== undefined) texts.push(text);
    else if (texts.length >= mostTexts.most && pngTexts.has(type)) mostTexts.cut();
    at += 12 + data.length;
  }
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), texts };
}

const pngTexts: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);

function pngText(type: string, data: Buffer): readonly [string, string] | undefined {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 0) return undefined;
  const name = data.toString('latin1', 0, nameEnd);
  const rest = data.subarray(nameEnd + 1);
  if (type === 'tEXt') return [name, rest.toString('latin1')];
  if (type === 'zTXt') return [name, unpack(rest.subarray(1)).toString('latin1')];
  if (type !== 'iTXt') return undefined;
  const languageEnd = rest.indexOf(0, 2);
  const text = rest.subarray(rest.indexOf(0, languageEnd + 1) + 1);
  return [name, (rest[0] === 1 ? unpack(text) : text).toString('utf8')];
}

function unpack(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: mostUnpacked.most });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') mostUnpacked.cut();
    return Buffer.alloc(0);
  }
}

/** Comments are extensions in front of the pictures (GIF89a, 24). */
function readGif(file: Buffer): ImageContainer {
  const size = { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  const flags = file.readUInt8(10);
  const texts: Texts = [];
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (file[at] === 0x21) {
    const isComment = file[at + 1] === 0xfe;
    const parts: Buffer[] = [];
    at += 2;
    for (let length = file[at] ?? 0; length > 0; length = file[at] ?? 0) {
      parts.push(file.subarray(at + 1, at + 1 + length));
      at += 1 + length;
    }
    at++;
    if (isComment) keep(texts, ['Comment', Buffer.concat(parts).toString('utf8')]);
  }
  return { ...size, texts };
}

const [startOfScan, comment] = [0xda, 0xfe];
/** SOF0 to SOF15, without the tables among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segments, each with its length (T.81, B.1.1). */
function readJpeg(file: Buffer): ImageContainer {
  const texts: Texts = [];
  let size: Pick<ImageContainer, 'width' | 'height'> = {};
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff;) {
    const marker = file.readUInt8(at + 1);
    if (marker === startOfScan) break;
    if (marker === 0xff) at++;
    else {
      if (isFrame(marker)) size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
      const length = file.readUInt16BE(at + 2);
      if (marker === comment) keep(texts, ['Comment', file.toString('utf8', at + 4, at + 2 + length)]);
      at += 2 + Math.max(2, length);
    }
  }
  return { ...size, texts };
}

/** Chunks of RIFF: type, length, and data, each of an even length. */
function readWebp(file: Buffer): ImageContainer {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at + 8 <= file.length && chunks.size < mostChunks;) {
    const data = file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4));
    chunks.set(file.toString('latin1', at, at + 4), data);
    at += 8 + data.length + (data.length & 1);
  }
  const [exif, xmp] = [chunks.get('EXIF'), chunks.get('XMP ')];
  return { ...webpSize(chunks), texts: [], ...(exif && { exif }), ...(xmp && { xmp }) };
}

function webpSize(chunks: ReadonlyMap<string, Buffer>): Pick<ImageContainer, 'width' | 'height'> {
  const [extended, lossless, lossy] = ['VP8X', 'VP8L', 'VP8 '].map((type) => chunks.get(type));
  if (extended !== undefined) return { width: extended.readUIntLE(4, 3) + 1, height: extended.readUIntLE(7, 3) + 1 };
  if (lossy !== undefined) return { width: lossy.readUInt16LE(6) & 0x3f_ff, height: lossy.readUInt16LE(8) & 0x3f_ff };
  const bits = lossless?.readUInt32LE(1);
  return bits === undefined ? {} : { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
}

/** The largest of the sizes that its properties have (ISO 23008-12, 6.5.3). */
function readHeif(file: Buffer): ImageContainer {
  let [width, height] = [0, 0];
  for (let at = file.indexOf('ispe'); at >= 0 && at + 16 <= file.length; at = file.indexOf('ispe', at + 4)) {
    const [wide, high] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    if (wide * high > width * height) [width, height] = [wide, high];
  }
  return width === 0 ? none : { width, height, texts: [] };
}
