/**
 * The program of cmd-hook, after a run that has completed. It is started once: what it did before its engine was gone is
 * not known, and doing it twice (a mail, a transfer) can be worse than telling that nobody saw its end.
 */

import { environmentOf } from '../roots/environment-of.ts';
import { askPermission, endingWords, endOf, nothingRun } from '../roots/run-programs.ts';
import type { Permitted, ProgramFolder } from '../roots/run-programs.ts';
import { runProgram, usualProgramLimits } from '../../outside/programs/run-program.ts';
import { hasDescriptions } from '../../store/runs/completions.ts';
import type { OpenCompletion } from '../../store/runs/completions.ts';
import { adviseRun } from '../../store/runs/note-run.ts';
import { beginProgram, claimProgram, endProgram, hookCall, wasBegun } from '../../store/runs/program-runs.ts';
import type { ProgramRecord } from '../../store/runs/program-runs.ts';
import type { CompletionHost } from './completion-host.ts';

const hookLimits = { ...usualProgramLimits, timeoutMs: 600_000 };

/** Of its output so many bytes are kept, the last ones. */
const keptBytes = 64 * 1024;

const lookMs = 200;

/** `elsewhere` when another worker has it. */
export async function runHook(
  host: CompletionHost,
  completion: OpenCompletion,
  say: (text: string) => Promise<void>,
): Promise<'done' | 'elsewhere'> {
  const { pool, workerId } = host;
  const { hook } = completion.settings;
  if (hook === undefined) return 'done';
  const claiming = { runId: completion.runId, workerId };
  const call = { ...hook, key: hookCall, printing: 'hook', input: [] } as const;
  const claim = await claimProgram(pool, claiming, call);
  if (claim !== 'mine') return claim;
  const record = await perform(host, completion, { ...hook, say });
  if (!(await endProgram(pool, claiming, hookCall, record))) return 'elsewhere';
  const words = endingWords(record);
  await say(record.outcome === 'refused' ? `Cmd ${hook.command} ${words}` : `Complete cmd: ${hook.command}`);
  if (record.outcome === 'exit' && record.detail === '0') return 'done';
  const text = `cmd-hook (robot.conf:${hook.line}): ${hook.command}: ${words}`;
  await adviseRun(pool, completion.runId, [{ severity: 'warning', text }]);
  return 'done';
}

interface Hook {
  readonly command: string;
  readonly say: (text: string) => Promise<void>;
}

async function perform(
  host: CompletionHost,
  { runId, collectionId, settings }: OpenCompletion,
  { command, say }: Hook,
): Promise<ProgramRecord> {
  const { pool, workerId } = host;
  const refused = (detail: string): ProgramRecord => ({ ...nothingRun, outcome: 'refused', detail });
  if (await wasBegun(pool, runId, hookCall)) {
    const detail = 'the engine ended before it did; it is not started again';
    return { ...nothingRun, outcome: 'lost', detail };
  }
  if (!(await hasDescriptions(pool, collectionId))) return refused('the collection has no RD');
  const permission = await askPermission(host, command);
  if (!permission.ok) return { ...refused(permission.why), ...permission.known };
  // What of it has no effect is in the report since the run began.
  const { environment } = await environmentOf(settings, host);
  await beginProgram(pool, { runId, workerId }, hookCall, permission.known);
  await say(`Run cmd: ${command}`);
  return run(host, permission, environment);
}

type Environment = Awaited<ReturnType<typeof environmentOf>>['environment'];

async function run(
  { isLeaving }: CompletionHost,
  { file, args, programs, known }: Permitted,
  environment: Environment,
): Promise<ProgramRecord> {
  const limits = limitsOf(programs);
  const stop = new AbortController();
  const looking = setInterval(() => {
    if (isLeaving()) stop.abort();
  }, lookMs);
  try {
    const order = { path: file.path, args, folder: programs.folder, input: '', limits, environment };
    const { end, output, complaint, ms } = await runProgram({ ...order, signal: stop.signal });
    const ended = end.kind === 'stopped' ? leftBehind : endOf(end, limits);
    const kept = keptOutput(output, end.kind === 'output');
    return { ...nothingRun, ...known, ...ended, ms, bytes: output.length, complaint, output: kept };
  } finally {
    clearInterval(looking);
  }
}

const leftBehind = {
  outcome: 'lost',
  detail: 'Winnow was stopped while it ran; it is not started again',
} as const;

function limitsOf({ limits = hookLimits }: ProgramFolder): typeof hookLimits {
  return limits;
}

/** What is left out is said. */
function keptOutput(output: Uint8Array, isCut: boolean): string {
  const leftOut = Math.max(0, output.length - keptBytes);
  const head = leftOut === 0 ? '' : `[${leftOut} bytes before are left out]\n`;
  const end = isCut ? '\n[cut here: it printed more than it may]' : '';
  return `${head}${Buffer.from(output.subarray(leftOut)).toString('utf8')}${end}`;
}
