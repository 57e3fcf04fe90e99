/** What a person reads of a bug: one sentence, and the file that has the rest. */

import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../env.ts';

/** Errors that nobody throws on purpose: their message alone helps nobody. */
export function isBug(error: unknown): boolean {
  return !(error instanceof Error) || /^(Type|Range|Reference|Syntax|Eval|Aggregate)Error$|^Prisma/.test(error.name);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes where it happened to the log of the command line, and answers what to say. */
export function reportBug(error: unknown): string {
  const [what = ''] = messageOf(error).trim().split('\n');
  const stack = error instanceof Error ? error.stack : undefined;
  const file = writeDown(`${new Date().toISOString()} ${stack ?? messageOf(error)}\n`);
  return `Internal error: ${what}${file === undefined ? '' : ` Details: ${file}`}`;
}

/** The file; undefined when nothing could be written. */
function writeDown(text: string): string | undefined {
  try {
    const folder = path.join(environment().dataFolder, 'logs');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'winnow.log');
    appendFileSync(file, text, { mode: 0o600 });
    return file;
  } catch {
    return undefined;
  }
}
