import { expect, it } from 'vitest';
import type { EventRow } from '#lib/services/live/contract.ts';
import { shownEvents, siteOf } from './shown-events.ts';

const line = (url: string, more: Partial<EventRow> = {}): EventRow => ({
  id: url,
  at: 1,
  kind: 'settled',
  url,
  ...more,
});
const events = [
  line('http://a.test/dog', { state: 'rejected', file: 'filter.conf', line: 18, reason: 'path contains /old' }),
  line('https://b.test/cat', { state: 'failed', reason: 'HTTP 503' }),
  { id: '3', at: 1, kind: 'notice', text: '7 more in this batch' } as const,
];
const shown = (host: string | undefined, text: string) => shownEvents(events, { host, text }).map(({ id }) => id);

it('names sites as the host table does', () => {
  expect(siteOf(line('https://b.test/x'))).toBe('b.test:443');
  expect(siteOf(line('http://b.test:8080/x'))).toBe('b.test:8080');
  expect(siteOf(line('file:///usr/share/doc/x'))).toBe(':0');
  expect(siteOf({ id: '1', at: 1, kind: 'notice' })).toBeUndefined();
});

it('shows the lines of a host, and those with a word of URL, line, reason or state', () => {
  expect(shown('a.test:80', '')).toEqual(['http://a.test/dog']);
  expect(shown(undefined, 'filter.conf:18')).toEqual(['http://a.test/dog']);
  expect(shown(undefined, ' 503 ')).toEqual(['https://b.test/cat']);
  expect(shown(undefined, 'more')).toEqual(['3']);
  expect(shown(undefined, '')).toHaveLength(3);
});
