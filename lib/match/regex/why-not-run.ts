/** Whether the server runs a program that a configuration names, as far as can be told before. */

import { argumentProblem } from './argument-patterns.ts';

/** What the server says of its programs. */
interface ServerPrograms {
  readonly isOn: boolean;
  readonly folder?: string;
  readonly runnable: readonly string[];
  readonly args?: ReadonlyMap<string, readonly string[]>;
}

/** Undefined when it does; else a sentence. */
export function whyNotRun(
  [program, ...written]: readonly [string, ...string[]],
  { isOn, folder, runnable, args }: ServerPrograms,
): string | undefined {
  if (folder === undefined) return 'this server has no program folder.';
  if (!isOn) return 'programs are turned off on this server.';
  const known = runnable.find((name) => name === program || `${folder}/${name}` === program);
  if (known === undefined) return `${program} is not allowed to run on this server.`;
  const patterns = args?.get(known);
  const problem = patterns && argumentProblem(patterns, written);
  return problem === undefined ? undefined : `${problem}.`;
}
