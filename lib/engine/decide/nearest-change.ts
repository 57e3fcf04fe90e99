/** The smallest change that would keep a URL: which lines deny it, one after the other, going by what is on record. */

import type { Facts, Need } from '../../sdk/resource.ts';
import { builtIn, changeFor } from '../program/built-in-steps.ts';
import { stepOf } from './compact-path.ts';
import { trace } from './decide.ts';
import type { Trace } from './decide.ts';
import { noSite } from '../../sdk/reason-words.ts';
import { keepSteps } from '../program/keep-steps.ts';
import { withoutLine } from '../essence/compile-essence.ts';
import { patternReasons, withoutPattern } from '../program/url-patterns.ts';
import { redirectsBack, rewrittenUrl } from '../program/url-rules.ts';
import type { DecidedBy, Place, Program } from '../program/program.ts';

export interface NearestChange {
  /**
   * `remove`: without these lines, of which one may be of the site's robots.txt. `edit`: the line sets a bound. `site`: a
   * site has to own the URL. `outside`: no line decides, but the web, or a limit of the collection.
   */
  readonly kind: 'remove' | 'edit' | 'site' | 'outside';
  /** In the order they deny; more than one when the next denies what the first lets pass. */
  readonly lines: readonly NamedLine[];
  /**
   * `fetched`: it would be fetched, and the outcome is not known. `open`: it was fetched, and `needs` was not looked at.
   * `undecided`: more denies it than is told here.
   */
  readonly leadsTo: 'kept' | 'fetched' | 'open' | 'undecided';
  readonly needs?: Need;
  /** Of `outside`: what would have to be otherwise; absent where nothing can be done. */
  readonly outside?: string;
  /** The first later line of the filter whose `allow` the URL meets: it lets it pass once the lines are gone. */
  readonly allowedBy?: NamedLine;
}

type NamedLine = Place & { readonly text: string };

/** Lines told of at most. */
const mostLines = 5;

/** What is supposed otherwise than it is. */
interface Supposed {
  readonly program: Program;
  readonly facts: Facts;
}

/** Undefined when nothing denies the URL its RD. */
export function nearestChange(program: Program, facts: Facts): NearestChange | undefined {
  const lines: NamedLine[] = [];
  let supposed: Supposed = { program, facts };
  let last: DecidedBy | undefined;
  while (lines.length < mostLines) {
    const traced = trace(supposed.program, supposed.facts);
    const { decidedBy } = traced.decision;
    if (decidedBy === undefined) {
      if (last === undefined) return undefined;
      const allowedBy = allowingLine(program, last, traced);
      return { kind: 'remove', lines, ...leadsTo(traced, supposed.facts), ...(allowedBy && { allowedBy }) };
    }
    const kind = kindOf(program, decidedBy);
    if (kind !== 'remove')
      return lines.length === 0 ? only(kind, traced, program) : { kind: 'remove', lines, leadsTo: 'undecided' };
    last = decidedBy;
    const line = namedLine(program, decidedBy, traced);
    lines.push(line);
    supposed = without(supposed, line, decidedBy);
  }
  return { kind: 'remove', lines, leadsTo: 'undecided' };
}

/** Where a URL comes to with what is known of it. */
function leadsTo({ decision, needs }: Trace, { response }: Facts): Pick<NearestChange, 'leadsTo' | 'needs'> {
  if (needs === undefined) return { leadsTo: decision.verdict.generate === true ? 'kept' : 'undecided' };
  return response === undefined ? { leadsTo: 'fetched' } : { leadsTo: 'open', needs };
}

function kindOf(program: Program, { step: id, file, line, reason }: DecidedBy): NearestChange['kind'] {
  const { steps, patterns, essence } = program;
  const step = steps[id];
  if (reason === noSite) return 'site';
  if (line === 0 || outsideReasons.has(reason)) return 'outside';
  // Without its first line, an allow list keeps out even more.
  if (essence?.recipe.allowList?.file === file) return 'edit';
  if (id === builtIn.robots || isPattern(patterns, id) || ofEssence.has(id)) return 'remove';
  return step?.file === file && step.line === line ? 'remove' : 'edit';
}

/** Taking the line away brings another URL, or none. */
const outsideReasons: ReadonlySet<string> = new Set([patternReasons['not-followed'], rewrittenUrl, redirectsBack]);

