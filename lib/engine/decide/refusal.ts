/** How long the RD of a document is kept that its server refuses (robot.conf, refused-rd-days and refused-rd-visits). */

import { countWords } from '../../sdk/count-words.ts';
import { printMinute } from '../../sdk/dates.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { Program } from '../program/program.ts';

const dayMs = 86_400_000;

type Refusable = Pick<Facts, 'refused' | 'now'>;

/** True when its RD has been kept long enough. */
export function isRefusedTooLong({ process }: Program, { refused, now = 0 }: Refusable): boolean {
  const { days, visits } = process.refusals;
  if (refused === undefined || days < 0) return false;
  return refused.visits >= visits && now - refused.since >= days * dayMs;
}

/** Since when, how often, and what becomes of the RD. */
export function describeRefusal(program: Program, facts: Refusable): string | undefined {
  const { refused } = facts;
  if (refused === undefined) return undefined;
  const { days, visits } = program.process.refusals;
  const since = `refused since ${printMinute(refused.since)}, ${countWords(refused.visits, 'visit')} in a row`;
  if (days < 0) return `${since}; any RD is kept`;
  if (isRefusedTooLong(program, facts)) return `${since}; any RD is removed`;
  const until = printMinute(refused.since + days * dayMs);
  return `${since}; any RD is kept until ${until} and for at least ${countWords(visits, 'visit')}`;
}
