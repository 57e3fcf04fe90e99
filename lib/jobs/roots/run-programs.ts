/** Runs the programs that RootNodes and LeafNodes name, each once in a run: from the server's folder, as an administrator allowed it. */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { notAllowed, readAllowedPrograms, whyNotAllowed } from '../../db/allowed-programs.ts';
import type { ProgramCall, RunRecord } from '../../engine/ports.ts';
import { fileName } from '../../lang/file-name.ts';
import { fileNamed } from '../../lang/file-places.ts';
import { argvOf } from '../../lang/command.ts';
import { checkOutput } from '../../languages/gatherer-cf/printed-lines.ts';
import { withoutCredentials } from '../../languages/gatherer-cf/secrets.ts';
import type { LineKnowledge } from '../../languages/gatherer-cf/printed-lines.ts';
import { harvestFilter } from '../../languages/harvest-filter/index.ts';
import { defaultFilterName } from '../../languages/harvest-filter/default.ts';
import { findProgram } from '../../outside/programs/find-program.ts';
import type { ProgramFile } from '../../outside/programs/find-program.ts';
import type { ProgramEnvironment } from '../../outside/programs/program-environment.ts';
import { runProgram, usualProgramLimits } from '../../outside/programs/run-program.ts';
import type { ProgramEnd, ProgramLimits } from '../../outside/programs/run-program.ts';
import { noteRun } from '../../store/runs/note-run.ts';
import { beginProgram, claimProgram, dropProgram, endProgram } from '../../store/runs/program-runs.ts';
import type { ProgramRecord } from '../../store/runs/program-runs.ts';
import { countWords } from '../../sdk/count-words.ts';

/** What the server sets aside for programs. */
export interface ProgramFolder {
  readonly folder: string;
  readonly limits?: ProgramLimits;
}

export interface ProgramHost {
  readonly pool: pg.Pool;
  readonly workerId: number;
  readonly run: Pick<RunRecord, 'id'>;
  /** Absent when the server has none. */
  readonly programs: ProgramFolder | undefined;
  readonly environment: ProgramEnvironment;
  readonly files: ReadonlyMap<string, string>;
  readonly schemes: ReadonlySet<string>;
  readonly now: () => number;
  /** Says in log.errors, and in the report of the run, what was not as it should be. */
  readonly warn: (texts: readonly string[]) => Promise<void>;
  /** True when the run is to stop, or to be let go of. */
  readonly isLeaving: () => boolean;
}

const lookMs = 200;
/** Programs of one run. */
const mostCalls = 200;

/** Makes the calls. False when it was broken off: what is not on record then is called again. */
export async function makeCalls(
  host: ProgramHost,
  calls: readonly ProgramCall[],
  madeBefore: number,
): Promise<boolean> {
  for (const [i, call] of calls.entries()) {
    const refusal = madeBefore + i < mostCalls ? {} : { refusal: `limit of ${mostCalls} programs per run` };
    if (!(await make(host, { ...refusal, ...call }))) return false;
  }
  return true;
}

async function make(host: ProgramHost, call: ProgramCall): Promise<boolean> {
  const claiming = { runId: host.run.id, workerId: host.workerId };
  while (!host.isLeaving()) {
    const claim = await claimProgram(host.pool, claiming, call);
    if (claim === 'done') return true;
    if (claim === 'elsewhere') {
      await sleep(lookMs);
      continue;
    }
    const record = await perform(host, call);
    if (record === 'taken') continue;
    if (record === 'stopped') {
      await dropProgram(host.pool, claiming, call.key);
      return false;
    }
    if (await endProgram(host.pool, claiming, call.key, record)) await tell(host, call, record);
    return true;
  }
  return false;
}

export const nothingRun: Pick<ProgramRecord, 'ms' | 'bytes' | 'complaint' | 'lines' | 'refused' | 'refusedCount'> = {
  ms: 0,
  bytes: 0,
  complaint: '',
  lines: [],
  refused: [],
  refusedCount: 0,
};

function refused(detail: string): ProgramRecord {
  return { ...nothingRun, outcome: 'refused', detail };
}

/** `stopped` when it was broken off, `taken` when another worker has it by now. */
type Performed = ProgramRecord | 'stopped' | 'taken';

async function perform(host: ProgramHost, call: ProgramCall): Promise<Performed> {
  const { pool } = host;
  if (call.refusal !== undefined) return refused(call.refusal);
  const permission = await askPermission(host, call.command);
  if (!permission.ok) return { ...refused(permission.why), ...permission.known };
  const claiming = { runId: host.run.id, workerId: host.workerId };
  if (!(await beginProgram(pool, claiming, call.key, permission.known))) return 'taken';
  return runFile(host, call, permission);
}

/** What is known of a program before it runs. */
type KnownProgram = Required<Pick<ProgramRecord, 'name' | 'argv' | 'sha256'>>;

export interface Permitted {
  readonly ok: true;
  readonly file: ProgramFile;
  readonly args: readonly string[];
  readonly programs: ProgramFolder;
  readonly known: KnownProgram;
}

