/** What the commands about external metadata share: their options, and how files are read. */

import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseThreshold } from '../languages/external-metadata-cfg/validate/threshold.ts';
import type { Threshold } from '../languages/external-metadata-cfg/validate/threshold.ts';
import { CLASS_MODES } from '../languages/external-metadata-cfg/vocabulary.ts';
import type { ClassMode } from '../languages/external-metadata-cfg/vocabulary.ts';
import { ROBOT_FILE, classModeIn } from '../languages/metadata-classes.ts';
import { UsageError } from './command.ts';

export const classesOption = {
  type: 'string',
  value: 'MODE',
  doc: 'single (default): a class is one character; long: up to 64.',
} as const;

export const checkOptions = {
  'error-threshold': {
    type: 'string',
    value: 'SHARE',
    doc: 'Tolerated share of malformed lines, from 0 (default) to 1.',
  },
  classes: classesOption,
  all: { type: 'boolean', doc: 'Shows all findings, not only the first 1,000 of each code.' },
} as const;

export function classMode(given: string | undefined): ClassMode {
  const mode = CLASS_MODES.find((each) => each === (given ?? 'single'));
  if (mode === undefined) throw new UsageError(`--classes must be single or long, not ${given}.`);
  return mode;
}

/** Of a collection's folder: as asked for, or as its robot.conf says. */
export async function classModeOfFolder(dir: string, given: string | undefined): Promise<ClassMode> {
  if (given !== undefined) return classMode(given);
  return classModeIn(await readFile(path.join(dir, ROBOT_FILE), 'utf8').catch(() => ''));
}

export function threshold(given: string | undefined, name = '--error-threshold'): Threshold {
  const parsed = parseThreshold(given ?? '0');
  if (parsed === undefined) throw new UsageError(`${name} must be a number from 0 to 1, not “${given}”.`);
  return parsed;
}

const PIECE = 1024 * 1024;

/** A file in pieces of a megabyte. */
export async function* piecesOf(file: string): AsyncGenerator<Uint8Array> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) throw new UsageError(`There is no file ${file}.`);
  for await (const piece of createReadStream(file, { highWaterMark: PIECE }))
    if (piece instanceof Uint8Array) yield piece;
}

/** Reads a file into whatever takes pieces of it. */
export async function pushFile(file: string, scanner: { readonly push: (piece: Uint8Array) => void }): Promise<void> {
  for await (const piece of piecesOf(file)) scanner.push(piece);
}
