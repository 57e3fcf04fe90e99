/** Measures streams of a backup as they pass: bytes and their hash, rows and theirs. */

import { createHash, hash } from 'node:crypto';
import type { Hash } from 'node:crypto';

/** Bytes passed on at once: COPY sends a piece for each row. */
const atOnce = 64 * 1024;
const newline = 10;

export interface Meter {
  readonly add: (piece: Uint8Array) => void;
}

export interface ByteMeter extends Meter {
  readonly result: () => { readonly bytes: number; readonly sha256: string };
}

export interface RowMeter extends Meter {
  readonly result: () => { readonly rows: number; readonly rowsDigest: string };
}

export function createByteMeter(): ByteMeter {
  const all = createHash('sha256');
  let bytes = 0;
  return {
    add: (piece) => {
      all.update(piece);
      bytes += piece.length;
    },
    result: () => ({ bytes, sha256: all.digest('hex') }),
  };
}

/** Rows as COPY writes them, a line each; the digest is the sum of their hashes, so that their order does not matter. */
export function createRowMeter(): RowMeter {
  const sum = new Uint32Array(8);
  let rows = 0;
  let begun: Hash | undefined;
  const count = (digest: Buffer): void => {
    rows += 1;
    for (let lane = 0; lane < sum.length; lane += 1) sum[lane] = (sum[lane] ?? 0) + digest.readUInt32BE(lane * 4);
  };
  return {
    add: (piece) => {
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      let from = 0;
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
        const rest = bytes.subarray(from, end);
        count(begun === undefined ? hash('sha256', rest, 'buffer') : begun.update(rest).digest());
        begun = undefined;
        from = end + 1;
      }
      if (from < bytes.length) begun = (begun ?? createHash('sha256')).update(bytes.subarray(from));
    },
    result: () => ({ rows, rowsDigest: [...sum].map((lane) => lane.toString(16).padStart(8, '0')).join('') }),
  };
}

/** The same bytes in larger pieces, measured. */
export async function* measured(source: AsyncIterable<Uint8Array>, meters: readonly Meter[]): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  const take = (): Buffer => {
    const piece = Buffer.concat(pieces);
    pieces = [];
    waiting = 0;
    for (const { add } of meters) add(piece);
    return piece;
  };
  for await (const piece of source) {
    pieces.push(piece);
    waiting += piece.length;
    if (waiting >= atOnce) yield take();
  }
  if (waiting > 0) yield take();
}

export async function drain(source: AsyncIterable<Uint8Array>, meters: readonly Meter[]): Promise<void> {
  for await (const piece of measured(source, meters)) void piece;
}
