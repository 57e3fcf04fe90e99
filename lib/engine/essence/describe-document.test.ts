/** What is decided once the content of a document is there: its type by content, its summary, and the rules. */

import { describe, expect, it } from 'vitest';
import type { ExaminedFact, Facts } from '../../sdk/resource.ts';
import { decide, trace } from '../decide/decide.ts';
import { explain } from '../decide/explain.ts';
import { builtIn } from '../program/built-in-steps.ts';
import { fetched, filters, response, testProgram } from '../testing/program.ts';

const root = 'http://www.siroe.com/';
const discovery = { kind: 'link', hops: 0, reached: [{ root, depth: 1, host: 1, url: 2 }] } as const;
const simple = filters('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-meta');

const programOf = (files: Readonly<Record<string, string>> = {}, variables = '') =>
  testProgram({
    files: {
      'filter.conf': simple,
      'gatherer.cf': `Lib-Directory: lib\n${variables}<RootNodes>\n${root}\n</RootNodes>\n`,
      ...files,
    },
  });
const ruled = (rules: string) => programOf({ 'lib/myrules': rules }, 'Post-Summarizing: lib/myrules\n');

const document = (name: string, more: Partial<Facts> = {}): Facts =>
  fetched(root + name, { type: 'application/octet-stream' }, { discovery, response: response({ bytes: 12 }), ...more });
const examined = (found: Partial<ExaminedFact> = {}): Partial<Facts> => ({ examined: { tested: {}, ...found } });

describe('a type by content', () => {
  it('is asked for where neither URL nor name tell, and decides at the line of bycontent.cf', () => {
    const program = programOf({ 'lib/bycontent.cf': '# what file says\nImage image data\nText text\n' });
    expect(decide(program, document('report'))).toMatchObject({ done: false, needs: 'described' });
    const { decision, entries } = trace(program, document('report', { described: 'PNG image data, 8 x 8' }));
    expect(entries.find(({ step }) => step === builtIn['essence.type'])).toMatchObject({
      what: 'Image',
      at: { file: 'lib/bycontent.cf', line: 2 },
      value: 'PNG image data, 8 x 8',
    });
    expect(decision).toMatchObject({
      state: 'fetched',
      verdict: { generate: false, enumerate: true },
      decidedBy: { file: 'lib/stoplist.cf (built-in)', reason: 'type Image is stop-listed' },
    });
  });

  it('is Unrecognized where no line matches, which a list may name', () => {
    const facts = document('report', { described: 'strange', ...examined() });
    expect(trace(programOf({ 'lib/bycontent.cf': '' }), facts).decision.verdict.generate).toBe(true);
    const stopped = programOf({ 'lib/bycontent.cf': '', 'lib/stoplist.cf': 'Unrecognized\n' });
    expect(trace(stopped, facts).decision.decidedBy).toMatchObject({ file: 'lib/stoplist.cf', line: 1 });
  });

  it('is not asked for with --no-access, nor is a summary', () => {
    const { decision, needs } = trace(programOf({}, 'Essence-Options: --no-access\n'), document('report'));
    expect([needs, decision.verdict.generate]).toEqual([undefined, true]);
  });
});

it('item 107: documents of types that allowlist.cf does not name get no RD', () => {
  const program = programOf(
    { 'lib/allowlist.cf': '# these\nPdf\n' },
    'Essence-Options: --allowlist lib/allowlist.cf\n',
  );
  const { decision } = trace(program, document('a.txt'));
  expect(decision.decidedBy).toMatchObject({ file: 'lib/allowlist.cf', reason: 'type Text is not on the allow list' });
  expect(trace(program, document('a.pdf', examined({ by: 'Pdf.sum' }))).decision.verdict.generate).toBe(true);
});

