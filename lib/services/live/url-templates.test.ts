import { describe, expect, it } from 'vitest';
import { readTemplates, templateOf } from './url-templates.ts';

describe('a template', () => {
  it.each([
    ['http://a.test/calendar/day/2031-04-07', '/calendar/day/{yyyy-mm-dd}'],
    ['http://a.test/calendar/2031-04/', '/calendar/{yyyy-mm}/'],
    ['http://a.test/event/8821.html', '/event/{n}.html'],
    ['http://a.test/view?id=77&mode=print', '/view?id={n}&mode=print'],
    ['http://a.test/x/123e4567-e89b-12d3-a456-426614174000', '/x/{uuid}'],
    ['http://a.test/s/9f86d081884c7d659a2feaa0c55ad015', '/s/{hex}'],
    ['http://a.test/docs/guide.html', '/docs/guide.html'],
    ['http://a.test/', '/'],
  ])('of %s is %s', (url, template) => {
    expect(templateOf(url)).toBe(template);
  });
});

it('leaves the folder it is of as it is', () => {
  expect(templateOf('http://a.test/p0/2031/x-9.html', '/p0/')).toBe('/p0/{n}/x-{n}.html');
  expect(templateOf('http://a.test/p0/', '/p0/')).toBe('/p0/');
});

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
