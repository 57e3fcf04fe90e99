/** Unpacks the parts of an Office document that hold text, within limits. */

import type { ZipFile } from 'yauzl';
import { openZip, unpackEntry } from '../zip.ts';
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
    throw new DocumentRefusal('malformed', `invalid zip file: ${error instanceof Error ? error.message : ''}`);
  }
}

async function readParts(zip: ZipFile, isWanted: (name: string) => boolean): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>();
  let [seen, total] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    if ((seen += 1) > limits.entries) throw tooLarge(`more than ${limits.entries} parts`);
    if (!isWanted(entry.fileName)) continue;
    if (entry.isEncrypted()) throw new DocumentRefusal('encrypted', 'a password is needed');
    const most = Math.min(limits.partBytes, limits.totalBytes - total);
    const bytes = await unpackEntry(zip, entry, most);
    if (bytes === undefined) throw tooLarge(`it unpacks to more than ${most} bytes`);
    total += bytes.length;
    parts.set(entry.fileName, bytes.toString('utf8'));
  }
  return parts;
}

function tooLarge(detail: string): DocumentRefusal {
  return new DocumentRefusal('too-large', detail);
}
