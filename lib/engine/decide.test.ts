import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineFunction } from '../sdk/define-function.ts';
import type { Facts, Need } from '../sdk/resource.ts';
import { contentFact } from '../sdk/testing.ts';
import { decide, decideCompact, trace } from './decide.ts';
import type { Progress } from './decide.ts';
import { createLedger } from './ledger.ts';
import type { Decision, Program } from './program.ts';
import { discovered, fetched, filters, response, testProgram } from './testing/program.ts';

const start = 'http://www.siroe.com/';
const defaults = testProgram({ extraStarts: [start] });

function decided(program: Program, facts: Facts): Decision {
  const result = decide(program, facts);
  if (!result.done) throw new TypeError(`asks for ${result.needs}`);
  return result.decision;
}

function asked(program: Program, facts: Facts): Need | undefined {
  const result = decide(program, facts);
  return result.done ? undefined : result.needs;
}

/** Names of the steps a decision went through, with what denied in capitals. */
function path(program: Program, { path: entries }: Decision): readonly string[] {
  return entries.map(({ step, outcome }) => {
    const { name = '', line = 0 } = program.steps[step] ?? {};
    const label = line > 0 ? `${line}:${name}` : name;
    return outcome === 'proceed' ? label : `${label} ${outcome}`;
  });
}

const twoFilters = (enumeration: string, generation: string): Program =>
  testProgram({ files: { 'filter.conf': filters(enumeration, generation) }, extraStarts: [start] });

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
      'scope.scheme',
      'scope.site',
      '4:filterrules-process',
      '14:filterrules-process',
      'address',
      'robots',
      'fetch',
      'type',
      'robots-meta.nofollow',
      'robots-meta.noindex',
      '5:assign-source',
      '6:filterrules-process',
      '15:assign-source',
      '16:filterrules-process',
      '17:filter-by-regex',
      '18:generate-md5',
      '7:enumerate-urls',
      '20:extract-html-meta',
      '21:extract-html-text',
      '23:extract-html-toc',
      '24:generate-rd-last-modified',
      '25:generate-rd-expires',
      '26:extract-source',
      '27:copy-attribute',
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
      decidedBy: { stage: 'Data', line: 17, reason: expect.stringContaining('type does not match') },
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

describe('one evaluator', () => {
  const program = testProgram({
    files: {
      'filter.conf': filters(
        `Setup fn=setup-type-by-extension file=mime.types
MetaData fn=filterrules-process
MetaData fn=assign-type-by-extension
MetaData fn=filter-by-prefix src=type deny=image
MetaData fn=filter-by-prefix src=ip deny=10.
Data fn=filter-by-regex src=author deny="^B"
Enumerate fn=enumerate-urls`,
        `MetaData fn=filterrules-process
MetaData fn=filter-by-exact src=path deny=/private
Data fn=generate-md5
Data fn=filter-by-md5
Data fn=assign-source dst=kind src=content-type
Data fn=filter-by-exact src=kind allow=text/html
Generate fn=generate-rd-expires
Generate fn=extract-source src="kind,md5"`,
      ),
      'mime.types': 'text/html html\nimage/png png\n',
    },
    extraStarts: [start],
  });

  const url = fc.constantFrom(start, `${start}private`, `${start}a.png`, 'http://x.example/', `${start}a/a/a/`);
  const facts: fc.Arbitrary<Facts> = fc
    .record({
      url,
      depth: fc.constantFrom(0, 3, 99),
      ip: fc.constantFrom('10.0.0.1', '192.0.2.1'),
      refused: fc.boolean(),
      robots: fc.constantFrom('absent', 'unreachable', 'found' as const),
      outcome: fc.constantFrom('ok', 'redirect', 'gone', 'timeout', 'not-modified' as const),
      type: fc.constantFrom('text/html', 'application/pdf'),
      author: fc.constantFrom('Becker', 'Smith'),
      marks: fc.record({ noindex: fc.boolean(), nofollow: fc.boolean() }),
      first: fc.constantFrom(start, `${start}first`),
    })
    .map(({ url, depth, ip, refused, robots, outcome, type, author, marks, first }) =>
      fetched(
        url,
        {
          type,
          metas: [['author', author]],
          ...(marks.noindex && { noindex: 'meta' }),
          ...(marks.nofollow && { nofollow: 'meta' }),
        },
        {
          depth,
          address: refused ? { allowed: false, reason: 'not-public' } : { ip, allowed: true },
          robots: { state: robots, allowed: robots === 'absent' },
          response: response({ outcome }),
          md5First: { 'generation-default': first },
        },
      ),
    );

  /** Gives one fact at a time, each only when it is asked for. */
  function stepwise(all: Facts, progress?: Progress, known: Facts = bare(all)): string {
    const result = decide(program, known, progress);
    if (result.done) return result.path;
    expect(known[result.needs]).toBeUndefined();
    return stepwise(all, result.progress, { ...known, [result.needs]: all[result.needs] });
  }
  const bare = ({ url, depth, discovery }: Facts): Facts => ({ url, depth, discovery });

  test('deciding step by step equals deciding with all facts at once', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const whole = decide(program, all);
        expect(whole.done && whole.path).toBe(stepwise(all));
      }),
    );
  });

  test('the same facts give the same decision, on the hot path and in a trace', () => {
    const ledger = createLedger(program);
    fc.assert(
      fc.property(facts, (all) => {
        const compact = decideCompact(ledger, all);
        const traced = trace(program, all);
        if (!compact.done) throw new TypeError(`asks for ${compact.needs}`);
        expect(traced.path).toBe(compact.path);
        expect(traced.decision).toEqual(compact.interned.decision);
        expect(traced.entries.map(({ step, outcome }) => ({ step, outcome }))).toEqual(
          compact.interned.decision.path.map(({ step, outcome }) => ({ step, outcome })),
        );
        const whole = decide(program, all);
        expect(whole.done && whole.decision).toEqual(compact.interned.decision);
      }),
    );
  });

  test('a progress can be continued more than once', () => {
    const all = fetched(`${start}docs`);
    const { md5First: _, ...before } = all;
    const first = decide(program, before);
    if (first.done) throw new TypeError('decided too early');
    const again = [0, 1].map(() => decide(program, all, first.progress));
    expect(again[0]).toEqual(again[1]);
    expect(again[0]).toMatchObject({ done: true });
  });

  test('every decided resource is in one state of the accounting, and its verdict fits it', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const { state, verdict, decidedBy } = decided(program, all);
        expect(['rejected', 'fetched', 'failed']).toContain(state);
        expect(Object.values(verdict)).not.toContain(null);
        if (state !== 'fetched') expect(verdict).toMatchObject({ enumerate: false, generate: false });
        expect(decidedBy === undefined).toBe(verdict.generate);
      }),
    );
  });
});
