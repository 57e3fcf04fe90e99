/** What the world answers, from the scope of the sites to the page that was read, and what is decided on it. */

import { describe, expect, test } from 'vitest';
import type { Facts } from '../../sdk/resource.ts';
import type { Decision } from '../program/program.ts';
import { discovered, fetched, filters, response, testProgram } from '../testing/program.ts';
import { asked, decided, defaults, path, start, twoFilters } from '../testing/decisions.ts';

describe('scope', () => {
  const foreign = 'http://www.elsewhere.example/a';
  const plain = filters('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-meta');
  const asking = filters('MetaData fn=filterrules-process', 'MetaData fn=filterrules-process');
  const option = (value: string): string => `Option default-site=${value}\n`;
  const programOf = (text: string, rules?: string) =>
    testProgram({
      files: {
        'filter.conf': text,
        'robot.conf': '<Process\n  depth=3\n>\n</Process>\n',
        ...(rules !== undefined && { 'filterrules.conf': rules }),
      },
      extraStarts: [start],
    });

  test.each([
    ['filters that never ask the rules', plain, undefined],
    ['filters that ask them', asking, undefined],
    ['a filter that asks beside one that does not', filters('MetaData fn=filterrules-process', ''), undefined],
    ['rules that say so', plain, option('deny')],
  ])('keeps out what no site owns: %s', (_, text, rules) => {
    const program = programOf(text, rules);
    expect(program.isOutside(discovered(foreign).url)).toBe(true);
    expect(decided(program, discovered(foreign))).toMatchObject({
      state: 'rejected',
      decidedBy: { stage: 'scope', reason: 'no-site' },
    });
    expect(asked(program, discovered(`${start}a`))).toBe('address');
  });

  test.each([
    ['filters that never ask the rules', plain],
    ['filters that ask them', asking],
  ])('is open to every host with default-site=allow, within the depth of robot.conf: %s', (_, text) => {
    const program = programOf(text, option('allow'));
    expect(program.isOutside(discovered(foreign).url)).toBe(false);
    expect(asked(program, discovered(foreign, { depth: 3 }))).toBe('address');
    expect(decided(program, discovered(foreign, { depth: 4 })).decidedBy).toMatchObject({
      reason: 'depth',
      file: 'robot.conf',
      line: 2,
    });
  });
});

describe('address and robots.txt', () => {
  test('an address the policy refuses rejects the resource', () => {
    expect(decided(defaults, discovered(start, { address: { allowed: false, reason: 'not-public' } }))).toMatchObject({
      state: 'rejected',
      verdict: { retrieve: false, enumerate: false, generate: false },
      decidedBy: { stage: 'address', reason: 'address refused: not-public', file: 'built-in', line: 0 },
    });
  });

  test('a host without an address fails, so that its RDs stay', () => {
    expect(decided(defaults, discovered(start, { address: { allowed: false, reason: 'nxdomain' } }))).toMatchObject({
      state: 'failed',
      decidedBy: { stage: 'address', reason: 'no address: nxdomain' },
    });
  });

  const allowed = { address: { ip: '192.0.2.1', allowed: true } };

  test('robots.txt rejects what it disallows', () => {
    const robots = { state: 'found', allowed: false, line: 2, rule: 'Disallow: /' } as const;
    const decision = decided(defaults, discovered(start, { ...allowed, robots }));
    expect(decision).toMatchObject({ state: 'rejected', decidedBy: { stage: 'robots.txt' } });
  });

  test('a robots.txt that cannot be reached is a failure', () => {
    const robots = { state: 'unreachable', allowed: false } as const;
    expect(decided(defaults, discovered(start, { ...allowed, robots }))).toMatchObject({
      state: 'failed',
      verdict: { retrieve: false },
      decidedBy: { reason: 'robots.txt unreachable' },
    });
  });

  test('robots.txt is not asked for when robot.conf says so', () => {
    const robot = '<Process\n enable-robots-txt=no\n>\n</Process>\n';
    const program = testProgram({ files: { 'robot.conf': robot }, extraStarts: [start] });
    expect(asked(program, discovered(start, allowed))).toBe('response');
  });
});

