/** What a decision means for the accounting, the links and the RD of a URL: all the plan looks at. */

import { builtIn } from './built-in-steps.ts';
import type { DecidedBy, Decision } from './program.ts';

/** What becomes of a URL, one word finer than its state. */
export type PlanWord = 'kept' | 'no-rd' | 'rejected' | 'failed' | 'queued';

export interface Judged {
  readonly word: PlanWord;
  /** Its links, or those of an earlier fetch, are found in a run. */
  readonly isFollowed: boolean;
  /** Its one link is a redirect, which leads to a URL of the same depth. */
  readonly isRedirect: boolean;
  /** Failed, and its RD goes: the server says that it is gone. */
  readonly isGone: boolean;
  readonly decidedBy?: DecidedBy;
}

export const queuedJudgement: Judged = { word: 'queued', isFollowed: false, isRedirect: false, isGone: false };

const known = new WeakMap<Decision, Judged>();

/** The same object for the same decision. */
export function judge(decision: Decision): Judged {
  const found = known.get(decision);
  if (found !== undefined) return found;
  const judged = judgeAnew(decision);
  known.set(decision, judged);
  return judged;
}

function judgeAnew({ state, verdict, decidedBy }: Decision): Judged {
  const isRedirect = decidedBy?.step === builtIn.redirect;
  const isGone = decidedBy?.step === builtIn.gone;
  return {
    word: state === 'fetched' ? (verdict.generate === true ? 'kept' : 'no-rd') : state,
    isFollowed: isRedirect || verdict.enumerate === true || (state === 'failed' && !isGone),
    isRedirect,
    isGone,
    ...(decidedBy && { decidedBy }),
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
