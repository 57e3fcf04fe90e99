import { describe, expect, test } from 'vitest';
import { decideCompact } from './decide.ts';
import { agrees, explain } from './explain.ts';
import { createLedger } from './ledger.ts';
import type { Facts } from '../../sdk/resource.ts';
import { discovered, fetched, filters, testProgram } from '../testing/program.ts';

const start = 'http://www.siroe.com/';
const rules = `<Site name="siroe" depth=3>
   Server host=www.siroe.com
   Start url="${start}" depth=1
</Site>
`;
const program = testProgram({
  files: {
    'filterrules.conf': rules,
    'filter.conf': filters(
      `Setup fn=filterrules-setup config=filterrules.conf
MetaData fn=filterrules-process
MetaData fn=filter-by-prefix src=path deny=/cgi-bin/
Enumerate fn=enumerate-urls`,
      `Setup fn=filterrules-setup config=filterrules.conf
MetaData fn=filterrules-process
MetaData fn=filter-by-regex src=path deny="bb+"
Data fn=assign-source dst=type src=content-type
Data fn=filter-by-exact src=type allow=text/html
Generate fn=extract-html-meta`,
    ),
  },
});

describe('explaining a URL', () => {
  test('before it is fetched the verdict is open, and what is needed is said', () => {
    expect(explain(program, discovered(`${start}docs`))).toMatchObject({
      url: `${start}docs`,
      verdict: { retrieve: true, enumerate: null, generate: null },
      needs: 'address',
    });
  });

  test('what one filter denies before the fetch is decided, the rest is open', () => {
    const { verdict, decidedBy } = explain(program, discovered(`${start}cgi-bin/`));
    expect(verdict).toEqual({ retrieve: true, enumerate: false, generate: null });
    expect(decidedBy).toBeUndefined();
  });

  test('what nothing denies has no nearest change, what is denied names the lines that would have to go', () => {
    expect(explain(program, fetched(`${start}docs`)).change).toBeUndefined();
    const { change } = explain(program, fetched(`${start}abbc`, { type: 'image/png' }));
    expect(change).toMatchObject({ kind: 'remove', leadsTo: 'kept' });
    expect(change?.lines.map(({ text }) => text)).toEqual([
      'MetaData fn=filter-by-regex src=path deny="bb+"',
      'Data fn=filter-by-exact src=type allow=text/html',
    ]);
  });

  test('every step has its line, what it read and what it said', () => {
    const { steps } = explain(program, discovered(`${start}abbc`));
    expect(steps.at(-1)).toEqual({
      stage: 'MetaData',
      filter: 'generation',
      file: 'filter.conf',
      line: 10,
      name: 'filter-by-regex',
      text: 'MetaData fn=filter-by-regex src=path deny="bb+"',
      source: 'path',
      value: '/abbc',
      outcome: 'deny',
      reason: 'path matches bb+',
      match: { start: 2, end: 4 },
      decided: true,
    });
    expect(steps[0]).toMatchObject({ stage: 'limits', file: 'built-in', line: 0, outcome: 'proceed' });
  });

  test('a rule that decided is named beside the line that asked', () => {
    const { decidedBy, steps } = explain(program, discovered(start, { depth: 2 }));
    expect(decidedBy).toMatchObject({
      stage: 'MetaData',
      file: 'filterrules.conf',
      line: 3,
      directive: `Start url="${start}" depth=1`,
      reason: 'depth',
    });
    expect(steps.at(-1)).toMatchObject({
      file: 'filterrules.conf',
      line: 3,
      value: '2',
      asked: { file: 'filter.conf', line: 9, text: 'MetaData fn=filterrules-process' },
    });
  });

  test('what a line sets is noted', () => {
    const { steps } = explain(program, fetched(start));
    expect(steps.find(({ text }) => text.includes('assign-source'))).toMatchObject({
      source: 'content-type',
      value: 'text/html',
      note: 'type = text/html',
    });
  });

  test('the way through a proxy is noted, with the script’s answer and what sets it', () => {
    const facts = fetched(start);
    const proxy = {
      server: 'http://p1.siroe.com:8080',
      by: 'auto-proxy (robot.conf:3)',
      script: { revision: '0123456789ab', answer: 'PROXY p1.siroe.com:8080' },
    };
    if (facts.response === undefined) throw new TypeError('it has a response');
    const { steps } = explain(program, { ...facts, response: { ...facts.response, proxy } });
    const { note } = steps.find(({ value }) => value === '200') ?? {};
    for (const part of [proxy.server, proxy.by, proxy.script.revision, proxy.script.answer])
      expect(note).toContain(part);
  });

  test('robots.txt is quoted with its line', () => {
    const robots = { state: 'found', allowed: false, line: 4, rule: 'Disallow: /x', agent: '*' } as const;
    const { steps, decidedBy, sentence, change } = explain(program, { ...fetched(start), robots });
    expect(decidedBy).toMatchObject({
      stage: 'robots.txt',
      file: 'robots.txt',
      line: 4,
      directive: 'Disallow: /x',
      reason: 'robots.txt disallows it',
    });
    expect(steps.at(-1)).toMatchObject({
      file: 'robots.txt',
      line: 4,
      text: 'Disallow: /x',
      note: 'for User-agent: *',
    });
    expect(sentence).toBe('robots.txt:4 denies it: Disallow: /x; for User-agent: *.');
    expect(change).toMatchObject({
      kind: 'remove',
      leadsTo: 'kept',
      lines: [{ file: 'robots.txt', line: 4, text: 'Disallow: /x' }],
    });
  });

  test.each([
    [{ line: 4, rule: 'Disallow: /x', agent: '*' }, 'for User-agent: *; truncated: it was cut'],
    [{}, 'no line of robots.txt applies to the URL; truncated: it was cut'],
  ])('it is said how the answer with robots.txt was mended: %o', (more, note) => {
    const robots = { state: 'found', allowed: true, detail: 'truncated: it was cut', ...more } as const;
    const { steps } = explain(program, { ...fetched(start), robots });
    expect(steps.find(({ stage }) => stage === 'robots.txt')?.note).toBe(note);
  });

  test('so is the line of robots.txt that lets it pass, and a site without one is said', () => {
    const robots = { state: 'found', allowed: true, line: 7, rule: 'Allow: /', agent: 'winnow' } as const;
    const stepOf = (facts: Facts) => explain(program, facts).steps.find(({ stage }) => stage === 'robots.txt');
    expect(stepOf({ ...fetched(start), robots })).toMatchObject({ file: 'robots.txt', line: 7, text: 'Allow: /' });
    expect(stepOf(fetched(start))).toMatchObject({
      file: 'built-in',
      line: 0,
      outcome: 'proceed',
      text: 'Nothing in robots.txt disallows the URL.',
      note: 'the site has no robots.txt',
    });
  });

  test('what would keep a URL goes by the robots.txt on record of its site', () => {
    const deny = 'MetaData fn=filter-by-prefix src=path deny=/tools/';
    const simple = testProgram({ files: { 'filter.conf': filters(deny, deny) }, extraStarts: [start] });
    const tool = discovered(`${start}tools/a`);
    expect(explain(simple, tool).change).toMatchObject({ leadsTo: 'fetched', lines: [{ line: 5 }] });
    const text = 'User-agent: *\nDisallow: /x\nDisallow: /tools/\n';
    const robots = { fetchedAt: 0, status: 'found', text, attempts: 0 } as const;
    expect(explain(simple, tool, robots).change).toMatchObject({
      leadsTo: 'fetched',
      lines: [{ line: 5 }, { file: 'robots.txt', line: 3, text: 'Disallow: /tools/' }],
    });
    expect(explain(simple, tool, robots).steps.at(-1)).toMatchObject({ file: 'filter.conf', line: 5 });
  });

  test('the answer is JSON as it stands', () => {
    const explanation = explain(program, fetched(start));
    expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation);
  });
});

describe('agreeing with what was stored', () => {
  test('the path of the crawl is the path of the explanation', () => {
    for (const facts of [fetched(start), discovered('http://x.example/'), fetched(start, { noindex: 'META robots' })]) {
      const decided = decideCompact(createLedger(program), facts);
      expect(decided.done && agrees(program, facts, decided.interned.id)).toBe(true);
    }
  });

  test('another path does not agree, nor do facts that lead to no decision', () => {
    const decided = decideCompact(createLedger(program), fetched(start));
    if (!decided.done) throw new TypeError('undecided');
    expect(agrees(program, fetched(start, { noindex: 'META robots' }), decided.interned.id)).toBe(false);
    expect(agrees(program, discovered(start), decided.interned.id)).toBe(false);
  });
});
