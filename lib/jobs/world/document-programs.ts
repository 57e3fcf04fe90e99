/** Programs that describe or change single documents: from the server's folder, as an administrator allowed them, each run within limits. */

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { EssencePort, ProgramOutput } from '../../engine/essence-port.ts';
import { findProgram } from '../../outside/programs/find-program.ts';
import type { ProgramEnvironment } from '../../outside/programs/program-environment.ts';
import { runProgram, usualProgramLimits } from '../../outside/programs/run-program.ts';
import { auditProgram } from '../../store/runs/program-runs.ts';
import { askPermission, endOf, endingWords } from '../roots/run-programs.ts';
import type { Permitted, ProgramFolder } from '../roots/run-programs.ts';

export interface DocumentProgramHost {
  readonly pool: pg.Pool;
  readonly runId: number;
  readonly programs: ProgramFolder | undefined;
  readonly environment: ProgramEnvironment;
  /** Says what did not end well, the first time for each command. */
  readonly warn: (texts: readonly string[]) => Promise<void>;
}

/** Whether the folder has a program is asked again after that long. */
const knownMs = 5_000;

export function createDocumentPrograms(host: DocumentProgramHost): Pick<EssencePort, 'run' | 'runOn'> {
  const audited = new Set<string>();
  const warned = new Set<string>();
  const warn = async (command: string, why: string): Promise<void> => {
    if (warned.has(command)) return;
    warned.add(command);
    await host.warn([`${command}: ${why} (reported once per run)`]);
  };
  const run = async (command: string, input: Uint8Array, more: readonly string[] = []): Promise<ProgramOutput> => {
    const permission = await askPermission(host, command);
    const made = permission.ok
      ? await perform(host, { permission, input, more }, audited)
      : { ok: false as const, why: `not run: ${permission.why}` };
    if (!made.ok) await warn(command, made.why);
    return made;
  };
  const isThere = presence(host.programs);
  return {
    run: (command, input) => run(command, input),
    runOn: async (name, { body, args }) => {
      if (!(await isThere(name))) return undefined;
      const permission = await askPermission(host, name);
      if (permission.ok) return onFile(host, body, (file) => run(name, new Uint8Array(), [...args, file]));
      await warn(name, `not run: ${permission.why}`);
      return undefined;
    },
  };
}

interface Performing {
  readonly permission: Permitted;
  readonly input: Uint8Array;
  /** Arguments behind those of the command. */
  readonly more: readonly string[];
}

async function perform(
  host: DocumentProgramHost,
  { permission, input, more }: Performing,
  audited: Set<string>,
): Promise<ProgramOutput> {
  await audit(host, permission, audited);
  const { file, args, programs } = permission;
  const { folder, limits = usualProgramLimits } = programs;
  const order = { path: file.path, args: [...args, ...more], folder, input, limits, environment: host.environment };
  const { end, output } = await runProgram(order);
  if (end.kind === 'exit' && end.code === 0) return { ok: true, output };
  if (end.kind === 'stopped') return { ok: false, why: 'it was stopped' };
  return { ok: false, why: endingWords(endOf(end, limits)) };
}

/** Once for each file and run: it may run for every document. */
async function audit({ pool, runId }: DocumentProgramHost, { known }: Permitted, audited: Set<string>): Promise<void> {
  const key = JSON.stringify(known);
  if (audited.has(key)) return;
  audited.add(key);
  await auditProgram(pool, runId, known);
}

function presence(programs: ProgramFolder | undefined): (name: string) => Promise<boolean> {
  const known = new Map<string, { readonly until: number; readonly isThere: boolean }>();
  return async (name) => {
    if (programs === undefined) return false;
    const before = known.get(name);
    if (before !== undefined && before.until > performance.now()) return before.isThere;
    const { ok: isThere } = await findProgram(programs.folder, name);
    known.set(name, { until: performance.now() + knownMs, isThere });
    return isThere;
  };
}

/** In a folder of its own, which whoever runs the program can read. */
async function onFile<Made>(
  { environment }: DocumentProgramHost,
  body: Uint8Array,
  work: (file: string) => Promise<Made>,
): Promise<Made> {
  const folder = await mkdtemp(path.join(environment.temporary ?? tmpdir(), 'winnow-document-'));
  try {
    const file = path.join(folder, 'document');
    await writeFile(file, body, { mode: 0o644 });
    await chmod(folder, 0o755);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
