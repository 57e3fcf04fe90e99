/** A zip file that is written entry by entry, each as a stream. */

import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { firstSettled } from '../../sdk/first-settled.ts';

export interface ZipWriter {
  /** Resolves when all bytes of the entry have been taken; rejects when they can't be read or written. */
  readonly put: (name: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<void>;
  /** Resolves when the whole file is written. */
  readonly end: () => Promise<void>;
}

/** `isPacked` says which entries are compressed already. */
export function writeZip(output: Writable, at: Date, isPacked: (name: string) => boolean): ZipWriter {
  const zip = new ZipFile();
  const zipped = zip.outputStream as Readable;
  zip.on('error', (error: Error) => zipped.destroy(error));
  const written = pipeline(zipped, output);
  // Whoever puts an entry, or ends the file, is told.
  written.catch(() => undefined);
  return {
    put: async (name, bytes) => {
      const source = Readable.from(bytes);
      const options = { mtime: at, compress: !isPacked(name), ...(!isPacked(name) && { compressionLevel: 3 }) };
      zip.addReadStreamLazy(name, options, (give) => give(undefined, source));
      try {
        await firstSettled([finished(source), written]);
      } finally {
        source.destroy();
      }
    },
    end: () => {
      zip.end();
      return written;
    },
  };
}
