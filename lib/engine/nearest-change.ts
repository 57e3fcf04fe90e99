/** The smallest change of the configuration that would keep a URL: which lines deny it, one after the other. */

import type { Facts } from '../sdk/resource.ts';
import { asksRules } from './compile-filter.ts';
import { trace } from './decide.ts';
import { noSite } from './filter-rules.ts';
import { keepSteps } from './keep-steps.ts';
import type { DecidedBy, Place, Program } from './program.ts';

export interface NearestChange {
  /** `remove`: without these lines. `edit`: the line sets a bound. `site`: a site has to own the URL. `outside`: no line decides. */
  readonly kind: 'remove' | 'edit' | 'site' | 'outside';
  /** In the order they deny; more than one when the next denies what the first lets pass. */
  readonly lines: readonly (Place & { readonly text: string })[];
  /** `fetched`: it would be fetched, and what follows is not known. `undecided`: more denies it than is told here. */
  readonly leadsTo: 'kept' | 'fetched' | 'undecided';
}

/** Lines told of at most. */
const mostLines = 5;

/** Undefined when nothing denies the URL its RD. */
export function nearestChange(program: Program, facts: Facts): NearestChange | undefined {
  const lines: (Place & { readonly text: string })[] = [];
  for (let changed = program; lines.length < mostLines; changed = withoutLines(program, lines)) {
    const { decision, needs } = trace(changed, facts);
    const { decidedBy, verdict } = decision;
    if (decidedBy === undefined) {
      if (lines.length === 0) return undefined;
      return { kind: 'remove', lines, leadsTo: needs === undefined && verdict.generate === true ? 'kept' : 'fetched' };
    }
    const kind = kindOf(changed, decidedBy);
    if (kind !== 'remove')
      return lines.length === 0 ? only(kind, decidedBy) : { kind: 'remove', lines, leadsTo: 'undecided' };
    lines.push({ file: decidedBy.file, line: decidedBy.line, text: decidedBy.directive });
  }
  return { kind: 'remove', lines, leadsTo: 'undecided' };
}

function kindOf({ steps }: Program, { step: id, file, line, reason }: DecidedBy): NearestChange['kind'] {
  const step = steps[id];
  if (step?.name === asksRules && reason === noSite) return 'site';
  if (line === 0) return 'outside';
  return step?.file === file && step.line === line ? 'remove' : 'edit';
}

function only(kind: NearestChange['kind'], { file, line, directive }: DecidedBy): NearestChange {
  return { kind, lines: line === 0 ? [] : [{ file, line, text: directive }], leadsTo: 'undecided' };
}

/** The program without the steps of these lines, in both filters. */
function withoutLines(program: Program, lines: readonly Place[]): Program {
  return keepSteps(program, (step) => !lines.some(({ file, line }) => step.file === file && step.line === line));
}
