import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isForbiddenByHeader, robotsFacts, withRobotsHeader } from './robots-facts.ts';

const directives = fc.constantFrom('noindex', 'nofollow', 'none', 'noarchive', 'winnow: noindex', 'other: nofollow');
const header = fc.option(
  fc.array(directives, { maxLength: 3 }).map((all) => all.join(', ')),
  { nil: undefined },
);
const metas = fc.array(
  fc
    .constantFrom('noindex', 'nofollow', 'noindex, nofollow', 'all')
    .map((content) => ({ kind: 'meta', name: 'robots', content }) as const),
  { maxLength: 2 },
);

test('another header gives what reading the page with it would give', () => {
  fc.assert(
    fc.property(metas, header, header, (tags, before, now) => {
      const stored = { type: 'text/html', ...robotsFacts(tags, before, 'Winnow/1.0') };
      expect(withRobotsHeader(stored, now, 'Winnow/1.0')).toEqual({
        type: 'text/html',
        ...robotsFacts(tags, now, 'Winnow/1.0'),
      });
    }),
  );
});

test('the header forbids something where no META tag does', () => {
  const tag = { kind: 'meta', name: 'robots', content: 'noindex' } as const;
  expect(isForbiddenByHeader(robotsFacts([], 'noindex', ''))).toBe(true);
  expect(isForbiddenByHeader(robotsFacts([], 'nofollow', ''))).toBe(true);
  expect(isForbiddenByHeader(robotsFacts([tag], 'noindex', ''))).toBe(false);
  expect(isForbiddenByHeader(robotsFacts([tag], 'none', ''))).toBe(true);
  expect(isForbiddenByHeader(robotsFacts([], 'noarchive', ''))).toBe(false);
});
