/** Zips in memory: opened by their directory, entries unpacked within a bound. */

import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise } from 'yauzl';

const options = { lazyEntries: true, autoClose: false, validateEntrySize: true, strictFileNames: false } as const;

/** Throws for what is no zip. */
export async function openZip(body: Uint8Array): Promise<ZipFile> {
  return fromBufferPromise(Buffer.from(body.buffer, body.byteOffset, body.byteLength), options);
}

/** Undefined when there are more bytes. What comes out is counted: the sizes a zip tells of itself are anybody's word. */
export async function unpackEntry(zip: ZipFile, entry: Entry, most: number): Promise<Buffer | undefined> {
  if (entry.uncompressedSize > most) return undefined;
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
