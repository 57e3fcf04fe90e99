/** Undoes the content codings of a body (gzip, deflate, br, zstd), within limits, keeping what can be kept of a damaged one. */

import zlib from 'node:zlib';
import type { ExchangeCaps } from './http-exchange.ts';
import { decodeZstd, type Room } from './zstd-coding.ts';

/** Bodies up to this are decoded at once; larger ones off the thread. */
const SYNC_BYTES = 64 * 1024;
const MOST_CODINGS = 3;
const LONGEST_QUOTED = 40;
const FREE_BYTES = 10 * 1024 * 1024;
const MOST_RATIO = 200;
/** What may be lost before the place of a damage. */
const PART_BYTES = 1024;

export type Decoded =
  | {
      readonly ok: true;
      readonly body: Uint8Array;
      readonly notes: readonly string[];
      readonly cut: boolean;
      /** Codings undone, in the order of the header. */
      readonly undone: readonly string[];
      /** Damage took some of it. */
      readonly damaged: boolean;
    }
  | { readonly ok: false; readonly outcome: 'too-large' | 'bad-encoding'; readonly detail: string };

type ZlibCoding = 'gzip' | 'deflate' | 'br';
type Coding = ZlibCoding | 'zstd';

/** One step of decoding: the output, or what is wrong with it. */
type Step =
  | { readonly kind: 'done'; readonly body: Buffer; readonly note?: string; readonly cut?: boolean }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-coded' };

/**
 * A coding that is unknown is none, as browsers have it (Fetch, handle content codings): the body is read as it is. So is
 * one that turns out not to be in a coding that it is said to be in.
 *
 * @param header value of Content-Encoding
 * @param caps on the decoded body; what is out of all proportion is refused even where large bodies are cut
 */
export async function decodeCodings(body: Buffer, header: string, { maxBytes, cuts }: ExchangeCaps): Promise<Decoded> {
  const given = codingsOf(header);
  const codings = given.filter(isCoding);
  if (codings.length > MOST_CODINGS) {
    return {
      ok: false,
      outcome: 'bad-encoding',
      detail: `${codings.length} content encodings; the limit is ${MOST_CODINGS}`,
    };
  }
  const limit = Math.min(maxBytes, Math.max(FREE_BYTES, body.length * MOST_RATIO));
  const room = { bytes: limit, cuts: cuts && limit === maxBytes };
  let cut = false;
  const unknown = given.find((coding) => !isCoding(coding));
  const notes = unknown === undefined ? [] : [unknownNote(unknown)];
  let current = body;
  let damaged = false;
  const undone: string[] = [];
  for (const coding of codings.toReversed()) {
    const step =
      current.length === 0 ? { kind: 'done' as const, body: current } : await decodeOne(current, coding, room);
    if (step.kind === 'too-large') return tooLarge(limit, maxBytes);
    if (step.kind === 'not-coded') {
      notes.push(`not-${coding}`);
    } else {
      current = step.body;
      undone.unshift(coding);
      cut ||= step.cut === true;
      damaged ||= step.note !== undefined;
      if (step.note !== undefined) notes.push(step.note);
    }
  }
  return { ok: true, body: current, notes, cut, undone, damaged };
}

/** Without parameters, and a media type of a coding for the coding. */
function codingsOf(header: string): readonly string[] {
  return header
    .split(',')
    .map((each) => each.replace(/;.*$/s, '').trim().toLowerCase())
    .map((name) => name.replace(/^(?:application\/)?(?:x-)?(?=(?:gzip|deflate|br|zstd)$)/, ''))
    .filter((name) => name !== '' && name !== 'identity');
}

function unknownNote(coding: string): string {
  return `Content-Encoding “${coding.slice(0, LONGEST_QUOTED)}” is unknown: the body is read as it is`;
}

function isCoding(name: string): name is Coding {
  return name === 'gzip' || name === 'deflate' || name === 'br' || name === 'zstd';
}

function tooLarge(limit: number, maxBytes: number): Decoded {
  const detail =
    limit === maxBytes
      ? `larger than ${Math.floor(maxBytes / 1024)} KB after decoding`
      : `more than ${MOST_RATIO} times larger after decoding`;
  return { ok: false, outcome: 'too-large', detail };
}

async function decodeOne(body: Buffer, coding: Coding, room: Room): Promise<Step> {
  if (coding === 'zstd') return decodeZstd(body, room);
  try {
    const options = { maxOutputLength: room.bytes };
    const decoded =
      body.length <= SYNC_BYTES ? decodeSync(body, coding, options) : await decodeAside(body, coding, options);
    return { kind: 'done', body: decoded };
  } catch (error) {
    if (codeOf(error) !== 'ERR_BUFFER_TOO_LARGE') return decodePart(body, coding, room);
    return room.cuts ? decodeBeginning(body, coding, room.bytes) : { kind: 'too-large' };
  }
}

