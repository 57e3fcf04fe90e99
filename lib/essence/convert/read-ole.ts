/** Reads old Office documents and Outlook messages: slides and messages here, texts and tables by the programs of catdoc, where they are installed. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { textDecoder } from '../../lang/text-decoder.ts';
import { encodingOf, wideCodePages } from './code-pages.ts';
import { openCompoundFile } from './compound-file.ts';
import type { Streams } from './compound-file.ts';
import type { Document, TextBlock } from './document.ts';
import { DocumentRefusal, isDiskFull, mostText, withCuts } from './document.ts';
import { isOutlook, readOutlook } from './read-outlook.ts';
import { readSlides } from './read-slides.ts';
import { readSummary } from './summary-information.ts';

const run = promisify(execFile);
const folders = ['/usr/bin', '/usr/local/bin'];

export async function readOle(body: Uint8Array): Promise<Document> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  try {
    const { stream, storages } = openCompoundFile(bytes);
    if (isOutlook(stream)) return withCuts(() => readOutlook(stream, storages));
    const blocks = await readBlocks(bytes, stream);
    return { ...readSummary(stream('\u0005SummaryInformation')), blocks };
  } catch (error) {
    if (error instanceof RangeError) throw new DocumentRefusal('malformed', 'the document ends too early');
    throw error;
  }
}

async function readBlocks(bytes: Buffer, streams: Streams): Promise<readonly TextBlock[]> {
  if (streams('EncryptedPackage') !== undefined) throw locked();
  const slides = streams('PowerPoint Document');
  if (slides !== undefined) return readSlides(slides, streams('Current User'));
  const text = streams('WordDocument');
  if (text !== undefined) {
    if (isLockedText(text)) throw locked();
    const said = await ask('catdoc', ['-d', 'utf-8'], bytes);
    return said
      .toString()
      .split(/\n\s*\n|\f/)
      .map((paragraph) => ({ text: paragraph.replaceAll('\n', ' ') }));
  }
  const tables = streams('Workbook') ?? streams('Book');
  if (tables === undefined) throw new DocumentRefusal('unsupported', 'the container has no text, table, or slides');
  return readTables(bytes, readGlobals(tables));
}

/** A block for each row, its cells between tabs. */
async function readTables(bytes: Buffer, { isLocked, codePage = 1252 }: Globals): Promise<readonly TextBlock[]> {
  if (isLocked) throw locked();
  // xls2csv has no tables of these: it is to leave the bytes as they are.
  const isWide = wideCodePages.has(codePage);
  const charsets = isWide ? ['-s', '8859-1', '-d', '8859-1'] : ['-d', 'utf-8'];
  const said = await ask('xls2csv', [...charsets, '-q', '0', '-c', '\t'], bytes);
  const text = textDecoder((isWide ? encodingOf(codePage) : undefined) ?? 'utf-8').decode(said);
  return text.split(/[\n\f]/).map((row) => ({ text: row.trim() }));
}

function locked(): DocumentRefusal {
  return new DocumentRefusal('encrypted', 'a password is needed');
}

/** The flag fEncrypted of the text's header ([MS-DOC] 2.5.2). */
function isLockedText(stream: Buffer): boolean {
  return stream.length > 11 && (stream.readUInt16LE(10) & 0x0100) !== 0;
}

interface Globals {
  readonly isLocked: boolean;
  /** Of texts that are not Unicode: those of Excel 95 and before. */
  readonly codePage?: number;
}

const records = { filePass: 0x2f, codePage: 0x42, boundSheet: 0x85, end: 0x0a } as const;

/** What the first records say of the whole workbook ([MS-XLS] 2.4). */
function readGlobals(stream: Buffer): Globals {
  let codePage: number | undefined;
  const isUnicode = stream.length > 6 && stream.readUInt16LE(4) >= 0x0600;
  for (let at = 0; at + 6 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const type = stream.readUInt16LE(at);
    if (type === records.filePass) return { isLocked: true };
    if (type === records.codePage && !isUnicode) codePage = stream.readUInt16LE(at + 4);
    if (type === records.boundSheet || type === records.end) break;
  }
  return { isLocked: false, ...(codePage !== undefined && { codePage }) };
}

/** What a program of catdoc prints for the document. */
async function ask(name: string, options: readonly string[], bytes: Buffer): Promise<Buffer> {
  const program = folders.map((folder) => path.join(folder, name)).find((each) => existsSync(each));
  if (program === undefined)
    throw new DocumentRefusal('not-installed', `${name} is not installed (Debian: apt-get install catdoc)`);
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-document-'));
  try {
    const file = path.join(folder, 'document');
    await writeFile(file, bytes, { mode: 0o600 });
    const env = { NODE_ENV: 'production', LC_ALL: 'C.UTF-8' } as const;
    const { stdout } = await run(program, [...options, file], { maxBuffer: mostText, encoding: 'buffer', env });
    return stdout;
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new DocumentRefusal('malformed', `${name} failed: ${error instanceof Error ? error.message : ''}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
