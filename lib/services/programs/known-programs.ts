/** The programs of the server's folder beside what administrators allowed. */

import { allowedPrograms, programsKey, whyNotAllowed } from '../../db/allowed-programs.ts';
import type { AllowedPrograms } from '../../db/allowed-programs.ts';
import { listPrograms } from '../../outside/programs/find-program.ts';
import type { KnownHashes, ListedProgram } from '../../outside/programs/find-program.ts';
import type { KnownPrograms } from '../../sdk/describe.ts';
import { programUser } from '../../outside/programs/program-user.ts';
import type { SettingStore } from '../../db/settings.ts';
import type { ProgramRow, Programs } from './contract.ts';

export interface ProgramsOptions {
  readonly settings: SettingStore;
  readonly folder: string | undefined;
  readonly dataFolder: string;
}

export interface ProgramsReads {
  readonly folder: string | undefined;
  readonly list: () => Promise<Programs>;
  /** What the checks of a configuration need; looked up again after a moment. */
  readonly known: () => Promise<KnownPrograms>;
  /** Changes what is stored at that moment, and makes the next look-up see it. */
  readonly update: (change: (before: AllowedPrograms) => AllowedPrograms) => Promise<void>;
}

/** Checks while somebody types do not look through the folder each time. */
const knownMs = 3_000;

export function createPrograms({ settings, folder, dataFolder }: ProgramsOptions): ProgramsReads {
  const allowed = async () => allowedPrograms(await settings.get(programsKey));
  const hashes: KnownHashes = new Map();
  const list = () => readAll(folder, allowed, hashes);
  const look = async (): Promise<KnownPrograms> => {
    const folders = [dataFolder, ...(folder === undefined ? [] : [folder])];
    if (folder === undefined) return { isOn: false, runnable: [], folders };
    // Nothing runs: no file need be looked at.
    if (!(await allowed()).isOn) return { isOn: false, runnable: [], folder, folders };
    const { isOn, programs } = await list();
    const usable = programs.filter(({ state }) => state === 'allowed');
    const args = new Map(usable.flatMap((each) => (each.args ? [[each.name, each.args] as const] : [])));
    return { isOn, runnable: usable.map(({ name }) => name), args, folder, folders };
  };
  let last: { readonly known: Promise<KnownPrograms>; readonly until: number } | undefined;
  return {
    folder,
    list,
    known: () => {
      if (last === undefined || performance.now() > last.until) {
        last = { known: look(), until: performance.now() + knownMs };
      }
      return last.known;
    },
    update: async (change) => {
      await settings.update(programsKey, (stored) => change(allowedPrograms(stored)));
      last = undefined;
    },
  };
}

async function readAll(
  folder: string | undefined,
  allowed: () => Promise<AllowedPrograms>,
  hashes: KnownHashes,
): Promise<Programs> {
  const given = await allowed();
  if (folder === undefined) return { isOn: given.isOn, programs: [], isCut: false };
  const { programs: found, isCut, problem } = await listPrograms(folder, hashes);
  const rows = found.map((each) => rowOf(given, each));
  const names = new Set(found.flatMap(({ name, found: each }) => [name, each.ok ? each.file.name : name]));
  const gone = Object.keys(given.allowed).filter((name) => !names.has(name));
  return {
    folder,
    isOn: given.isOn,
    programs: [...rows, ...gone.map((name) => ({ name, state: 'gone' as const, ...allowance(given, name) }))],
    isCut,
    runsAs: programUser(folder),
    ...(problem !== undefined && { problem }),
  };
}

function rowOf(given: AllowedPrograms, { name, found }: ListedProgram): ProgramRow {
  if (!found.ok) return { name, state: 'unfit', why: found.why, ...allowance(given, name) };
  const { name: realName, bytes, sha256, modifiedAt } = found.file;
  const isNew = !Object.hasOwn(given.allowed, realName);
  const isSame = whyNotAllowed({ ...given, isOn: true }, found.file) === undefined;
  const state = isNew ? 'new' : isSame ? 'allowed' : 'changed';
  const link = realName === name ? {} : { leadsTo: realName };
  return { name, state, ...link, bytes, sha256, modifiedAt, ...allowance(given, realName) };
}

function allowance({ allowed }: AllowedPrograms, name: string): Pick<ProgramRow, 'allowedAt' | 'allowedBy' | 'args'> {
  const given = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
  return given === undefined
    ? {}
    : { allowedAt: given.at, allowedBy: given.by, ...(given.args && { args: given.args }) };
}
