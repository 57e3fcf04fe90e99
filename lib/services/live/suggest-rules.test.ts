import { expect, it } from 'vitest';
import { suggestRules } from './suggest-rules.ts';
import { readTemplates } from './url-templates.ts';

const urls = [
  ...Array.from({ length: 30 }, (_, day) => ({ url: `http://a.test/calendar/day/${day}`, outcome: 'no-rd' as const })),
  { url: 'http://a.test/calendar/day/31?view=a', outcome: 'kept' as const },
  { url: 'http://a.test/calendar/event', outcome: 'kept' as const },
];

it('denies likely traps first, then the folder, and says what that would cost', () => {
  const evidence = { path: '/calendar/', site: 'a.test:80', total: 32, kept: 2, urls, templates: readTemplates(urls) };
  expect(suggestRules({ ...evidence, hasOtherHosts: true })).toEqual([
    { text: 'MetaData fn=filter-by-regex src=path deny=^/calendar/day/[0-9]+', urls: 31, rds: 1, wider: true },
    { text: 'MetaData fn=filter-by-prefix src=path deny=/calendar/', urls: 32, rds: 2, wider: true },
  ]);
});

it('denies a host as a whole by its name', () => {
  const evidence = { path: '/', site: 'a.test:80', total: 9, kept: 1, urls: [], templates: [], hasOtherHosts: false };
  expect(suggestRules(evidence)).toEqual([
    { text: 'MetaData fn=filter-by-exact src=host deny=a.test:80', urls: 9, rds: 1, wider: false },
  ]);
});

it('denies what is named like a pattern, and nothing for what is left over', () => {
  const evidence = { site: 'a.test:80', total: 190, kept: 180, templates: [], urls: [], hasOtherHosts: false };
  expect(suggestRules({ ...evidence, path: '/html/sql-*.html' })).toMatchObject([
    { text: String.raw`MetaData fn=filter-by-regex src=path deny="^/html/sql-[^/?]*\.html$"`, urls: 190, rds: 180 },
  ]);
  expect(suggestRules({ ...evidence, path: '/w?title=*' })).toMatchObject([
    { text: String.raw`MetaData fn=filter-by-regex src=url deny="^[^:]+://[^/]*/w\?title=[^&]*"` },
  ]);
  expect(suggestRules({ ...evidence, path: '/html/*.html' })).toEqual([]);
});
