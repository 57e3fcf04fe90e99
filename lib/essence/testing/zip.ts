/** Archives for tests. */

import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Files by their paths, in order; a path that ends in a slash is a folder. */
export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date('2025-10-06T08:00:00Z');
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name, { mtime });
    else zip.addBuffer(Buffer.from(content), name, { mtime });
  }
  zip.end();
  return buffer(zip.outputStream);
}
