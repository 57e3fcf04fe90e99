/** Checks external metadata files on disk, and makes one of those of the profiles. */

import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FINDINGS_OF_A_CODE, createValidator } from '../languages/external-metadata-cfg/validate/validate.ts';
import type { Validation } from '../languages/external-metadata-cfg/validate/validate.ts';
import { validationLog } from '../languages/external-metadata-cfg/validate/validation-log.ts';
import type { Threshold } from '../languages/external-metadata-cfg/validate/threshold.ts';
import type { ClassMode } from '../languages/external-metadata-cfg/vocabulary.ts';
import { syntax as externalMetadataCfg } from '../languages/external-metadata-cfg/syntax.ts';
import { writeMetadataLog } from '../store/metadata/log.ts';
import { UsageError } from './command.ts';
import { pushFile } from './metadata-options.ts';

export const FILE = externalMetadataCfg.usualPath;

export interface Wanted {
  readonly classes: ClassMode;
  readonly threshold: Threshold;
  readonly all: boolean;
}

/** `name` is how findings call the file. */
export async function checkMetadataFile(file: string, name: string, { all, ...options }: Wanted): Promise<Validation> {
  const validator = createValidator({ ...options, limit: all ? Number.POSITIVE_INFINITY : FINDINGS_OF_A_CODE });
  const scanner = validator.file(name);
  await pushFile(file, scanner);
  scanner.end();
  return validator.result();
}

/** Checks a collection's own file and writes the log beside it. */
export async function checkFolderMetadata(dir: string, wanted: Wanted): Promise<Validation & { readonly log: string }> {
  const checked = await checkMetadataFile(path.join(dir, FILE), FILE, wanted);
  return {
    ...checked,
    log: await writeMetadataLog(dir, validationLog(checked, { mode: 'check', threshold: wanted.threshold })),
  };
}

export interface Concatenated extends Validation {
  /** The output was replaced; over the threshold the old one stays as it is. */
  readonly written: boolean;
  readonly output: string;
  readonly log: string;
}

/**
 * Puts the valid lines of all profiles, in byte order of their names, into one file. It is replaced at once, by
 * renaming a finished one, and only when the share of malformed lines is within the threshold.
 */
export async function concatenateFolder(dir: string, { all, ...options }: Wanted): Promise<Concatenated> {
  const files = await profileFiles(dir);
  const output = path.join(dir, FILE);
  const draft = `${output}.${process.pid}.new`;
  const handle = openSync(draft, 'wx');
  try {
    const writer = bufferedWriter(handle);
    const limit = all ? Number.POSITIVE_INFINITY : FINDINGS_OF_A_CODE;
    const validator = createValidator({ ...options, limit, write: writer.write });
    for (const file of files) {
      const scanner = validator.file(file);
      await pushFile(path.join(dir, file), scanner);
      scanner.end();
    }
    writer.flush();
    fsyncSync(handle);
    const checked = validator.result();
    if (checked.ok) await rename(draft, output);
    const said = { mode: 'concatenate', threshold: options.threshold, written: checked.ok } as const;
    return { ...checked, written: checked.ok, output, log: await writeMetadataLog(dir, validationLog(checked, said)) };
  } finally {
    closeSync(handle);
    await rm(draft, { force: true });
  }
}

async function profileFiles(dir: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(dir, 'profiles'), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const inside = await Promise.all(
    names.map(async (name) => {
      const files = await readdir(path.join(dir, 'profiles', name));
      return files.includes(FILE) ? [name] : [];
    }),
  );
  const sorted = inside.flat().toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  if (sorted.length === 0) throw new UsageError(`There is no profiles/<profile>/${FILE} in ${dir}.`);
  return sorted.map((name) => `profiles/${name}/${FILE}`);
}

const BUFFER = 1024 * 1024;

/** Few, large writes: lines come one by one where others between them are malformed. */
function bufferedWriter(handle: number): { readonly write: (bytes: Uint8Array) => void; readonly flush: () => void } {
  const buffer = new Uint8Array(BUFFER);
  let used = 0;
  const flush = (): void => {
    writeAll(handle, buffer.subarray(0, used));
    used = 0;
  };
  const write = (bytes: Uint8Array): void => {
    if (used + bytes.length > BUFFER) flush();
    if (bytes.length > BUFFER) writeAll(handle, bytes);
    else {
      buffer.set(bytes, used);
      used += bytes.length;
    }
  };
  return { write, flush };
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}
