import { expect, it } from 'vitest';
import type { EventRow } from '#lib/services/live/contract.ts';
import { shownEvents } from './shown-events.ts';

const line = (url: string, more: Partial<EventRow> = {}): EventRow => ({
  id: url,
  at: 1,
  kind: 'settled',
  url,
  ...more,
});
const events = [
  line('http://a.test/dog', {
    site: 'a.test:80',
    state: 'rejected',
    file: 'filter.conf',
    line: 18,
    reason: 'path contains /old',
  }),
  line('https://b.test/cat', { site: 'b.test:443', state: 'failed', reason: 'HTTP 503' }),
  { id: '3', at: 1, kind: 'notice', text: '7 more in this batch' } as const,
];
const shown = (host: string | undefined, text: string) => shownEvents(events, { host, text }).map(({ id }) => id);

it('shows the lines of a host, and those with a word of URL, line, reason or state', () => {
  expect(shown('a.test:80', '')).toEqual(['http://a.test/dog']);
  expect(shown(undefined, 'filter.conf:18')).toEqual(['http://a.test/dog']);
  expect(shown(undefined, ' 503 ')).toEqual(['https://b.test/cat']);
  expect(shown(undefined, 'more')).toEqual(['3']);
  expect(shown(undefined, '')).toHaveLength(3);
});
