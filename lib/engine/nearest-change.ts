/** The smallest change of the configuration that would keep a URL: which lines deny it, one after the other. */

import type { Facts } from '../sdk/resource.ts';
import { asksRules } from './compile-filter.ts';
import { trace } from './decide.ts';
import type { Trace } from './decide.ts';
import { noSite } from './filter-rules.ts';
import { keepSteps } from './keep-steps.ts';
import type { DecidedBy, Place, Program } from './program.ts';

export interface NearestChange {
  /** `remove`: without these lines. `edit`: the line sets a bound. `site`: a site has to own the URL. `outside`: no line decides. */
  readonly kind: 'remove' | 'edit' | 'site' | 'outside';
  /** In the order they deny; more than one when the next denies what the first lets pass. */
  readonly lines: readonly NamedLine[];
  /** `fetched`: it would be fetched, and what follows is not known. `undecided`: more denies it than is told here. */
  readonly leadsTo: 'kept' | 'fetched' | 'undecided';
  /** The first later line of the filter whose `allow` the URL meets: it lets it pass once the lines are gone. */
  readonly allowedBy?: NamedLine;
}

type NamedLine = Place & { readonly text: string };

/** Lines told of at most. */
const mostLines = 5;

/** Undefined when nothing denies the URL its RD. */
export function nearestChange(program: Program, facts: Facts): NearestChange | undefined {
  const lines: NamedLine[] = [];
  let last: DecidedBy | undefined;
  for (let changed = program; lines.length < mostLines; changed = withoutLines(program, lines)) {
    const traced = trace(changed, facts);
    const { decision, needs } = traced;
    const { decidedBy, verdict } = decision;
    if (decidedBy === undefined) {
      if (last === undefined) return undefined;
      const allowedBy = allowingLine(program, last, traced);
      const leadsTo = needs === undefined && verdict.generate === true ? 'kept' : 'fetched';
      return { kind: 'remove', lines, leadsTo, ...(allowedBy && { allowedBy }) };
    }
    const kind = kindOf(changed, decidedBy);
    if (kind !== 'remove')
      return lines.length === 0 ? only(kind, decidedBy) : { kind: 'remove', lines, leadsTo: 'undecided' };
    last = decidedBy;
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

/** An `allow` that is met never undoes a denial before it, so it is the line to look at next, not the one to change. */
function allowingLine({ steps }: Program, { step: denier }: DecidedBy, { entries }: Trace): NamedLine | undefined {
  const filter = steps[denier]?.filter;
  for (const { step: id, outcome } of entries) {
    const step = steps[id];
    if (id <= denier || outcome !== 'proceed' || step?.filter !== filter) continue;
    if (step?.denies === true && /\sallow=/i.test(step.text))
      return { file: step.file, line: step.line, text: step.text };
  }
  return undefined;
}

function only(kind: NearestChange['kind'], { file, line, directive }: DecidedBy): NearestChange {
  return { kind, lines: line === 0 ? [] : [{ file, line, text: directive }], leadsTo: 'undecided' };
}

/** The program without the steps of these lines, in both filters. */
function withoutLines(program: Program, lines: readonly Place[]): Program {
  return keepSteps(program, (step) => !lines.some(({ file, line }) => step.file === file && step.line === line));
}

/** What would keep the URL, as a sentence without its full stop; empty when no line does. `shared`: URLs it concerns. */
export function nearestWords({ kind, lines, leadsTo, allowedBy }: NearestChange, shared?: number): string {
  const places = lines.map(placeOf).join(' and ');
  const change = {
    remove: `without ${places}`,
    edit: `another bound in ${places}`,
    site: 'a site of filterrules.conf that owns its host',
    outside: '',
  }[kind];
  if (change === '') return '';
  const allowed = allowedBy === undefined ? '' : `; ${placeOf(allowedBy)} lets it pass then`;
  const cost = shared === undefined ? '' : `; ${shared} ${shared === 1 ? 'URL shares' : 'URLs share'} this decision`;
  return `${change}: ${leadsToWords[leadsTo]}${allowed}${cost}`;
}

const leadsToWords = {
  kept: 'then it gets an RD, going by its last fetch',
  fetched: 'then it is fetched, and what follows is not known',
  undecided: 'what follows is not known',
} as const;

function placeOf({ file, line }: Place): string {
  return `${file}:${line}`;
}
