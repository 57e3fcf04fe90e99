/** Labels of Essence outcomes, for the Essence page and the list of resources. */

import type { Verdict } from '#components/ui/marks/verdict-words.ts';
import type { EssenceOutcome } from '#lib/services/essence/contract.ts';

export const essenceWords: Readonly<Record<EssenceOutcome, string>> = {
  kept: 'RD stored',
  'not-unpacked': 'not unpacked',
  'not-summarized': 'not summarized',
  deleted: 'deleted by a rule',
  other: 'no RD for other reasons',
  'stop-listed': 'stop-listed after fetch',
  'not-fetched': 'stop-listed, not fetched',
  rejected: 'rejected for other reasons',
  failed: 'failed',
  queued: 'queued',
};

/** A document that can't be described has no RD, which is not a failure. */
export const essenceVerdicts: Readonly<Record<EssenceOutcome, Verdict>> = {
  kept: 'kept',
  'not-unpacked': 'no-rd',
  'not-summarized': 'no-rd',
  deleted: 'no-rd',
  other: 'no-rd',
  'stop-listed': 'no-rd',
  'not-fetched': 'rejected',
  rejected: 'rejected',
  failed: 'failed',
  queued: 'queued',
};
