/** Gatherds in words: how it goes with each. */

import { formatCount } from '#components/ui/format/format.ts';
import type { Look } from '#components/ui/marks/verdict-words.ts';
import type { Gatherd } from '#lib/services/feeds/contract.ts';
import { stateLooks } from './feed-words.ts';

const untried: Look = { word: 'Not collected yet', shape: 'dashed', tone: 'queued' };

export function gatherdLook({ collecting, waiting, last }: Gatherd): Look {
  if (collecting !== undefined) return { ...stateLooks['in-progress'], word: 'Collecting' };
  if (waiting !== undefined) return { ...stateLooks.accepted, word: 'Being applied' };
  if (last === undefined) return untried;
  return last.state === 'completed' ? { ...stateLooks.completed, word: 'Collected' } : stateLooks[last.state];
}

/** Why it is where it is; undefined where there is nothing to say. */
export function gatherdNote({ collecting, waiting, last }: Gatherd): string | undefined {
  if (collecting !== undefined)
    return collecting.objects === 0 ? undefined : `${formatCount(collecting.objects, 'object')} received`;
  return waiting === undefined ? last?.reason : `upload ${waiting}`;
}

export const placeOf = ({ host, port }: Pick<Gatherd, 'host' | 'port'>): string => `${host}:${port}`;

export function transferWords({ tls, compressed }: Pick<Gatherd, 'tls' | 'compressed'>): string {
  return [tls ? 'TLS' : 'no TLS', compressed ? 'compressed' : 'plain'].join(', ');
}
