import { describe, expect, test } from 'vitest';
import { defineFunction } from '../../sdk/define-function.ts';
import type { Facts, Need } from '../../sdk/resource.ts';
import { contentFact } from '../../sdk/testing.ts';
import { trace } from './decide.ts';
import { discovered, fetched, filters, response, testProgram } from '../testing/program.ts';
import { asked, decided, defaults, path, start, twoFilters } from '../testing/decisions.ts';

describe('the way of a URL', () => {
  test('a URL of a site passes everything before the queue and asks for its address', () => {
    expect(asked(defaults, discovered(`${start}docs/`))).toBe('address');
  });

  test('then robots.txt, the response and the content are asked for, in this order', () => {
    const facts = fetched(start);
    const { url, depth, discovery } = facts;
    const steps: [Need | undefined, Partial<Facts>][] = [
      ['address', {}],
      ['robots', { address: { ip: '198.95.249.6', allowed: true } }],
      ['response', { robots: { state: 'absent', allowed: true } }],
      ['content', { response: response() }],
      [undefined, { content: contentFact() }],
    ];
    const known: Facts = { url, depth, discovery };
    for (const [need, more] of steps) {
      Object.assign(known, more);
      expect(asked(defaults, known)).toBe(need);
    }
  });

  test('a page that passes both filters is fetched, read for links and described', () => {
    const decision = decided(defaults, fetched(start));
    expect(decision).toMatchObject({
      verdict: { retrieve: true, enumerate: true, generate: true },
      state: 'fetched',
    });
    expect(decision).not.toHaveProperty('decidedBy');
    expect(path(defaults, decision)).toEqual([
      'limits.url-length',
      'limits.path-depth',
      'limits.repetition',
      'limits.redirects',
      'limits.trap',
      'scope.scheme',
      'scope.site',
      '4:filterrules-process',
      '15:filterrules-process',
      'address',
      'robots',
      'fetch',
      'type',
      'robots-meta.nofollow',
      'robots-meta.noindex',
      '5:assign-source',
      '6:filterrules-process',
      '16:assign-source',
      '17:filterrules-process',
      '18:convert-to-html',
      '19:filter-by-regex',
      '20:generate-md5',
      '7:enumerate-urls',
      '8:enumerate-urls',
      '22:extract-html-meta',
      '23:extract-html-text',
      '25:extract-html-toc',
      '26:generate-rd-last-modified',
      '27:generate-rd-expires',
      '28:extract-source',
      '29:copy-attribute',
    ]);
  });

  test('a URL of no site is rejected before any filter is asked', () => {
    expect(decided(defaults, discovered('http://www.elsewhere.example/'))).toMatchObject({
      verdict: { retrieve: false, enumerate: false, generate: false },
      state: 'rejected',
      decidedBy: { stage: 'scope', reason: 'no-site', file: 'built-in', line: 0 },
    });
  });

  test('a URL beyond the depth is rejected by the line that says how deep', () => {
    const program = testProgram({
      files: { 'robot.conf': '<Process\n  depth=2\n>\n</Process>\n' },
      extraStarts: [start],
    });
    expect(asked(program, discovered(`${start}a`, { depth: 2 }))).toBe('address');
    expect(decided(program, discovered(`${start}a`, { depth: 3 })).decidedBy).toMatchObject({
      reason: 'depth',
      file: 'robot.conf',
      line: 2,
    });
  });

  test('what the program denies for content is fetched and has no RD', () => {
    expect(decided(defaults, fetched(`${start}a.png`, { type: 'image/png' }))).toMatchObject({
      verdict: { retrieve: true, enumerate: true, generate: false },
      state: 'fetched',
      decidedBy: { stage: 'Data', line: 19, reason: expect.stringContaining('type does not match') },
    });
  });
});

