/** Unpacks the parts of a zipped document that hold text, within limits. */

import type { Entry, ZipFile } from 'yauzl';
import { decodeText } from '../charset.ts';
import { openZip, unpackEntry } from '../zip.ts';
import { DocumentRefusal } from './document.ts';

const limits = {
  entries: 20_000,
  partBytes: 64 * 1024 * 1024,
  totalBytes: 128 * 1024 * 1024,
};

export interface ZipParts {
  /** As `partName` spells them, in the order of the zip. */
  readonly names: readonly string[];
  /** The text of a part; undefined when there is none of the name. Throws a refusal for what is too large or encrypted. */
  readonly read: (name: string) => Promise<string | undefined>;
}

/** The same for all spellings of a name, which differ in case and in what is percent-encoded (ECMA-376 part 2, 6.2.2). */
export function partName(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '');
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Refused when it is no zip, is encrypted, or unpacks to more than any document has. */
export async function openParts(body: Uint8Array): Promise<ZipParts> {
  const zip = await orRefused(openZip(body));
  const entries = await orRefused(entriesOf(zip));
  let total = 0;
  const read = async (name: string): Promise<string | undefined> => {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    if (entry.isEncrypted()) throw new DocumentRefusal('encrypted', 'a password is needed');
    const most = Math.min(limits.partBytes, limits.totalBytes - total);
    if (entry.uncompressedSize > most) throw tooLarge(`it unpacks to more than ${most} bytes`);
    // Also of what turns out to be damaged: entries can share their data.
    total += entry.uncompressedSize;
    const bytes = await orRefused(unpackEntry(zip, entry, entry.uncompressedSize));
    if (bytes === undefined) throw tooLarge(`it unpacks to more than ${entry.uncompressedSize} bytes`);
    return decodeText(bytes, { markup: 'xml' }).text;
  };
  return { names: [...entries.keys()], read };
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= limits.entries) throw tooLarge(`more than ${limits.entries} parts`);
    entries.set(partName(entry.fileName), entry);
  }
  return entries;
}

async function orRefused<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error;
    throw new DocumentRefusal('malformed', `invalid zip file: ${error instanceof Error ? error.message : ''}`);
  }
}

function tooLarge(detail: string): DocumentRefusal {
  return new DocumentRefusal('too-large', detail);
}
