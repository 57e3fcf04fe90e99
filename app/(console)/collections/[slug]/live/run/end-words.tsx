'use client';
/** When the run ends, in the top bar: about when, how sure, and what that rests on. */

import type { ReactNode } from 'react';
import { formatDuration, formatRate } from '#components/ui/format/format.ts';
import { formatClock } from '#components/ui/format/format-time.ts';
import { siteName } from '#components/ui/format/site-name.ts';
import { useZone } from '#components/ui/format/use-zone.tsx';
import type { EndEstimate } from './estimate-end.ts';

export function EndWords({ end }: { readonly end: EndEstimate }): ReactNode {
  const zone = useZone();
  if (!end.known) {
    return <span title={`Time left is unknown: ${end.why}.`}>{`time left: ${end.why}`}</span>;
  }
  return <span title={evidenceOf(end)}>{endSentence(end, zone)}</span>;
}

/** Minutes are enough for what is guessed. */
function minuteOf(at: number, zone: string): string {
  return formatClock(new Date(at), zone).slice(0, 5);
}

function endSentence({ at, earliest, latest }: Extract<EndEstimate, { readonly known: true }>, zone: string): string {
  const [early, late] = [minuteOf(earliest, zone), latest === undefined ? 'open' : minuteOf(latest, zone)];
  const range = early === late ? '' : latest === undefined ? ` (${early} or later)` : ` (${early} to ${late})`;
  return `ends about ${minuteOf(at, zone)}${range}`;
}

function evidenceOf({ drain, over, slowest }: Extract<EndEstimate, { readonly known: true }>): string {
  const rests = `Estimated from the last ${formatDuration(over * 1000)}, in which the queue shrank by ${formatRate(drain, 'URLs')}.`;
  const host = slowest === undefined ? '' : ` The queue of ${siteName(slowest)} takes longest.`;
  return `${rests}${host} Pages not fetched yet may add URLs.`;
}