/** The program without the line, in both filters; of robots.txt, as if the site allowed the URL. */
function without({ program, facts }: Supposed, { file, line }: Place, { step }: DecidedBy): Supposed {
  const { patterns, essence } = program;
  if (patterns !== undefined && isPattern(patterns, step))
    return { program: { ...program, patterns: withoutPattern(patterns, line) }, facts };
  if (essence !== undefined && ofEssence.has(step))
    return { program: { ...program, essence: withoutLine(essence, { file, line }) }, facts };
  if (step === builtIn.robots) return { program, facts: { ...facts, robots: { state: 'absent', allowed: true } } };
  return { program: keepSteps(program, (each) => each.file !== file || each.line !== line), facts };
}

const ofEssence: ReadonlySet<number> = new Set(
  (['essence.selection', 'essence.links', 'essence.rules'] as const).map((name) => builtIn[name]),
);

function isPattern(patterns: Program['patterns'], step: number): boolean {
  return patterns !== undefined && Object.values(patterns.steps).includes(step);
}

/** An `allow` that is met never undoes a denial before it, so it is the line to look at next, not the one to change. */
function allowingLine({ steps }: Program, { step: denier }: DecidedBy, { entries }: Trace): NamedLine | undefined {
  const filter = steps[denier]?.filter;
  if (filter === undefined) return undefined;
  for (const { step: id, outcome } of entries) {
    const step = steps[id];
    if (id <= denier || outcome !== 'proceed' || step?.filter !== filter) continue;
    if (step.declaration?.denies === true && /\sallow=/i.test(step.text))
      return { file: step.file, line: step.line, text: step.text };
  }
  return undefined;
}

function only(kind: NearestChange['kind'], traced: Trace, program: Program): NearestChange {
  const { decidedBy } = traced.decision;
  if (decidedBy === undefined) throw new TypeError('nothing denies it');
  const entry = traced.entries.find(({ step }) => step === decidedBy.step);
  const outside = kind === 'outside' ? changeFor(stepOf(program, decidedBy), entry?.note) : undefined;
  return {
    kind,
    lines: decidedBy.line === 0 ? [] : [namedLine(program, decidedBy, traced)],
    leadsTo: 'undecided',
    ...(outside !== undefined && { outside }),
  };
}

/** The line with its own text, be it of the configuration or of the site's robots.txt. */
function namedLine({ lineAt }: Program, { step, file, line, directive }: DecidedBy, { entries }: Trace): NamedLine {
  const own = entries.find((entry) => entry.step === step)?.text;
  return { file, line, text: own ?? lineAt({ file, line }) ?? directive };
}

/** What would keep the URL, as a sentence without its full stop; empty when nothing would. `shared`: URLs it concerns. */
export function nearestWords(change: NearestChange, shared?: number): string {
  const { kind, lines, outside = '', allowedBy } = change;
  const places = lines.map(placeWords).join(' and ');
  if (kind === 'outside') return outside;
  const start = {
    remove: `without ${places}`,
    edit: `another value in ${places}`,
    site: 'a site in filterrules.conf that owns its host',
  }[kind];
  const allowed = allowedBy === undefined ? '' : `; ${placeWords(allowedBy)} then allows it`;
  const cost = shared === undefined ? '' : `; ${shared} ${shared === 1 ? 'URL shares' : 'URLs share'} this decision`;
  return `${start}: ${leadsToWords(change)}${allowed}${cost}`;
}

/** Where the change leads to, in words. */
export function leadsToWords({ leadsTo: to, needs }: Pick<NearestChange, 'leadsTo' | 'needs'>): string {
  switch (to) {
    case 'kept':
      return 'then it gets an RD, based on its last fetch';
    case 'fetched':
      return 'then it is fetched, with an unknown outcome';
    case 'open':
      return `then the outcome depends on its ${needs === undefined ? 'content' : needNames[needs]}, which is not stored`;
    case 'undecided':
      return 'the outcome is unknown';
  }
}

/** What a fact is called in a sentence. */
export const needNames: Readonly<Record<Need, string>> = {
  totals: 'running total of the run',
  address: 'address',
  robots: 'robots.txt',
  rdm: 'answer over RDM',
  response: 'response',
  content: 'content',
  converted: 'conversion to HTML',
  described: 'content, as described by file(1)',
  examined: 'summary',
  md5First: 'first URL with the same content',
  canonical: 'canonical URL',
  now: 'time of the fetch',
};

function placeWords({ file, line }: Place): string {
  return file === 'robots.txt' ? `line ${line} of the site’s robots.txt` : `${file}:${line}`;
}
