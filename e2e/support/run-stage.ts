/** Runs one stage of `npm test`: its commands one after the other, with their output kept, until one fails. */

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Counts } from './test-reports.ts';
import { nothingCounted, readReport } from './test-reports.ts';

export interface Stage {
  readonly name: string;
  /** Each a program of `node_modules/.bin` with its arguments. */
  readonly commands: readonly (readonly string[])[];
  /** Stages that must have ended before it starts; when one of `needs` failed, it does not start. */
  readonly after?: readonly string[];
  readonly needs?: readonly string[];
  /** Where its tests are reported, from the project's root. */
  readonly report?: string;
  /** Its output holds this when something is wrong that the exit code does not tell. */
  readonly warning?: RegExp;
  readonly limitMinutes?: number;
  /** The reason when it cannot run on this machine: said, and no failure. */
  readonly skip?: () => string | undefined;
  /** What it prints is worth reading even when all is well. */
  readonly tells?: true;
}

export interface StageResult {
  readonly name: string;
  readonly seconds: number;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly counts: Counts;
  /** What it printed; shown when it failed. */
  readonly output: string;
  /** Why it failed or did not run, where its output does not say so. */
  readonly note?: string;
}

export const root = path.resolve(import.meta.dirname, '../..');
const bin = path.join(root, 'node_modules/.bin');
const usualWarning = /\(node:\d+\).*Warning: .*/;

export async function runStage(stage: Stage): Promise<StageResult> {
  const started = performance.now();
  const reason = stage.skip?.();
  if (reason !== undefined) return notRun(stage, 'skipped', reason);
  const report = stage.report === undefined ? undefined : path.join(root, stage.report);
  if (report !== undefined) {
    rmSync(report, { force: true });
    mkdirSync(path.dirname(report), { recursive: true });
  }
  const { code, output } = await runAll(stage.commands, (stage.limitMinutes ?? 15) * 60_000);
  const counts = report === undefined ? nothingCounted : readReport(report);
  const note = whatIsWrong(stage, code, output, counts);
  return {
    name: stage.name,
    seconds: (performance.now() - started) / 1000,
    state: note === undefined ? 'passed' : 'failed',
    counts: counts ?? nothingCounted,
    output,
    ...(note !== undefined && { note }),
  };
}

export function notRun(stage: Stage, state: 'failed' | 'skipped', note: string): StageResult {
  return { name: stage.name, seconds: 0, state, counts: nothingCounted, output: '', note };
}

function whatIsWrong(stage: Stage, code: number, output: string, counts: Counts | undefined): string | undefined {
  if (code !== 0) return `exit code ${code}`;
  if (counts === undefined) return 'it wrote no report';
  if (counts.failed > 0) return `${counts.failed} failed`;
  const warning = usualWarning.exec(output) ?? stage.warning?.exec(output);
  return warning ? `a warning: ${warning[0].trim()}` : undefined;
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

async function runAll(commands: Stage['commands'], limitMs: number): Promise<Ended> {
  let output = '';
  for (const [program = '', ...args] of commands) {
    const ended = await run(path.join(bin, program), args, limitMs);
    output += ended.output;
    if (ended.code !== 0) return { code: ended.code, output };
  }
  return { code: 0, output };
}

function run(program: string, args: readonly string[], limitMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // A group of its own, so that what it started ends with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
        NEXT_TELEMETRY_DISABLED: '1',
      },
    });
    let output = '';
    const hear = (chunk: Buffer): void => {
      output += stripVTControlCharacters(chunk.toString());
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const endGroup = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const limit = setTimeout(() => {
      output += `\nIt took longer than ${limitMs / 60_000} minutes and was ended.\n`;
      endGroup();
    }, limitMs);
    process.once('SIGINT', endGroup);
    const settle = (code: number): void => {
      clearTimeout(limit);
      process.removeListener('SIGINT', endGroup);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      settle(127);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}