type Permission = Permitted | { readonly ok: false; readonly why: string; readonly known?: KnownProgram };

/** Whether a command may run: from the server's folder, as an administrator allowed it. */
export async function askPermission(
  { pool, programs }: Pick<ProgramHost, 'pool' | 'programs'>,
  command: string,
): Promise<Permission> {
  const no = (why: string): Permission => ({ ok: false, why });
  const argv = argvOf(command);
  if (!argv.ok) return no(`its command line is invalid: ${argv.why}`);
  if (programs === undefined) return no(notAllowed.folder);
  const [name, ...args] = argv.words;
  const allowed = await readAllowedPrograms(pool);
  if (!allowed.isOn) return no(notAllowed.off);
  const found = await findProgram(programs.folder, name);
  if (!found.ok) return no(found.why);
  const { file } = found;
  const why = whyNotAllowed(allowed, file, args);
  const known = { name: file.name, argv: args, sha256: file.sha256 };
  return why === undefined ? { ok: true, file, args, programs, known } : { ok: false, why, known };
}

async function runFile(
  host: ProgramHost,
  call: ProgramCall,
  { file, args, programs, known }: Permitted,
): Promise<Performed> {
  const { folder, limits = usualProgramLimits } = programs;
  const { environment } = host;
  const stop = new AbortController();
  const looking = setInterval(() => {
    if (host.isLeaving()) stop.abort();
  }, lookMs);
  const input = call.input.map((url) => `${url}\n`).join('');
  try {
    const result = await runProgram({
      path: file.path,
      args,
      folder,
      input,
      limits,
      environment,
      signal: stop.signal,
    });
    const { end, output, complaint, ms } = result;
    if (end.kind === 'stopped') return 'stopped';
    // What a limit cut off ends in the middle of a line.
    const whole = end.kind === 'exit' ? output : output.subarray(0, output.lastIndexOf(0x0a) + 1);
    const checked = checkOutput(call.printing, whole, knowledgeOf(host));
    const ended = endOf(end, limits);
    return {
      ...ended,
      ...checked,
      ...known,
      ms,
      bytes: output.length,
      complaint,
    };
  } finally {
    clearInterval(looking);
  }
}

function knowledgeOf({ files, schemes }: ProgramHost): LineKnowledge {
  const isThere = (written: string): boolean => fileNamed(files.keys(), written, harvestFilter) !== undefined;
  return { schemes, hasFilter: (written) => fileName(written) === defaultFilterName || isThere(written) };
}

/** How it ended, for the record. */
export function endOf(
  end: Exclude<ProgramEnd, { readonly kind: 'stopped' }>,
  limits: ProgramLimits,
): Pick<ProgramRecord, 'outcome' | 'detail'> {
  switch (end.kind) {
    case 'exit':
      return { outcome: 'exit', detail: String(end.code) };
    case 'signal':
      return { outcome: 'signal', detail: end.signal };
    case 'not-started':
      return { outcome: 'not-started', detail: end.why };
    case 'timeout':
      return { outcome: 'timeout', detail: `timed out after ${limits.timeoutMs / 1000} s` };
    default:
      return { outcome: end.kind, detail: `more than ${limitOf(end.kind, limits)}` };
  }
}

function limitOf(kind: 'output' | 'memory' | 'processes', limits: ProgramLimits): string {
  if (kind === 'processes') return `${limits.processes} processes`;
  const bytes = kind === 'output' ? limits.outputBytes : limits.memoryBytes;
  return `${kilobytes(bytes)} of ${kind}`;
}

function kilobytes(bytes: number): string {
  const count = Math.round(bytes / 1024);
  return count < 1024 ? `${count} kB` : `${Math.round(count / 1024)} MB`;
}

/** In the run's events; what did not end well, and lines that are refused, among the warnings. */
async function tell(host: ProgramHost, call: ProgramCall, record: ProgramRecord): Promise<void> {
  const { pool, run, now, warn } = host;
  const place = `gatherer.cf:${call.line}: ${call.command}`;
  const text = `${place}: ${wordsOf(record)}`;
  await noteRun(pool, run.id, { at: now(), text });
  const endedWell = record.outcome === 'exit' && record.detail === '0';
  const lines = record.refused.map(
    (each) => `${place}, line ${each.n}: ${each.reason}: ${withoutCredentials(each.text)}`,
  );
  await warn(endedWell && record.refusedCount === 0 ? [] : [text, ...lines]);
}

function wordsOf(record: ProgramRecord): string {
  const ending = endingWords(record);
  if (record.outcome === 'refused' || record.outcome === 'not-started') return ending;
  return `${ending}; ${countWords(record.lines.length, 'line')} taken, ${record.refusedCount} refused`;
}

/** How a program ended, in words. */
export function endingWords({ outcome, detail = '' }: Pick<ProgramRecord, 'outcome' | 'detail'>): string {
  if (outcome === 'refused' || outcome === 'not-started') return `not run: ${detail}`;
  if (outcome === 'exit') return `ended with ${detail}`;
  return outcome === 'signal' ? `ended by ${detail}` : `ended: ${detail}`;
}
