/** Decisions of a program, in the words of tests. */

import type { Facts, Need } from '../../sdk/resource.ts';
import { decide } from '../decide/decide.ts';
import type { Decision, Program } from '../program/program.ts';
import { filters, testProgram } from './program.ts';

export const start = 'http://www.siroe.com/';
export const defaults = testProgram({ extraStarts: [start] });

export function decided(program: Program, facts: Facts): Decision {
  const result = decide(program, facts);
  if (!result.done) throw new TypeError(`asks for ${result.needs}`);
  return result.decision;
}

export function asked(program: Program, facts: Facts): Need | undefined {
  const result = decide(program, facts);
  return result.done ? undefined : result.needs;
}

/** Names of the steps a decision went through, with what denied in capitals. */
export function path(program: Program, { path: entries }: Decision): readonly string[] {
  return entries.map(({ step, outcome }) => {
    const { name = '', line = 0 } = program.steps[step] ?? {};
    const label = line > 0 ? `${line}:${name}` : name;
    return outcome === 'proceed' ? label : `${label} ${outcome}`;
  });
}

export const twoFilters = (enumeration: string, generation: string): Program =>
  testProgram({ files: { 'filter.conf': filters(enumeration, generation) }, extraStarts: [start] });
