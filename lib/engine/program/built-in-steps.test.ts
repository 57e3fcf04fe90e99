/** The law of the built-in steps: each outcome a step can have is reached here, and has its own sentence. */

import { describe, expect, it } from 'vitest';
import type { Discovery, ExaminedFact, Facts } from '../../sdk/resource.ts';
import { builtInSteps, stepText } from './built-in-steps.ts';
import { trace } from '../decide/decide.ts';
import { explain } from '../decide/explain.ts';
import { defaultLimits } from './program.ts';
import type { Program } from './program.ts';
import { discovered, fetched, filters, response, testProgram } from '../testing/program.ts';

const host = 'http://www.siroe.com/';
const simple = filters('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-meta');
const extraStarts = [host, 'http://www.siroe.com:25/'];
const plain = testProgram({ files: { 'filter.conf': simple }, extraStarts });
const bounded = testProgram({
  files: {
    'robot.conf': '<Process\n  depth=1\n  connect-timeout=7\n  max-filesize-kb=10\n>\n</Process>\n',
    'filter.conf': simple,
  },
  extraStarts,
});
const probing = testProgram({
  files: { 'robot.conf': '<Process\n  enable-rdm-probe=true\n>\n</Process>\n', 'filter.conf': simple },
  extraStarts,
});
const sites = testProgram({
  files: {
    'filterrules.conf': `<Site name="siroe" type=site>\n  Server host=www.siroe.com\n  Start url="${host}"\n</Site>\n`,
  },
});
const rooted = testProgram({
  files: {
    'gatherer.cf': `Gatherer-Name: x\n<RootNodes>\n${host}\n</RootNodes>\n<LeafNodes>\n${host}leaf\n</LeafNodes>\n`,
  },
});

const ruled = testProgram({
  files: {
    'gatherer.cf': `Post-Summarizing: lib/myrules\n<RootNodes>\n${host}\n</RootNodes>\n`,
    'lib/myrules': `type == 'Text'\n\ttitle = "a text"\ntype == 'README'\n\tdelete()\n`,
    'filter.conf': simple,
  },
});
/** What Essence found in a document that a RootNode led to. */
const examined = (name: string, found: Partial<ExaminedFact>): readonly [Program, Facts] => [
  ruled,
  fetched(
    host + name,
    {},
    {
      discovery: { kind: 'link', hops: 0, reached: [{ root: host, depth: 1, host: 1, url: 2 }] },
      examined: { tested: {}, ...found },
    },
  ),
];
const unnested = { members: 2, bytes: 9, levels: 1, described: 2, refused: {} };
const refused = { reason: 'damaged', detail: 'it is cut off' };

const sitemap = (more: Partial<Discovery> = {}): Partial<Facts> => ({
  discovery: { kind: 'sitemap-file', hops: 0, from: `${host}robots.txt`, ...more },
});
const readSitemap = (entries: number): Facts =>
  fetched(`${host}s.xml`, { sitemap: { kind: entries > 0 ? 'urls' : 'none', entries } }, sitemap());
const answered = (more: Parameters<typeof response>[0]): Facts => fetched(host, {}, { response: response(more) });

/** What is decided, with a program each: together they come to every outcome there is. */
const situations: readonly (readonly [Program, Facts])[] = [
  [plain, fetched(host)],
  [plain, discovered(`${host}${'x'.repeat(defaultLimits.urlBytes)}`)],
  [plain, discovered(`${host}${'a/b/c/d/e/f/g/h/i/j/'.repeat(3)}`)],
  [plain, discovered(`${host}a/a/a/a/`)],
  [plain, discovered(host, { discovery: { kind: 'redirect', hops: defaultLimits.redirects + 1 } })],
  [
    plain,
    discovered(host, {
      discovery: { kind: 'link', hops: 0, trap: { kind: 'dates', pattern: '/cal/{n}', pages: 1000 } },
    }),
  ],
  [plain, discovered(host, { discovery: { kind: 'sitemap', hops: 0 } })],
  [plain, discovered(host, { discovery: { kind: 'link', hops: 0, renamed: 'www1.siroe.com' } })],
  [plain, fetched(host, {}, { discovery: { kind: 'fed', hops: 0, from: 'sample', fed: { feed: 1, line: 3 } } })],
  [plain, fetched(host, {}, { discovery: { kind: 'fed-rd', hops: 0, from: 'sample', fed: { feed: 1, line: 3 } } })],
  [
    plain,
    discovered(host, {
      discovery: { kind: 'fed', hops: 0, from: 'sample', fed: { feed: 1, line: 3, action: 'delete' } },
    }),
  ],
  [
    ruled,
    fetched(
      'ftp://a.b/c',
      {},
      { discovery: { kind: 'object', hops: 0, from: host }, examined: { tested: { type: null } } },
    ),
  ],
  [plain, discovered('telnet://www.siroe.com/')],
  [plain, discovered(host, sitemap({ hops: 6 }))],
  [sites, readSitemap(2)],
  [sites, readSitemap(0)],
  [sites, discovered('http://elsewhere.example/s.xml', sitemap())],
  [rooted, discovered(host, { discovery: { kind: 'start', hops: 0, reached: [{ root: host, depth: 0 }] } })],
  [
    rooted,
    discovered(`${host}prog.o`, {
      discovery: { kind: 'link', hops: 0, reached: [{ root: host, depth: 1, host: 1, url: 2 }] },
    }),
  ],
  [rooted, discovered('http://elsewhere.example/')],
  [
    rooted,
    fetched(
      `${host}leaf`,
      {},
      {
        discovery: { kind: 'start', hops: 0, reached: [{ root: `leaf ${host}leaf`, depth: 0 }] },
        described: 'ASCII text',
        examined: { tested: {} },
      },
    ),
  ],
  examined('a.txt', { by: 'Text.sum' }),
  examined('README', {}),
  examined('a.pdf', { refused }),
  examined('a.tar', { unnested }),
  examined('b.tar', { unnested, refused }),
  [bounded, discovered(host, { depth: 1 })],
  [bounded, discovered(host, { depth: 2 })],
  [
    plain,
    discovered(host, { address: { allowed: false, reason: 'denied-port', detail: 'port 25 is closed to crawling' } }),
  ],
  [plain, discovered(host, { address: { allowed: false, reason: 'nxdomain' } })],
  [plain, fetched(host, {}, { robots: { state: 'found', allowed: false, line: 4, rule: 'Disallow: /' } })],
  [plain, fetched(host, {}, { robots: { state: 'unreachable', allowed: false } })],
  [probing, fetched(host, {}, { rdm: { speaks: false, detail: '/rdm/incoming: status 404' } })],
  [probing, fetched(host, {}, { rdm: { speaks: true, detail: '/rdm/incoming: status-response' } })],
  [plain, answered({ outcome: 'timeout' })],
  [plain, answered({ outcome: 'redirect', status: 302, redirectTo: `${host}new` })],
  [plain, answered({ outcome: 'gone', status: 404 })],
  [plain, answered({ outcome: 'http-error', status: 500 })],
  [plain, answered({ outcome: 'deferred', detail: 'not fetched: the site asked for two hours' })],
  [plain, fetched(host, { noindex: 'META robots', nofollow: 'META robots' })],
  [plain, fetched(host, { refresh: `${host}new` })],
  [sites, fetched(host, { canonical: `${host}new` }, { canonical: { url: `${host}new`, is: 'missing' } })],
  [sites, fetched(host, { canonical: `${host}new` }, { canonical: { url: `${host}new`, is: 'described' } })],
];

