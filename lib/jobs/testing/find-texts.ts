/** Looks for texts, such as secrets, in everything an installation keeps. */

import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import type pg from 'pg';

/** Where something is kept, and what is kept there. */
export type Kept = readonly [place: string, text: string];

/** Every row of every table; what is binary, unpacked. */
export async function dumpDatabase(pool: Pick<pg.Pool, 'query'>): Promise<readonly Kept[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'crawl')`,
  );
  const kept: Kept[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    kept.push(...rows.map(({ text }) => [name, text + binaryIn(text)] as const));
  }
  return kept;
}

function binaryIn(row: string): string {
  const found = row.matchAll(/\\x((?:[0-9a-f]{2})+)/g);
  return Array.from(found, ([, hex = '']) => unpacked(Buffer.from(hex, 'hex'))).join('\n');
}

/** Every file below the folder, unpacked; `except` are names of files. What is gone meanwhile is left out. */
export async function readFolder(folder: string, except: readonly string[] = []): Promise<readonly Kept[]> {
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }));
  const kept = (entries ?? []).map(async (entry): Promise<readonly Kept[]> => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return readFolder(place, except);
    if (!entry.isFile() || except.includes(entry.name)) return [];
    const bytes = await unlessGone(readFile(place));
    return bytes === undefined ? [] : [[place, unpacked(bytes)]];
  });
  return (await Promise.all(kept)).flat();
}

async function unlessGone<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const unpackers = [zlib.zstdDecompressSync, zlib.unzipSync, zlib.inflateRawSync, zlib.brotliDecompressSync];

/** As it is, and as every unpacker has it that can. */
function unpacked(bytes: Buffer): string {
  const all = unpackers.map((unpack) => {
    try {
      return unpack(bytes).toString('latin1');
    } catch {
      return '';
    }
  });
  return [bytes.toString('latin1'), ...all].join('\n');
}

/** The command lines of this machine's processes. */
export const processList = (): Kept => ['ps -ef', execFileSync('/bin/ps', ['-efww'], { encoding: 'utf8' })];

/** Which of the texts are found, and where; also in base64, in hexadecimal, and escaped as in a URL. */
export function findTexts(texts: readonly string[], kept: readonly Kept[]): readonly string[] {
  const found = texts.flatMap((text) =>
    formsOf(text).flatMap((form) =>
      kept.flatMap(([place, all]) => (all.includes(form) ? [`${text} in ${place}`] : [])),
    ),
  );
  return [...new Set(found)];
}

function formsOf(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const base64 = ['', ' ', '  '].map((before) =>
    // Only what does not depend on what stands before and after.
    Buffer.from(before + text)
      .toString('base64')
      .slice(4, -4),
  );
  return [text, bytes.toString('hex'), encodeURIComponent(text), JSON.stringify(text).slice(1, -1), ...base64];
}
