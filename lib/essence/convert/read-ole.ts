/** Reads the binary formats of old Office by the programs of catdoc, where they are installed. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Document } from './document.ts';
import { DocumentRefusal, mostText } from './document.ts';

const run = promisify(execFile);

/** Names of streams in the container, as they stand there. */
const streams = [
  ['EncryptedPackage', undefined],
  ['WordDocument', 'catdoc'],
  ['Workbook', 'xls2csv'],
  ['Book', 'xls2csv'],
  ['PowerPoint Document', 'catppt'],
] as const;

const folders = ['/usr/bin', '/usr/local/bin'];

export async function readOle(body: Uint8Array): Promise<Document> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const found = streams.find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')));
  if (found === undefined) throw new DocumentRefusal('unsupported', 'the container holds no text, table or slides');
  const [, program] = found;
  if (program === undefined) throw new DocumentRefusal('encrypted', 'a password is needed');
  const file = folders.map((folder) => path.join(folder, program)).find((each) => existsSync(each));
  if (file === undefined)
    throw new DocumentRefusal('not-installed', `${program} is not installed (Debian: apt-get install catdoc)`);
  return { metas: [], blocks: await textOf(file, bytes) };
}

async function textOf(program: string, bytes: Buffer): Promise<Document['blocks']> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-document-'));
  try {
    const file = path.join(folder, 'document');
    await writeFile(file, bytes, { mode: 0o600 });
    const options = {
      maxBuffer: mostText,
      encoding: 'utf8',
      env: { NODE_ENV: 'production', LC_ALL: 'C.UTF-8' },
    } as const;
    const { stdout } = await run(program, ['-d', 'utf-8', file], options);
    return stdout.split(/\n\s*\n|\f/).map((text) => ({ text: text.replaceAll('\n', ' ') }));
  } catch (error) {
    throw new DocumentRefusal(
      'malformed',
      `${path.basename(program)} does not read it: ${error instanceof Error ? error.message : ''}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
