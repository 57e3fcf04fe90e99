/** Reads a document of a Debian package: unpacked if it is compressed, and the target of a link as links are handed on. */

import { lstat, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DebianDocuments } from '../../testing/debian-documents.ts';
import type { RealDocument, Seen } from './real-documents.ts';

export interface ReadDocument {
  readonly name: string;
  readonly body: Uint8Array;
  readonly seen: Seen;
}

/** Rejects where the package does not have it. */
export async function readRealDocument(
  documents: DebianDocuments,
  [from, file, seen]: RealDocument,
  type: string,
): Promise<ReadDocument> {
  const [found] = documents.find(from, file);
  if (found === undefined) throw new Error(documents.missing.get(from) ?? `${from} has no ${String(file)}`);
  const isLink = type === 'SymbolicLink' && (await lstat(found)).isSymbolicLink();
  const body = isLink ? Buffer.from(await readlink(found)) : await readFile(found);
  const name = `${from}: ${path.basename(found)}`;
  return { name, body: !isLink && found.endsWith('.gz') ? gunzipSync(body) : body, seen };
}