describe('limits', () => {
  const rejected = (url: string, more: Partial<Facts> = {}) => {
    const { state, decidedBy } = decided(defaults, discovered(url, more));
    return [state, decidedBy?.directive && program(decidedBy.step), decidedBy?.reason];
  };
  const program = (step: number): string | undefined => defaults.steps[step]?.name;

  test.each([
    [`${start}${'x'.repeat(8192)}`, 'limits.url-length', 'URL too long'],
    [`${start}a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u`, 'limits.path-depth', 'path too deep'],
    [`${start}a/b/a/b/a/b/`, 'limits.repetition', 'path repeats itself'],
    ['ftp://www.siroe.com/', 'scope.scheme', 'scheme not supported'],
  ])('%.60s', (url, name, reason) => {
    expect(rejected(url)).toEqual(['rejected', name, reason]);
  });

  test('a query is no part of the path', () => {
    expect(asked(defaults, discovered(`${start}?${'a/'.repeat(50)}`))).toBe('address');
  });

  test('redirects in a row', () => {
    const hops = (count: number): Partial<Facts> => ({ discovery: { kind: 'redirect', hops: count } });
    expect(asked(defaults, discovered(start, hops(20)))).toBe('address');
    expect(rejected(start, hops(21))).toEqual(['rejected', 'limits.redirects', 'too many redirects']);
  });

  test('limits can be adjusted', () => {
    const wider = testProgram({ limits: { ...defaults.limits, pathDepth: 2 }, extraStarts: [start] });
    expect(decided(wider, discovered(`${start}a/b/c`)).decidedBy?.reason).toBe('path too deep');
  });
});

describe('the two filters', () => {
  test('one goes on alone when the other denies under MetaData', () => {
    const program = twoFilters(
      'MetaData fn=filter-by-prefix src=path deny=/a/',
      'MetaData fn=filter-by-prefix src=path deny=/b/',
    );
    expect(decided(program, fetched(`${start}a/`)).verdict).toEqual({
      retrieve: true,
      enumerate: false,
      generate: true,
    });
    expect(decided(program, fetched(`${start}b/`)).verdict).toEqual({
      retrieve: true,
      enumerate: true,
      generate: false,
    });
  });

  test('the URL is rejected when both deny under MetaData', () => {
    const program = twoFilters(
      'MetaData fn=filter-by-prefix src=path deny=/a/',
      'MetaData fn=filter-by-prefix src=path deny=/a/',
    );
    expect(decided(program, discovered(`${start}a/`))).toMatchObject({
      state: 'rejected',
      decidedBy: { reason: 'path begins with /a/', file: 'filter.conf', line: 5 },
    });
  });

  test('a line that is switched off is as good as a comment', () => {
    const line = 'MetaData enable=off fn=filter-by-prefix src=path deny=/a/';
    const program = twoFilters(line, line);
    expect(asked(program, discovered(`${start}a/`))).toBe('address');
    expect(program.steps.filter(({ name }) => name === 'filter-by-prefix').map(({ active }) => active)).toEqual([
      false,
      false,
    ]);
  });

  test('each filter has its own sources', () => {
    const program = twoFilters(
      'MetaData fn=assign-source dst=area value=x\nMetaData fn=filter-by-exact src=area allow=x',
      'Data fn=filter-by-exact src=area allow=x',
    );
    expect(decided(program, fetched(start)).verdict).toEqual({ retrieve: true, enumerate: true, generate: false });
  });

  test('a type assigned before the retrieval is still there after it', () => {
    const program = testProgram({
      files: {
        'filter.conf': filters(
          'Setup fn=setup-type-by-extension file=mime.types\nMetaData fn=assign-type-by-extension\nData fn=filter-by-exact src=type allow=text/plain',
          'Data fn=filter-by-exact src=type allow=text/plain',
        ),
        'mime.types': 'text/plain txt\n',
      },
      extraStarts: [start],
    });
    const { verdict } = decided(program, fetched(`${start}a.txt`, { type: 'text/html' }));
    expect(verdict).toMatchObject({ enumerate: true, generate: false });
  });

  test('content facts stay hidden from MetaData even when they are given', () => {
    const program = twoFilters('MetaData fn=filter-by-exact src=type deny=text/html', 'Data fn=generate-md5');
    const decision = decided(program, fetched(start));
    expect(decision.verdict.enumerate).toBe(true);
    expect(path(program, decision)).toContain('2:filter-by-exact not-applicable');
  });

  test('a filter that does not ask the rules keeps to the depth all the same', () => {
    const program = twoFilters('Data fn=generate-md5', 'Data fn=generate-md5');
    expect(decided(program, discovered(start, { depth: 11 })).decidedBy).toMatchObject({ reason: 'depth' });
    expect(asked(program, discovered(start, { depth: 10 }))).toBe('address');
  });

  test('one filter can serve as both', () => {
    const text =
      '<Filter name="both">\nMetaData fn=filter-by-prefix src=path deny=/a\nEnumerate fn=enumerate-urls\n</Filter>\n';
    const robot = '<Process enumeration-filter=both generation-filter=both>\n</Process>\n';
    const program = testProgram({ files: { 'filter.conf': text, 'robot.conf': robot }, extraStarts: [start] });
    expect(decided(program, discovered(`${start}a`)).state).toBe('rejected');
    expect(decided(program, fetched(start)).verdict.enumerate).toBe(true);
  });
});

