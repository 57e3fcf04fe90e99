/** Where SOIF comes from: stdin, files, and databases, which are files of SOIF, too. */

import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../answer.ts';
import { piecesOf } from '../metadata-options.ts';

export interface Input {
  /** As findings name it. */
  readonly name: string;
  /** Of a file, as often as wanted. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** Without a file, or for `-`, stdin. */
export function inputsOf(files: readonly string[]): Promise<readonly Input[]> {
  const names = files.length === 0 ? ['-'] : files;
  return Promise.all(names.map(async (name) => (name === '-' ? stdin : await databaseInput(name))));
}

const stdin: Input = { name: 'stdin', pieces: () => process.stdin };

/** The file that a folder has the objects of a Gatherer in. */
const PRODUCTION = 'PRODUCTION.soif';

/** The file of a database, which a folder may stand for. */
export async function databaseFile(name: string): Promise<string> {
  const found = await stat(name).catch(() => undefined);
  return found?.isDirectory() === true ? path.join(name, PRODUCTION) : name;
}

export async function databaseInput(name: string): Promise<Input> {
  const file = await databaseFile(name);
  if (await isGdbm(file)) {
    throw new Refusal(
      `${file} is a GDBM database. Print it with gdbmutil of the old Gatherer, and use the SOIF in its place: gdbmutil print ${file} > ${PRODUCTION}`,
    );
  }
  return { name: file, pieces: () => piecesOf(file) };
}

/** Of either byte order, with offsets of 32 and 64 bits, and with standard and numsync headers. */
const magics: ReadonlySet<number> = new Set([
  0x13579acd, 0x13579ace, 0x13579acf, 0x13579ad0, 0x13579ad1, 0xcd9a5713, 0xce9a5713, 0xcf9a5713, 0xd09a5713,
  0xd19a5713,
]);

async function isGdbm(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && magics.has(buffer.readUInt32BE());
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