describe('answers', () => {
  const answered = (more: Parameters<typeof response>[0]): Decision =>
    decided(defaults, { ...fetched(start), response: response(more) });

  test.each([
    [{ outcome: 'redirect', status: 301, redirectTo: `${start}b` }, 'fetched', 'redirect'],
    [{ outcome: 'redirect', status: 302, redirectTo: start, wantsCookie: true }, 'fetched', 'cookie wall'],
    [{ outcome: 'gone', status: 204 }, 'failed', 'HTTP 204'],
    [{ outcome: 'gone', status: 404 }, 'failed', 'HTTP 404'],
    [{ outcome: 'gone', status: 410 }, 'failed', 'HTTP 410'],
    [{ outcome: 'http-error', status: 500 }, 'failed', 'HTTP 500'],
    [{ outcome: 'credentials-needed', status: 401 }, 'failed', 'HTTP 401'],
    [{ outcome: 'timeout' }, 'failed', 'timeout'],
    [{ outcome: 'dns' }, 'failed', 'no address'],
    [{ outcome: 'address-refused' }, 'rejected', 'address refused'],
  ] as const)('%o', (fact, state, reason) => {
    expect(answered(fact)).toMatchObject({
      state,
      verdict: { enumerate: false, generate: false },
      decidedBy: { reason },
    });
  });

  test('a request that was made counts as retrieved, whatever came of it', () => {
    expect(answered({ outcome: 'http-error', status: 500 }).verdict.retrieve).toBe(true);
    expect(answered({ outcome: 'address-refused' }).verdict.retrieve).toBe(false);
  });

  test('a 304 is decided by the facts of the last fetch', () => {
    expect(answered({ outcome: 'not-modified', status: 304 }).verdict.generate).toBe(true);
  });
});

describe('robots META', () => {
  test('noindex refuses the RD, nofollow the links', () => {
    expect(decided(defaults, fetched(start, { noindex: 'meta robots' }))).toMatchObject({
      verdict: { retrieve: true, enumerate: true, generate: false },
      decidedBy: { stage: 'robots META', reason: 'noindex' },
    });
    const nofollow = decided(defaults, fetched(start, { nofollow: 'meta robots' }));
    expect(nofollow.verdict).toEqual({ retrieve: true, enumerate: false, generate: true });
    expect(nofollow).not.toHaveProperty('decidedBy');
  });

  test.each([
    [0, false],
    [1, true],
  ])('unavailable_after refuses the RD from its date on: %i ms before it', (early, generate) => {
    const known = fetched(start);
    const unavailable = { from: (known.now ?? 0) + early, said: 'META robots' };
    const decision = decided(defaults, { ...known, ...fetched(start, { unavailable }) });
    expect(decision.verdict).toEqual({ retrieve: true, enumerate: true, generate });
    expect(decision.decidedBy?.reason).toBe(generate ? undefined : 'unavailable-after');
  });

  test('both together end the resource after its fetch', () => {
    const decision = decided(defaults, fetched(start, { noindex: 'x', nofollow: 'x' }));
    expect(decision).toMatchObject({
      state: 'fetched',
      verdict: { retrieve: true, enumerate: false, generate: false },
    });
    expect(path(defaults, decision).at(-1)).toBe('robots-meta.noindex deny');
  });
});

describe('duplicates', () => {
  const lines = 'Data fn=generate-md5\nData fn=filter-by-md5\nGenerate fn=extract-source src=md5';
  const program = twoFilters('Enumerate fn=enumerate-urls', lines);
  const { md5First: _, ...unasked } = fetched(`${start}copy`);

  test('the register is asked for once the sum is known, by the name of the filter', () => {
    expect(asked(program, unasked)).toBe('md5First');
    expect(program.needsMd5First).toEqual(['generation-default']);
  });

  test('a later resource is denied, the first is not', () => {
    const first = (url: string): Facts => ({ ...unasked, md5First: { 'generation-default': url } });
    expect(decided(program, first(`${start}first`))).toMatchObject({
      verdict: { enumerate: true, generate: false },
      decidedBy: { reason: 'duplicate content' },
    });
    expect(decided(program, first(`${start}copy`)).verdict.generate).toBe(true);
  });

  test('under Generate the filter is part of the verdict too', () => {
    const late = twoFilters(
      'Enumerate fn=enumerate-urls',
      'Generate fn=generate-md5\nGenerate fn=filter-by-md5\nGenerate fn=extract-source src=md5',
    );
    const decision = decided(late, { ...unasked, md5First: { 'generation-default': `${start}first` } });
    expect(decision).toMatchObject({ verdict: { generate: false }, decidedBy: { stage: 'Generate', line: 6 } });
  });
});
