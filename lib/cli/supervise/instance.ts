/** At most one `winnow start` a data folder: the note of the one that runs, with its address. */

import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { withFileLock } from '../../db/embedded/file-lock.ts';
import { hasEnded, thisProcess } from '../../store/lease/process-identity.ts';

const noteSchema = z.object({
  host: z.string(),
  pid: z.number(),
  started: z.string(),
  /** Where its console is. */
  url: z.string(),
  /** Process ids of its children, by name. */
  children: z.record(z.string(), z.number()),
});
export type InstanceNote = z.infer<typeof noteSchema>;

/** The note is touched so often; of a process on another host nothing else tells that it lives. */
const touchMs = 5_000;
const staleAfterMs = 6 * touchMs;

export interface Instance {
  readonly noteChild: (name: string, pid: number) => void;
  readonly release: () => Promise<void>;
}

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'winnow.json');

/** Takes the data folder for this process, or answers who has it. */
export async function claimInstance(
  dataFolder: string,
  url: string,
): Promise<Instance | { readonly other: InstanceNote }> {
  await mkdir(dataFolder, { recursive: true });
  const file = fileOf(dataFolder);
  return withFileLock(path.join(dataFolder, 'winnow.lock'), async () => {
    const other = await readInstance(dataFolder);
    if (other !== undefined) return { other };
    let note: InstanceNote = { ...thisProcess(), url, children: {} };
    let written = write(file, note);
    await written;
    const touch = setInterval(() => {
      const now = new Date();
      utimes(file, now, now).catch(() => undefined);
    }, touchMs);
    return {
      noteChild: (name, pid) => {
        note = { ...note, children: { ...note.children, [name]: pid } };
        const next = note;
        // One after the other: the last note is the one that stays.
        written = written.then(() => write(file, next));
      },
      release: async () => {
        clearInterval(touch);
        await written;
        await rm(file, { force: true });
      },
    };
  });
}

/** The `winnow start` that runs on a data folder; undefined when none does. */
export async function readInstance(dataFolder: string): Promise<InstanceNote | undefined> {
  try {
    const file = fileOf(dataFolder);
    const note = noteSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const isSilent = note.host !== thisProcess().host && Date.now() - (await stat(file)).mtimeMs > staleAfterMs;
    return isSilent || hasEnded(note) ? undefined : note;
  } catch {
    return undefined;
  }
}

function write(file: string, note: InstanceNote): Promise<void> {
  return writeFile(file, JSON.stringify(note), { mode: 0o600 });
}
