import { describe, expect, test } from 'vitest';
import { decideCompact } from './decide.ts';
import { agrees, explain } from './explain.ts';
import { createLedger } from './ledger.ts';
import { discovered, fetched, filters, testProgram } from './testing/program.ts';

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
      decidedBy: null,
      needs: 'address',
    });
  });

  test('what one filter denies before the fetch is decided, the rest is open', () => {
    const { verdict, decidedBy } = explain(program, discovered(`${start}cgi-bin/`));
    expect(verdict).toEqual({ retrieve: true, enumerate: false, generate: null });
    expect(decidedBy).toBeNull();
  });

  test('what nothing denies has no nearest change, what is denied names the lines that would have to go', () => {
    expect(explain(program, fetched(`${start}docs`)).nearest).toBeNull();
    const { nearest } = explain(program, fetched(`${start}abbc`, { type: 'image/png' }));
    expect(nearest).toMatchObject({ kind: 'remove', allowedBy: null, shared: null, leadsTo: 'kept' });
    expect(nearest?.lines.map(({ text }) => text)).toEqual([
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
      directive: 'MetaData fn=filter-by-regex src=path deny="bb+"',
      source: 'path',
      value: '/abbc',
      outcome: 'deny',
      reason: 'path matches bb+',
      match: { start: 2, end: 4 },
      note: null,
      at: null,
    });
    expect(steps[0]).toMatchObject({ stage: 'limits', filter: null, file: 'built-in', line: 0, outcome: 'proceed' });
  });

  test('a rule that decided is named beside the line that asked', () => {
    const { decidedBy, steps } = explain(program, discovered(start, { depth: 2 }));
    expect(decidedBy).toEqual({
      stage: 'MetaData',
      file: 'filterrules.conf',
      line: 3,
      directive: 'MetaData fn=filterrules-process',
      reason: 'depth',
    });
    expect(steps.at(-1)).toMatchObject({ line: 9, value: '2', at: { file: 'filterrules.conf', line: 3 } });
  });

  test('what a line sets is noted', () => {
    const { steps } = explain(program, fetched(start));
    expect(steps.find(({ directive }) => directive.includes('assign-source'))).toMatchObject({
      source: 'content-type',
      value: 'text/html',
      note: 'type = text/html',
    });
  });

  test('robots.txt is quoted with its line', () => {
    const robots = { state: 'found', allowed: false, line: 4, rule: 'Disallow: /x', agent: '*' } as const;
    const { steps, decidedBy } = explain(program, { ...fetched(start), robots });
    expect(decidedBy).toMatchObject({ stage: 'robots.txt', reason: 'robots.txt disallows it' });
    expect(steps.at(-1)?.note).toBe('line 4 of robots.txt: Disallow: /x (for *)');
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
