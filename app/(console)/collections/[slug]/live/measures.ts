/** What the time band shows, lane by lane. */

import { formatByteRate, formatCount, formatDuration, formatRate } from '#components/ui/format/format.ts';
import type { Measure } from './live-state.ts';

export interface Measured {
  readonly measure: Measure;
  readonly name: string;
  readonly colour: string;
  readonly format: (value: number) => string;
}

const urls = (value: number): string => formatRate(value, 'URLs');

export const measures: readonly Measured[] = [
  { measure: 'fetched', name: 'Fetched', colour: 'text-kept', format: urls },
  { measure: 'queued', name: 'Queued', colour: 'text-ink-4', format: (value) => formatCount(value, 'URL') },
  { measure: 'rejected', name: 'Rejected', colour: 'text-rejected', format: urls },
  { measure: 'failed', name: 'Failed', colour: 'text-failed', format: urls },
  { measure: 'latency', name: 'p95 latency', colour: 'text-series', format: formatDuration },
  { measure: 'bytes', name: 'Received', colour: 'text-series', format: formatByteRate },
];
