/** Undoes the content coding zstd (RFC 8878, RFC 9659): frame after frame, keeping what comes before a damage. */

import zlib from 'node:zlib';

/** RFC 9659: a reader of the content coding need not have a larger window (8 MB). */
const WINDOW_BITS = 23;
/** Frames of one body; a body of a million empty frames is no body. */
const MOST_FRAMES = 1000;
/** Frames up to this are decoded at once; larger ones off the thread. */
const SYNC_BYTES = 64 * 1024;
/** What may be lost before the place of a damage. */
const PART_BYTES = 1024;

const MAGIC = 0xfd2fb528;
/** The first of the sixteen magic numbers of frames that are skipped (RFC 8878, 3.1.2). */
const SKIPPED = 0x184d2a50;

const params = { [zlib.constants.ZSTD_d_windowLogMax]: WINDOW_BITS };

export type ZstdDecoded =
  | { readonly kind: 'done'; readonly body: Buffer; readonly note?: string; readonly cut?: boolean }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-coded' };

interface Frame {
  readonly body: Buffer;
  /** Bytes of the input it took; 0 when it is damaged, and `body` is what came before the damage. */
  readonly taken: number;
  readonly truncated?: boolean;
  /** There is more than there was room for. */
  readonly cut?: boolean;
}

/** For what is decoded; `cuts`: what does not fit is left out. */
export interface Room {
  readonly bytes: number;
  readonly cuts: boolean;
}

export async function decodeZstd(body: Buffer, { bytes, cuts }: Room): Promise<ZstdDecoded> {
  if (!startsFrame(body)) return { kind: 'not-coded' };
  const parts: Buffer[] = [];
  let size = 0;
  let rest = body;
  for (let frames = 0; frames < MOST_FRAMES && startsFrame(rest); frames++) {
    const frame = await decodeFrame(rest, { bytes: bytes - size, cuts });
    if (frame === undefined) return { kind: 'too-large' };
    parts.push(frame.body);
    size += frame.body.length;
    if (frame.cut === true) return { kind: 'done', body: Buffer.concat(parts), cut: true };
    if (frame.taken === 0) return done(parts, frame.truncated === true ? 'zstd-truncated' : 'zstd-damaged');
    rest = rest.subarray(frame.taken);
  }
  return done(parts, rest.length > 0 ? 'zstd-damaged' : undefined);
}

function done(parts: readonly Buffer[], note: string | undefined): ZstdDecoded {
  return { kind: 'done', body: Buffer.concat(parts), ...(note !== undefined && { note }) };
}

function startsFrame(body: Buffer): boolean {
  if (body.length < 4) return false;
  const magic = body.readUInt32LE(0);
  // A bitwise result is signed.
  return magic === MAGIC || (magic & 0xfffffff0) >>> 0 === SKIPPED;
}

/** Undefined when it would be larger than the room left for it, and is not to be cut. */
async function decodeFrame(body: Buffer, room: Room): Promise<Frame | undefined> {
  if (body.readUInt32LE(0) !== MAGIC) return skipFrame(body);
  try {
    return await wholeFrame(body, { maxOutputLength: Math.max(1, room.bytes), params, info: true });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE' && !room.cuts) return undefined;
    return frameUpToDamage(body, { room, truncated: codeOf(error) === 'Z_BUF_ERROR' });
  }
}

function skipFrame(body: Buffer): Frame {
  const length = body.length < 8 ? Infinity : body.readUInt32LE(4) + 8;
  const isWhole = length <= body.length;
  return { body: Buffer.alloc(0), taken: isWhole ? length : 0, ...(!isWhole && { truncated: true }) };
}

/** What zlib gives with `info`, which its types do not say. */
type WithInfo = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };

async function wholeFrame(body: Buffer, options: zlib.ZstdOptions): Promise<Frame> {
  const decoded = body.length <= SYNC_BYTES ? zlib.zstdDecompressSync(body, options) : await decodeAside(body, options);
  const { buffer, engine } = decoded as unknown as WithInfo;
  return { body: buffer, taken: engine.bytesWritten };
}

function decodeAside(body: Buffer, options: zlib.ZstdOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zlib.zstdDecompress(body, options, (error, decoded) => (error === null ? resolve(decoded) : reject(error)));
  });
}

function frameUpToDamage(
  body: Buffer,
  { room, truncated }: { readonly room: Room; readonly truncated: boolean },
): Promise<Frame | undefined> {
  const decoder = zlib.createZstdDecompress({
    chunkSize: PART_BYTES,
    params,
    finishFlush: zlib.constants.ZSTD_e_flush,
  });
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const end = (): void => resolve({ body: Buffer.concat(parts), taken: 0, truncated });
    decoder.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size <= room.bytes) return;
      decoder.destroy();
      const kept = Buffer.concat(parts).subarray(0, room.bytes);
      resolve(room.cuts ? { body: kept, taken: 0, cut: true } : undefined);
    });
    decoder.on('end', end);
    decoder.on('error', end);
    decoder.end(body);
  });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
