/** The configuration of a run, compiled with what its programs printed. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import type { ProgramResult } from '../../engine/program/compile.ts';
import { warnOfPrograms } from '../run-logs/begin-logs.ts';
import type { PrintedOutputs, RunAlias, RunRecord } from '../../engine/ports.ts';
import type { Program } from '../../engine/program/program.ts';
import { protocolsByScheme } from '../../engine/program/protocols.ts';
import { readPrinted } from '../../store/runs/program-runs.ts';
import type { EnvironmentFound } from '../roots/environment-of.ts';
import { whyNot } from './refuse-run.ts';
import { makeCalls } from '../roots/run-programs.ts';
import type { CrawlHost, Steering } from './crawl-host.ts';

export type Compile = (aliases: readonly RunAlias[]) => ProgramResult;

interface Texts {
  readonly texts: ReadonlyMap<string, string>;
  readonly printed: PrintedOutputs;
}

/** Compiles the run's revision with the aliases it has, and what its programs printed. */
export function compilerOf(
  { declarations }: Pick<CrawlHost, 'declarations'>,
  { kind, options: { limits, urls } }: RunRecord,
  { texts: files, printed }: Texts,
): Compile {
  const extraStarts = isWholeRun(kind) ? urls : [];
  return (aliases) => compileProgram({ files, declarations, limits, extraStarts, aliases, printed });
}

export function programOf(compile: Compile, aliases: readonly RunAlias[]): Program {
  const compiled = compile(aliases);
  if (!compiled.ok) throw new TypeError(`what compiled before has errors: ${whyNot(compiled.diagnostics)}`);
  return compiled.program;
}

type Printing = Steering & Pick<Texts, 'texts'> & Pick<EnvironmentFound, 'environment'>;

/**
 * Runs the programs that gatherer.cf names until none is missing that another one's output asks for. A run of single
 * URLs takes what the last run of the whole collection has.
 */
export async function printAll(
  host: CrawlHost,
  run: RunRecord,
  { texts, control, isLeaving, ofRun, environment }: Printing,
): Promise<PrintedOutputs> {
  const { pool, world } = host;
  const { aliases = [] } = run.options;
  const before = await readPrinted(pool, run.collectionId, run.id);
  const program = programOf(compilerOf(host, run, { texts, printed: before }), aliases);
  const making = {
    environment,
    warn: warnOfPrograms(host, { run, program, ofRun }),
    pool,
    workerId: host.workerId,
    run,
    programs: world.programs,
    files: texts,
    schemes: new Set(protocolsByScheme(host.declarations.protocols).keys()),
    now: () => world.clock.now(),
    isLeaving: () => isLeaving() || control.desiredState === 'stop' || control.desiredState === 'pause',
  };
  for (;;) {
    const printed = await readPrinted(pool, run.collectionId, run.id);
    if (!isWholeRun(run.kind)) return printed;
    const { roots } = programOf(compilerOf(host, run, { texts, printed }), aliases);
    if (roots === undefined || roots.wanted.length === 0) return printed;
    if (!(await makeCalls(making, roots.wanted, printed.length))) return printed;
  }
}
