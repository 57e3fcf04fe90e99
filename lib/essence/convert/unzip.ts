/** Unpacks the parts of an Office document that hold text, within limits. */

import type { Entry, ZipFile } from 'yauzl';
import { fromBuffer } from 'yauzl';
import { DocumentRefusal } from './document.ts';

const limits = {
  entries: 20_000,
  partBytes: 64 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
};

/** By name. Refused when it is no zip, is encrypted, or unpacks to more than any document has. */
export async function unzip(
  body: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  try {
    const zip = await openZip(body);
    const parts = await readParts(zip, isWanted);
    zip.close();
    return parts;
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error;
    throw new DocumentRefusal(
      'malformed',
      `it is no zip that can be read: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function openZip(body: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const options = { lazyEntries: true, autoClose: false, validateEntrySize: true, strictFileNames: false } as const;
    fromBuffer(bytes, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

function readParts(zip: ZipFile, isWanted: (name: string) => boolean): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>();
  let [seen, total] = [0, 0];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(parts));
    zip.on('entry', (entry: Entry) => {
      if ((seen += 1) > limits.entries) return reject(tooLarge(`more than ${limits.entries} parts`));
      if (!isWanted(entry.fileName)) return zip.readEntry();
      if (entry.isEncrypted()) return reject(new DocumentRefusal('encrypted', 'a password is needed'));
      return void readPart(zip, entry, limits.totalBytes - total)
        .then((bytes) => {
          total += bytes.length;
          parts.set(entry.fileName, bytes.toString('utf8'));
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
}

/** What comes out is counted: the sizes a zip tells of itself are anybody's word. */
function readPart(zip: ZipFile, entry: Entry, left: number): Promise<Buffer> {
  const most = Math.min(limits.partBytes, left);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      let length = 0;
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > most) stream.destroy(tooLarge(`it unpacks to more than ${most} bytes`));
        else chunks.push(chunk);
      });
      stream.on('error', reject);
      stream.on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}

function tooLarge(detail: string): DocumentRefusal {
  return new DocumentRefusal('too-large', detail);
}