function decodeSync(body: Buffer, coding: ZlibCoding, options: zlib.ZlibOptions): Buffer {
  switch (coding) {
    case 'gzip':
      return zlib.gunzipSync(body, options);
    case 'br':
      return zlib.brotliDecompressSync(body, options);
    case 'deflate':
      return isZlib(body) ? zlib.inflateSync(body, options) : zlib.inflateRawSync(body, options);
  }
}

function decodeAside(body: Buffer, coding: ZlibCoding, options: zlib.ZlibOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, decoded: Buffer): void => {
      if (error === null) resolve(decoded);
      else reject(error);
    };
    if (coding === 'gzip') zlib.gunzip(body, options, done);
    else if (coding === 'br') zlib.brotliDecompress(body, options, done);
    else if (isZlib(body)) zlib.inflate(body, options, done);
    else zlib.inflateRaw(body, options, done);
  });
}

/** Deflate is a zlib stream by the book (RFC 1950) and a bare one in practice: the header's check tells. */
function isZlib(body: Buffer): boolean {
  return body.length >= 2 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;
}

/** The first bytes of a body that is known to be larger. */
function decodeBeginning(body: Buffer, coding: ZlibCoding, bytes: number): Promise<Step> {
  const decoder = streamOf(body, coding);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (): void => resolve({ kind: 'done', body: Buffer.concat(parts).subarray(0, bytes), cut: true });
    decoder.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size < bytes) return;
      decoder.destroy();
      end();
    });
    decoder.on('end', end);
    decoder.on('error', end);
    decoder.end(body);
  });
}

function streamOf(body: Buffer, coding: ZlibCoding) {
  const options = { chunkSize: SYNC_BYTES };
  if (coding === 'gzip') return zlib.createGunzip(options);
  if (coding === 'br') return zlib.createBrotliDecompress(options);
  return isZlib(body) ? zlib.createInflate(options) : zlib.createInflateRaw(options);
}

/** Decodes up to the place where the body is damaged; a body that is no such coding at all is told from a damaged one. */
function decodePart(body: Buffer, coding: ZlibCoding, { bytes, cuts }: Room): Promise<Step> {
  const start = coding === 'br' ? 0 : headerLength(body, coding);
  if (start < 0 || (coding !== 'gzip' && looksPlain(body))) return Promise.resolve({ kind: 'not-coded' });
  const options = { chunkSize: PART_BYTES };
  const decoder =
    coding === 'br'
      ? zlib.createBrotliDecompress({ ...options, finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })
      : zlib.createInflateRaw({ ...options, finishFlush: zlib.constants.Z_SYNC_FLUSH });
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    decoder.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size <= bytes) return;
      decoder.destroy();
      const kept = Buffer.concat(parts).subarray(0, bytes);
      resolve(cuts ? { kind: 'done', body: kept, cut: true } : { kind: 'too-large' });
    });
    decoder.on('end', () => {
      const isWhole = start + decoder.bytesWritten < body.length;
      resolve({
        kind: 'done',
        body: Buffer.concat(parts),
        note: isWhole ? `${coding}-damaged` : `${coding}-truncated`,
      });
    });
    decoder.on('error', () => resolve({ kind: 'done', body: Buffer.concat(parts), note: `${coding}-damaged` }));
    decoder.end(body.subarray(start));
  });
}

/** Bytes before the deflated data (RFC 1952, 2.3; RFC 1950, 2.2); -1 when it is no gzip. */
function headerLength(body: Buffer, coding: 'gzip' | 'deflate'): number {
  if (coding === 'deflate') return isZlib(body) ? 2 : 0;
  if (body.length < 10 || body.readUInt16BE(0) !== 0x1f8b || body[2] !== 8) return -1;
  const flags = body[3] ?? 0;
  let at = 10;
  if ((flags & 4) !== 0) at += 2 + (body[at] ?? 0) + ((body[at + 1] ?? 0) << 8);
  if ((flags & 8) !== 0) at = afterZero(body, at);
  if ((flags & 16) !== 0) at = afterZero(body, at);
  if ((flags & 2) !== 0) at += 2;
  return at <= body.length ? at : -1;
}

function afterZero(body: Buffer, from: number): number {
  const zero = body.indexOf(0, from);
  return zero < 0 ? body.length : zero + 1;
}

/** No control characters at its start but those of a text. */
function looksPlain(body: Buffer): boolean {
  return body.subarray(0, 512).every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