describe('built-in steps', () => {
  const entries = situations.flatMap(([program, facts]) =>
    trace(program, facts).entries.flatMap((entry) => {
      const step = program.steps[entry.step];
      return step?.sentences === undefined ? [] : [{ ...entry, step }];
    }),
  );
  const declared = builtInSteps(() => undefined).flatMap(({ name, sentences = {} }) =>
    (['proceed', 'deny'] as const).flatMap((outcome) => (outcome in sentences ? [`${name} ${outcome}`] : [])),
  );

  it('have one sentence for each outcome they can have, and for no other', () => {
    const reached = new Set(entries.map(({ step, outcome }) => `${step.name} ${outcome}`));
    expect([...reached].toSorted()).toEqual(declared.toSorted());
  });

  it('never say with a denial what they say when they pass', () => {
    for (const { step, outcome } of entries) {
      const other = outcome === 'proceed' ? step.sentences?.deny : step.sentences?.proceed;
      expect(stepText(step, outcome), step.name).not.toBe(other);
      expect(stepText(step, outcome), step.name).toMatch(/^[A-Z].*[^.]\.$|^robots\.txt .*[^.]\.$/);
    }
  });

  it('are named in the explanation by the sentence of what happened', () => {
    const facts = fetched(host, {}, { robots: { state: 'unreachable', allowed: false, detail: 'robots.txt: tls' } });
    expect(explain(plain, facts)).toMatchObject({
      decidedBy: { directive: 'The site’s robots.txt could not be fetched, so no URL of the site is fetched.' },
      sentence: 'The site’s robots.txt could not be fetched, so no URL of the site is fetched: robots.txt: tls.',
    });
  });
});

describe('a limit', () => {
  it('of robot.conf names its line', () => {
    expect(explain(bounded, answered({ outcome: 'too-large', detail: 'larger than 10 KB' }))).toMatchObject({
      decidedBy: { file: 'robot.conf', line: 4, directive: 'max-filesize-kb=10', reason: 'too-large' },
      change: { kind: 'edit', words: 'another value in robot.conf:4: the outcome is unknown' },
      sentence: 'robot.conf:4 denies it: too-large; max-filesize-kb=10; status is 200; larger than 10 KB.',
    });
    expect(explain(bounded, answered({ outcome: 'timeout', limit: 'connect-timeout' }))).toMatchObject({
      decidedBy: { file: 'robot.conf', line: 3, directive: 'connect-timeout=7', reason: 'connection timeout' },
    });
  });

  it('of robot.conf that is not written has no line', () => {
    expect(explain(plain, answered({ outcome: 'too-large' })).decidedBy).toMatchObject({ line: 0 });
    expect(explain(bounded, answered({ outcome: 'timeout' })).decidedBy).toMatchObject({ line: 0, reason: 'timeout' });
  });

  it.each([
    ['a redirect its target', answered({ outcome: 'redirect', redirectTo: `${host}new` }), `${host}new`],
    [
      'a refused port its port',
      discovered('http://www.siroe.com:25/', {
        address: { allowed: false, reason: 'denied-port', detail: 'port 25 is closed to crawling' },
      }),
      'port 25 is closed to crawling',
    ],
    [
      'a path that is too deep its depth',
      discovered(`${host}${'a/b/c/d/e/f/g/h/i/j/'.repeat(3)}`),
      '30 of 20 segments',
    ],
  ])('or an answer of the web names it: %s', (_, facts, named) => {
    const { sentence, change } = explain(plain, facts);
    expect(sentence).toContain(named);
    expect(change?.words).not.toBe('');
  });
});