describe('a summary', () => {
  it('is asked for once nothing else denies the RD', () => {
    expect(decide(programOf(), document('a.txt'))).toMatchObject({ done: false, needs: 'examined' });
    const noindex = {
      ...document('a.txt'),
      content: { ...document('a.txt').content, noindex: 'META robots' },
    } as Facts;
    expect(trace(programOf(), noindex)).toMatchObject({ decision: { verdict: { generate: false } } });
  });

  it.each([
    ['a.pdf', { refused: { reason: 'encrypted', detail: 'a password is needed' } }, 'essence.summary', 'encrypted'],
    [
      'a.tar',
      {
        refused: { reason: 'damaged', detail: 'it is no tar' },
        unnested: { members: 0, bytes: 0, levels: 0, described: 0, refused: { damaged: 1 } },
      },
      'essence.unnest',
      'damaged',
    ],
  ] as const)('that there is none of %s is a reason, and its links stay', (name, found, step, reason) => {
    const { decision, entries } = trace(programOf(), document(name, examined(found)));
    expect(decision.verdict).toMatchObject({ generate: false, enumerate: true });
    expect(decision.decidedBy).toMatchObject({ reason });
    expect(entries.find((entry) => entry.step === builtIn[step])).toMatchObject({ outcome: 'deny' });
  });
});

describe('rules', () => {
  const withRules = (rules: string, found: Partial<ExaminedFact> = {}, name = 'a.html') =>
    trace(ruled(rules), document(name, examined(found)));
  const applied = (rules: string, found?: Partial<ExaminedFact>, name?: string) =>
    withRules(rules, found, name)
      .entries.filter(({ step }) => step === builtIn['essence.rules'])
      .map(({ at, what, reason }) => `${at?.line ?? 0} ${what ?? reason ?? ''}`);

  it('T19: both rules that match apply, in order', () => {
    const rules = `type == 'HTML'\n\ttitle = "page"\nURL ~ /users/\n\ttime-to-live = "86400"\ntype == 'Text'\n\tdelete()\n`;
    expect(applied(rules, {}, 'users/a.html')).toEqual(['1 matched', '2 changed', '3 matched', '4 changed']);
  });

  it('items 117 and 118: conditions on what the document says of itself', () => {
    const rule = `city == 'New York' && state != 'NY'\n\tdelete()\n`;
    expect(applied(rule, { tested: { city: 'New York', state: null } })).toEqual(['1 matched', '2 deleted by a rule']);
    expect(applied(rule, { tested: { city: 'New York', state: 'NY' } })).toEqual([]);
    expect(applied(rule, { tested: { city: 'new york', state: null } })).toEqual([]);
    const either = `city !~ /York/ || state ~ '^N'\n\tdelete()\n`;
    expect(applied(either, { tested: { city: 'New York', state: 'NY' } })).toHaveLength(2);
    expect(applied(either, { tested: { city: 'New York', state: 'TX' } })).toEqual([]);
  });

  it('that delete are the line to change', () => {
    const facts = document('a.html', examined());
    expect(explain(ruled(`type == 'HTML'\n\tdelete()\n`), facts)).toMatchObject({
      decidedBy: { file: 'lib/myrules', line: 2, reason: 'deleted by a rule' },
      change: { kind: 'remove', lines: [{ line: 2, text: 'delete()' }], leadsTo: 'kept' },
    });
  });

  it('see what a program made of an attribute, as it was observed', () => {
    const rules = `type == 'HTML'\n\tkeywords | tr A-Z a-z\nkeywords ~ /draft/\n\tdelete()\n`;
    const observed = {
      tested: { keywords: 'DRAFT' },
      programs: [{ command: 'tr A-Z a-z', set: { keywords: 'draft' } }],
    };
    expect(applied(rules, observed)).toEqual(['1 matched', '2 changed', '3 matched', '4 deleted by a rule']);
    const failed = { ...observed, programs: [{ command: 'tr A-Z a-z', failed: 'exit 1', set: {} }] };
    expect(applied(rules, failed)).toEqual(['1 matched', '2 failed']);
  });

  it('that ask for what was not observed need the document again', () => {
    expect(withRules(`city == 'Bonn'\n\tdelete()\n`).needs).toBe('examined');
    expect(withRules(`type == 'HTML'\n\tkeywords | tr A-Z a-z\n`, { tested: { keywords: '' } }).needs).toBe('examined');
  });
});
