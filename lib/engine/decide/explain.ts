/** A decision as a person sees it: what every step read and said, and which line decided, in words. */

import { parseRobotsTxt, productToken } from '../../match/robots/robots-txt.ts';
import type { FilterKind } from '../../sdk/phases.ts';
import type { Facts, Need } from '../../sdk/resource.ts';
import { stepText } from '../program/built-in-steps.ts';
import type { AnnotatedUrl } from '../program/overlay.ts';
import { robotsJudge } from '../crawl/site-facts.ts';
import { placeOf, printPath, stepOf, withThrown } from './compact-path.ts';
import type { CompactPath } from './compact-path.ts';
import { trace } from './decide.ts';
import type { Trace } from './decide.ts';
import { hintFor } from './hints.ts';
import { pathId } from './ledger.ts';
import { leadsToWords, nearestChange, nearestWords, needNames } from './nearest-change.ts';
import type { NearestChange } from './nearest-change.ts';
import type { SiteRobots } from '../ports.ts';
import type {
  DecidedBy,
  PathEntry,
  PathOutcome,
  Place,
  Program,
  ResourceState,
  Stage,
  TraceEntry,
  Verdict,
} from '../program/program.ts';

/** A step with the line it goes by. */
export interface ExplainedStep extends Place {
  readonly stage: Stage;
  /** Absent for what holds for both filters. */
  readonly filter?: FilterKind;
  readonly name: string;
  /** The line as written, or what the outcome of a built-in step means. */
  readonly text: string;
  readonly outcome: PathOutcome;
  readonly reason?: string;
  readonly source?: string;
  readonly value?: string;
  /** The part of the value that matched. */
  readonly match?: { readonly start: number; readonly end: number };
  readonly note?: string;
  /** The step itself, where the line is another one, such as one of filterrules.conf or of robots.txt. */
  readonly asked?: Place & { readonly text: string };
  /** True on the one step that settled the resource. */
  readonly decided: boolean;
}

export interface Explanation {
  readonly url: string;
  readonly verdict: Verdict;
  /** `queued` as long as something it needs is not known. */
  readonly state: ResourceState;
  readonly decidedBy?: DecidedBy;
  /** What would have to be fetched to go on; absent when everything is decided. */
  readonly needs?: Need;
  readonly steps: readonly ExplainedStep[];
  /** One sentence: what decided, on what value. */
  readonly sentence: string;
  /** What would keep it; of a URL that has no RD because something denies it. */
  readonly change?: ExplainedChange;
  /** What to do about it, with the line to change; where there is something to say beyond the reason. */
  readonly hint?: string;
  /** What annotations give it: of the texts given, or else of the newest revision. They decide nothing. */
  readonly annotated?: AnnotatedUrl;
  /** Why its RD is hidden, if it has expired. */
  readonly expired?: { readonly since: number; readonly words: string };
}

export interface ExplainedChange extends NearestChange {
  /** URLs the first line decided as it did this one; the change concerns all of them. */
  readonly shared?: number;
  /** What follows from it, in words. */
  readonly outcome: string;
  /** All of it in words, without a full stop; empty when nothing would. */
  readonly words: string;
}

/** `robots`: what is on record of the site's robots.txt; what would keep the URL goes by it. */
export function explain(program: Program, facts: Facts, robots?: SiteRobots): Explanation {
  const traced = trace(program, facts);
  const { decision, needs, entries } = traced;
  const steps = entries.map((entry) => explainedStep(program, traced, entry));
  const decisive = steps.find(({ decided }) => decided);
  const decidedBy = decision.decidedBy && { ...decision.decidedBy, ...(decisive && { directive: decisive.text }) };
  const change = needs === undefined ? nearestChange(program, withRobots(program, facts, robots)) : undefined;
  const hint = decidedBy && hintFor(program, facts, decidedBy);
  return {
    url: facts.url.href,
    verdict: decision.verdict,
    state: needs === undefined ? decision.state : 'queued',
    ...(decidedBy && { decidedBy }),
    ...(needs !== undefined && { needs }),
    steps,
    sentence: sentenceOf(traced, decisive),
    ...(change && { change: { ...change, outcome: leadsToWords(change), words: nearestWords(change) } }),
    ...(hint !== undefined && { hint }),
  };
}

