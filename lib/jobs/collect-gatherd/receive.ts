/** Takes what a gatherd sends into the spool, and counts what is in it. */

import { readRds, secondsOf } from '../../languages/soif/rds/read-rds.ts';
import { mebibyte } from '../../forms/feed-receiver.ts';
import type { Gathering } from '../../outside/gatherd/gather.ts';
import type { Spool, Upload } from '../../store/feeds/spool.ts';
import { isDiskFull } from '../../store/sql/store-error.ts';

export interface Receiving {
  /** Everything was asked for: what does not come is to go, even if nothing comes. */
  readonly whole: boolean;
  readonly spool: Pick<Spool, 'begin'>;
  /** After decompression. */
  readonly maxBytes: number;
  readonly onPiece: (soFar: Counted) => Promise<void>;
}

export interface Counted {
  /** Deletions included. */
  readonly objects: number;
  readonly bytes: number;
}

export interface Received extends Counted {
  /** The last time that an object was updated, in seconds since 1970, by the clock of the server. */
  readonly newest: number | undefined;
  /** It is all that the server has, whatever was asked for. */
  readonly isWhole: boolean;
  /** Durable; absent where there is nothing to apply. */
  readonly upload?: Upload;
  /** Why nothing of it counts. */
  readonly failed?: string;
}

export async function receive({ pieces, outcome }: Gathering, receiving: Receiving): Promise<Received> {
  const { spool, whole, maxBytes, onPiece } = receiving;
  const counter = countRds();
  const upload = await spool.begin();
  try {
    for await (const piece of pieces) {
      upload.add(piece);
      counter.push(piece);
      const counted = { objects: counter.objects(), bytes: upload.size() };
      await onPiece(counted);
      if (upload.size() > maxBytes) return await failed(upload, counter.end(), tooMuch(maxBytes));
      await upload.flush();
    }
    const end = outcome();
    const counted = counter.end();
    const problem = end.ok ? whyNoSoif(counted, upload.size()) : end.why;
    if (problem !== undefined) return await failed(upload, counted, problem);
    const received = { ...counted, bytes: upload.size(), isWhole: end.ok && end.isWhole };
    if (counted.objects === 0 && !(whole || received.isWhole)) {
      await upload.discard();
      return received;
    }
    await upload.keep();
    return { ...received, upload };
  } catch (error) {
    if (isDiskFull(error)) return failed(upload, counter.end(), 'the disk of this server is full');
    await upload.discard();
    throw error;
  }
}

type Found = Pick<Received, 'objects' | 'newest'> & { readonly errors: number };

async function failed(upload: Upload, { objects, newest }: Found, why: string): Promise<Received> {
  const bytes = upload.size();
  await upload.discard();
  return { objects, newest, bytes, isWhole: false, failed: why };
}

function tooMuch(maxBytes: number): string {
  return `the server sent more than ${Math.floor(maxBytes / mebibyte)} MiB, the limit of an upload`;
}

/** An empty answer has its sections at least, or nothing at all. */
function whyNoSoif({ objects, errors }: Found, bytes: number): string | undefined {
  return objects === 0 && errors > 0 ? `the server sent ${bytes} bytes that are not SOIF` : undefined;
}

function countRds() {
  let [objects, errors] = [0, 0];
  let newest: number | undefined;
  const reader = readRds({
    rd: (rd) => {
      if (rd.normal === undefined) return;
      objects++;
      const at = secondsOf(rd, 'update-time');
      if (at !== undefined) newest = Math.max(newest ?? 0, at);
    },
    finding: ({ severity }) => {
      if (severity === 'error' || severity === 'warning') errors++;
    },
  });
  return {
    push: (piece: Uint8Array) => reader.push(piece),
    objects: () => objects,
    end: (): Found => {
      reader.end();
      return { objects, newest, errors };
    },
  };
}
