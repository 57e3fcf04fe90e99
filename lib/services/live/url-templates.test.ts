import { expect, it } from 'vitest';
import { readTemplates } from './url-templates.ts';

it('counts what a template yielded, and calls many pages without an RD a likely trap', () => {
  const days = Array.from({ length: 40 }, (_, day) => ({
    url: `http://a.test/calendar/day/${day}`,
    outcome: 'no-rd' as const,
  }));
  const [trap, other, last] = readTemplates([
    ...days,
    { url: 'http://a.test/event/1', outcome: 'kept' },
    { url: 'http://a.test/event/2', outcome: 'queued' },
    { url: 'http://a.test/old', outcome: 'rejected' },
  ]);
  expect(trap).toEqual({ template: '/calendar/day/{n}', count: 40, fetched: 40, queued: 0, yield: 0, isTrap: true });
  expect(other).toMatchObject({ template: '/event/{n}', count: 2, fetched: 1, queued: 1, yield: 1, isTrap: false });
  expect(last).toEqual({ template: '/old', count: 1, fetched: 0, queued: 0, isTrap: false });
});