/** A site whose robots.txt is on record has been connected to. */
function withRobots({ process }: Program, facts: Facts, known: SiteRobots | undefined): Facts {
  if (known === undefined || facts.robots !== undefined) return facts;
  const { url, address = { allowed: true } } = facts;
  const parsed = known.status === 'found' ? parseRobotsTxt(known.text) : undefined;
  return { ...facts, address, robots: robotsJudge(known, parsed, productToken(process.userAgent))(url) };
}

function explainedStep(program: Program, { decision }: Trace, entry: TraceEntry): ExplainedStep {
  const step = stepOf(program, entry);
  const { step: id, at: _at, text: lineText, ...read } = entry;
  const { file, line } = placeOf(step, entry);
  const own = stepText(step, entry.outcome);
  const isElsewhere = step.file !== file || step.line !== line;
  const isDenial = entry.outcome === 'deny' || entry.outcome === 'threw';
  return {
    ...read,
    stage: step.stage,
    ...(step.filter && { filter: step.filter }),
    file,
    line,
    name: step.name,
    text: isElsewhere ? (lineText ?? program.lineAt({ file, line }) ?? own) : own,
    ...(isElsewhere && { asked: { file: step.file, line: step.line, text: own } }),
    decided: isDenial && decision.decidedBy?.step === id,
  };
}

function sentenceOf({ decision: { verdict }, needs }: Trace, decisive: ExplainedStep | undefined): string {
  if (decisive !== undefined) return denialOf(decisive);
  if (needs !== undefined) return `Nothing denies it so far. Still unknown: ${needNames[needs]}.`;
  if (verdict.generate === true) return 'Nothing denies it: it gets a resource description.';
  return 'It was fetched, but no step creates a resource description for it.';
}

/** What the robot itself decides has a sentence of its own; a line is named, with what it decided on. */
function denialOf(step: ExplainedStep): string {
  const { file, line, text, reason = '', source, value, note, asked, stage } = step;
  if (line === 0) return `${withoutStop(text)}: ${detailOf(step)}.`;
  const isBuiltIn = asked?.line === 0;
  const details = [
    ...(stage === 'robots.txt' ? [] : [reason]),
    ...(isBuiltIn ? [text] : []),
    ...(value === undefined ? [] : [`${source ?? 'the value'} is ${shortened(value)}`]),
    ...(isBuiltIn && note !== undefined ? [note] : []),
  ];
  return `${file}:${line} denies it: ${details.join('; ')}.`;
}

/** What the sentence of a built-in step leaves open. */
function detailOf({ stage, reason = '', source, value, note }: ExplainedStep): string {
  const isStatus = source === 'status' && value !== undefined && reason.endsWith(` ${value}`);
  if (isStatus) return reason;
  const seen = stage === 'fetch' || value === undefined ? reason : `${source ?? 'the value'} is ${shortened(value)}`;
  return note ?? seen;
}

function withoutStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
}

function shortened(value: string): string {
  return value.length > 120 ? `${value.slice(0, 119)}…` : value;
}

/**
 * True when deciding again leads to the path that was stored. Functions that threw while they made links or the RD are
 * not run again here: a stored path that differs by them alone agrees.
 */
export function agrees(program: Program, facts: Facts, stored: bigint | readonly PathEntry[]): boolean {
  const { path, needs } = trace(program, facts);
  if (needs !== undefined) return false;
  const storedPathId = typeof stored === 'bigint' ? stored : pathId(program.key, printPath(stored));
  const isStored = (candidate: CompactPath): boolean => pathId(program.key, candidate) === storedPathId;
  if (isStored(path)) return true;
  const { enumeration, generation } = program;
  const variants = [path, ...enumeration.produce.map((step) => withThrown(path, step))];
  return variants.some(
    (variant) => isStored(variant) || generation.produce.some((step) => isStored(withThrown(variant, step))),
  );
}
