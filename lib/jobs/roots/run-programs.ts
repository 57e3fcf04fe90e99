/** Runs the programs that RootNodes and LeafNodes name, each once in a run: from the server's folder, as an administrator allowed it. */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readAllowedPrograms, whyNotAllowed } from '../../db/allowed-programs.ts';
import type { ProgramCall, RunRecord } from '../../engine/ports.ts';
import { fileName } from '../../lang/file-name.ts';
import { isPlaceOf } from '../../lang/file-places.ts';
import { argvOf } from '../../languages/gatherer-cf/command.ts';
import { checkOutput } from '../../languages/gatherer-cf/printed-lines.ts';
import { withoutCredentials } from '../../languages/gatherer-cf/secrets.ts';
import type { LineKnowledge } from '../../languages/gatherer-cf/printed-lines.ts';
import { harvestFilter } from '../../languages/harvest-filter/index.ts';
import { defaultFilterName } from '../../languages/harvest-filter/default.ts';
import { findProgram } from '../../outside/programs/find-program.ts';
import type { ProgramFile } from '../../outside/programs/find-program.ts';
import { runProgram, usualProgramLimits } from '../../outside/programs/run-program.ts';
import type { ProgramEnd, ProgramLimits } from '../../outside/programs/run-program.ts';
import { noteRun } from '../../store/runs/note-run.ts';
import { beginProgram, claimProgram, dropProgram, endProgram } from '../../store/runs/program-runs.ts';
import type { ProgramRecord } from '../../store/runs/program-runs.ts';

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
    const refusal = madeBefore + i < mostCalls ? {} : { refusal: `${mostCalls} programs ran before it in this run` };
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

const nothing: Pick<ProgramRecord, 'ms' | 'bytes' | 'complaint' | 'lines' | 'refused' | 'refusedCount'> = {
  ms: 0,
  bytes: 0,
  complaint: '',
  lines: [],
  refused: [],
  refusedCount: 0,
};

function refused(detail: string): ProgramRecord {
  return { ...nothing, outcome: 'refused', detail };
}

/** `stopped` when it was broken off, `taken` when another worker has it by now. */
type Performed = ProgramRecord | 'stopped' | 'taken';

async function perform(host: ProgramHost, call: ProgramCall): Promise<Performed> {
  const { programs, pool } = host;
  if (call.refusal !== undefined) return refused(call.refusal);
  const argv = argvOf(call.command);
  if (!argv.ok) return refused(`its command line is invalid: ${argv.why}`);
  if (programs === undefined) return refused('this server has no program folder');
  const [name, ...args] = argv.words;
  const allowed = await readAllowedPrograms(pool);
  if (!allowed.isOn) return refused('programs are turned off on this server');
  const found = await findProgram(programs.folder, name);
  if (!found.ok) return refused(found.why);
  const why = whyNotAllowed(allowed, found.file, args);
  const known = { name: found.file.name, argv: args, sha256: found.file.sha256 };
  if (why !== undefined) return { ...refused(why), ...known };
  const claiming = { runId: host.run.id, workerId: host.workerId };
  if (!(await beginProgram(pool, claiming, call.key, known))) return 'taken';
  return runFile(host, { call, file: found.file, args, programs });
}

interface Running {
  readonly call: ProgramCall;
  readonly file: ProgramFile;
  readonly args: readonly string[];
  readonly programs: ProgramFolder;
}

async function runFile(host: ProgramHost, { call, file, args, programs }: Running): Promise<Performed> {
  const { folder, limits = usualProgramLimits } = programs;
  const stop = new AbortController();
  const looking = setInterval(() => {
    if (host.isLeaving()) stop.abort();
  }, lookMs);
  const input = call.input.map((url) => `${url}\n`).join('');
  try {
    const result = await runProgram({ path: file.path, args, folder, input, limits, signal: stop.signal });
    const { end, output, complaint, ms } = result;
    if (end.kind === 'stopped') return 'stopped';
    // What a limit cut off ends in the middle of a line.
    const whole = end.kind === 'exit' ? output : output.subarray(0, output.lastIndexOf(0x0a) + 1);
    const checked = checkOutput(call.printing, whole, knowledgeOf(host));
    const ended = endOf(end, limits);
    return {
      ...ended,
      ...checked,
      name: file.name,
      argv: args,
      sha256: file.sha256,
      ms,
      bytes: output.length,
      complaint,
    };
  } finally {
    clearInterval(looking);
  }
}

function knowledgeOf({ files, schemes }: ProgramHost): LineKnowledge {
  const names = new Set([...files.keys()].filter((path) => isPlaceOf(harvestFilter, path)).map(fileName));
  return { schemes, hasFilter: (written) => fileName(written) === defaultFilterName || names.has(fileName(written)) };
}

function endOf(
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
      return { outcome: 'timeout', detail: `not done after ${limits.timeoutMs / 1000} s` };
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

function wordsOf({ outcome, detail, lines, refusedCount }: ProgramRecord): string {
  if (outcome === 'refused' || outcome === 'not-started') return `not run: ${detail ?? 'no reason is known'}`;
  const ending =
    outcome === 'exit'
      ? `ended with ${detail ?? ''}`
      : outcome === 'signal'
        ? `ended by ${detail ?? ''}`
        : `ended: ${detail ?? ''}`;
  return `${ending}; ${lines.length} lines taken, ${refusedCount} refused`;
}
