/** What a decision means for the accounting, the links and the RD of a URL: all the plan looks at. */

import { builtIn } from '../program/built-in-steps.ts';
import { rewrittenUrl } from '../program/url-rules.ts';
import type { DecidedBy, Decision, Place, Program, ResourceOutcome } from '../program/program.ts';

export interface Judged {
  readonly word: ResourceOutcome;
  /** Its links, or those of an earlier fetch, are found in a run. */
  readonly isFollowed: boolean;
  /** Its one link is a redirect, which leads to a URL of the same depth. */
  readonly isRedirect: boolean;
  /** Failed, and its RD goes: the server says that it is gone. */
  readonly isGone: boolean;
  readonly decidedBy?: DecidedBy;
  /** The line that keeps its links from being followed; of a planned decision. */
  readonly unfollowedBy?: Place;
  /** Every line that denied it, for either filter; of a planned decision. */
  readonly deniers: readonly Place[];
}

export const queuedJudgement: Judged = {
  word: 'queued',
  isFollowed: false,
  isRedirect: false,
  isGone: false,
  deniers: [],
};

/** What becomes of it is not known, but which lines denied it on the way so far is. */
export function queuedBehind(program: Program, path: Decision['path']): Judged {
  const deniers = deniersOf(program, path);
  return deniers.length === 0 ? queuedJudgement : { ...queuedJudgement, deniers };
}

const leadsOn: Judged = { ...queuedJudgement, isFollowed: true };
const redirectsOn: Judged = { ...leadsOn, isRedirect: true };

/** Of a page that has to be fetched again: until then it leads on as it did. */
export function refetched(now: Judged | undefined): Judged {
  if (now?.isFollowed !== true) return queuedJudgement;
  return now.isRedirect ? redirectsOn : leadsOn;
}

const known = new WeakMap<Decision, Judged>();

/** The same object for the same decision. Without the program of the decision, its deniers stay unnamed. */
export function judge(decision: Decision, program?: Program): Judged {
  const found = known.get(decision);
  if (found !== undefined) return found;
  const judged = judgeAnew(decision, program);
  known.set(decision, judged);
  return judged;
}

function judgeAnew({ state, verdict, decidedBy, path }: Decision, program: Program | undefined): Judged {
  const isRedirect = decidedBy?.step === builtIn.redirect;
  const isGone = decidedBy?.step === builtIn.gone;
  // The URL without the parameters has the same page, as far as is known, and so the same links.
  const isRewritten = decidedBy?.reason === rewrittenUrl;
  const unfollowedBy = program === undefined ? undefined : stopperOf(program, path);
  return {
    word: state === 'fetched' ? (verdict.generate === true ? 'kept' : 'no-rd') : state,
    isFollowed: isRedirect || isRewritten || verdict.enumerate === true || (state === 'failed' && !isGone),
    isRedirect,
    isGone,
    ...(decidedBy && { decidedBy }),
    ...(unfollowedBy && { unfollowedBy }),
    deniers: program === undefined ? [] : deniersOf(program, path),
  };
}

/** Whether the URL has an RD after a run that decides so; `described`: it has one now. */
export function hasDescription({ word, isGone }: Judged, described: boolean): boolean {
  switch (word) {
    case 'kept':
      return true;
    case 'failed':
      return described && !isGone;
    case 'queued':
      return described;
    case 'no-rd':
    case 'rejected':
      return false;
  }
}

/** The first denial that holds for the enumeration filter. */
function stopperOf({ steps }: Program, path: Decision['path']): Place | undefined {
  const denial = path.find(
    ({ step, outcome }) => (outcome === 'deny' || outcome === 'threw') && steps[step]?.filter !== 'generation',
  );
  const place = denial?.at ?? (denial && steps[denial.step]);
  return place && { file: place.file, line: place.line };
}

/** The lines of the directives and of the rules behind them, each once. */
function deniersOf({ steps }: Program, path: Decision['path']): readonly Place[] {
  const places = new Map<string, Place>();
  for (const { step: id, outcome, at } of path) {
    if (outcome !== 'deny' && outcome !== 'threw') continue;
    for (const place of [steps[id], at]) {
      if (place === undefined || place.line === 0) continue;
      places.set(`${place.file}:${place.line}`, { file: place.file, line: place.line });
    }
  }
  return [...places.values()];
}