describe('a line that reads IP', () => {
  const program = twoFilters(
    'MetaData fn=filter-by-prefix src=IP deny=10.\nMetaData fn=filter-by-prefix src=path deny=/a',
    'MetaData fn=filter-by-prefix src=path deny=/a\nMetaData fn=filter-by-exact src=ip deny=10.0.0.1',
  );
  const at = (ip: string): Partial<Facts> => ({ address: { ip, allowed: true } });

  test('waits for the address, with the lines of its filter after it', () => {
    expect(asked(program, discovered(`${start}a`))).toBe('address');
    expect(path(program, decided(program, discovered(`${start}a`, at('192.0.2.1'))))).toEqual([
      'limits.url-length',
      'limits.path-depth',
      'limits.repetition',
      'limits.redirects',
      'limits.trap',
      'scope.scheme',
      'scope.site',
      'depth.enumeration',
      'depth.generation',
      '6:filter-by-prefix deny',
      'address',
      '2:filter-by-prefix',
      '3:filter-by-prefix deny',
    ]);
  });

  test('rejects without a fetch when neither filter wants the resource any longer', () => {
    const decision = decided(program, discovered(start, at('10.0.0.1')));
    expect(decision).toMatchObject({ state: 'rejected', verdict: { retrieve: false } });
    expect(asked(program, discovered(start, at('10.0.0.2')))).toBe('robots');
  });
});

describe('a function that throws', () => {
  const broken = defineFunction({
    name: 'break-things',
    phases: ['MetaData', 'Data'],
    summary: 'Breaks.',
    doc: '',
    params: {},
    examples: [],
    reference: '',
    decide: () => {
      throw new Error('out of paper');
    },
  });
  const program = testProgram({
    files: {
      'filter.conf': filters('Data fn=generate-md5', 'Data fn=break-things\nGenerate fn=extract-source src=url'),
    },
    functions: [broken],
    extraStarts: [start],
  });

  test('denies for its filter and is named; the other filter goes on', () => {
    const decision = decided(program, fetched(start));
    expect(decision).toMatchObject({
      verdict: { enumerate: true, generate: false },
      decidedBy: { reason: 'function failed', line: 5, directive: 'Data fn=break-things' },
    });
    expect(decision.path.at(-1)).toMatchObject({ outcome: 'threw' });
  });

  test('its message is in the trace', () => {
    expect(trace(program, fetched(start)).entries).toContainEqual(expect.objectContaining({ note: 'out of paper' }));
  });
});
