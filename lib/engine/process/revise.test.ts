/** The law of revisions: an RD that is revised is the one that would be made of the whole page under the new facts. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { functions } from '../../functions/index.ts';
import type { Attribute, Facts } from '../../sdk/resource.ts';
import type { StoredDescription } from '../../sdk/stored-description.ts';
import { pageContent } from '../../sdk/testing.ts';
import { decideCompact } from '../decide/decide.ts';
import type { CompactDecision } from '../decide/decide.ts';
import type { Ledger } from '../decide/ledger.ts';
import { createLedger } from '../decide/ledger.ts';
import { fetched, filters, response, testProgram } from '../testing/program.ts';
import { makeAllowed } from './make.ts';
import { revisionOf } from './revise.ts';

const start = 'http://www.siroe.com/';
const day = 86_400_000;

const lines = [
  'extract-html-meta',
  'extract-html-text',
  'extract-html-toc',
  'generate-rd-expires',
  'generate-rd-last-modified',
  'extract-source src="last-modified,expires,rd-expires,rd-last-modified->seen"',
  'extract-source src="content-language,content-length,depth"',
  'extract-source src="rd-expires->title"',
  'assign-source dst=lasts src=expires',
  'extract-source src="lasts,content-language->description"',
  'copy-attribute src=last-modified dst=date',
  'copy-attribute src=date dst=author',
  'copy-attribute src=title dst=description truncate=3',
  'copy-attribute src=partial-text dst=title',
  'rename-attribute src="content-language->lang,expires->until"',
  'rename-attribute src="title->headline"',
  'generate-by-exact match=de src=content-language value=German dst=tongue',
  'harvest-summarizer summarizer=HTML.sum',
] as const;

const headers = fc.record(
  {
    'last-modified': fc.constantFrom('Sat, 01 Nov 2025 00:00:00 GMT', 'Mon, 03 Nov 2025 00:00:00 GMT'),
    expires: fc.constantFrom('-1', 'Fri, 01 Jan 2027 00:00:00 GMT', 'Sat, 01 Jan 2028 00:00:00 GMT'),
    'content-language': fc.constantFrom('de', 'fr'),
    'content-length': fc.constant('7'),
  },
  { requiredKeys: ['content-length'] },
);
const metas = fc.subarray([
  ['content-language', 'fr'],
  ['author', 'Becker'],
  ['last-modified', 'yesterday'],
  ['expires', 'Fri, 01 Jan 2027 00:00:00 GMT'],
  ['rd-expires', 'never'],
  ['date', '1 May'],
] as [string, string][]);
const schemas = fc.constantFrom('', 'Attribute name=written aliases=last-modified\n');

interface Made {
  readonly facts: Facts;
  readonly decided: CompactDecision;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

function makeWhole(ledger: Ledger, facts: Facts, text: string): Made {
  const decided = decideCompact(ledger, facts);
  if (!decided.done) throw new TypeError(`asks for ${decided.needs}`);
  const { title, metas: written } = facts.content ?? { metas: [] };
  const headings = text === '' ? [] : [{ level: 1, text: 'Dogs' }];
  const content = pageContent({ ...(title !== undefined && { title }), metas: written, text, headings });
  const { description } = makeAllowed(ledger, facts, { page: content }, decided);
  return { facts, decided, attributes: description?.attributes ?? new Map() };
}

function stored({ attributes }: Made): StoredDescription {
  return {
    attributes: Object.fromEntries(Array.from(attributes, ([name, { values }]) => [name, values])),
    writers: Array.from(attributes, ([name, { writer }]) => [name, writer]),
  };
}

const plain = (attributes: ReadonlyMap<string, Attribute>) => Object.fromEntries(attributes);

describe('a revision', () => {
  test('makes the RD that the whole page would give, or leaves it to be read again', () => {
    let [revised, left] = [0, 0];
    const given = fc.record({
      chosen: fc.subarray([...lines]).chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
      schema: schemas,
      title: fc.option(fc.constantFrom('Dogs', 'Cats'), { nil: undefined }),
      metas,
      text: fc.constantFrom('', 'Springer Spaniels'),
      was: headers,
      is: headers,
      days: fc.constantFrom(0, 1, 100, 730),
    });
    fc.assert(
      fc.property(given, ({ chosen, schema, title, metas: written, text, was, is, days }) => {
        const generation = chosen.map((line) => `Generate fn=${line}`).join('\n');
        const files = { 'filter.conf': filters('Data fn=generate-md5', generation), 'schema.conf': schema };
        const program = testProgram({ files, functions: [], extraStarts: [start] });
        const ledger = createLedger(program);
        const content = { metas: written, ...(title !== undefined && { title }) };
        const now = Date.UTC(2026, 0, 1) + days * day;
        const before = makeWhole(ledger, fetched(start, content, { response: response({ headers: was }) }), text);
        // Fields that the 304 does not have keep their values.
        const after = fetched(start, content, { now, response: response({ headers: { ...was, ...is } }) });
        const whole = makeWhole(ledger, after, text);
        const revision = revisionOf(program, stored(before), { last: before, now: whole });
        if (revision === undefined) left += 1;
        else {
          revised += 1;
          const values = new Map(
            Array.from(revision.writers, ([name, writer]) => [
              name,
              { values: revision.values.get(name) ?? before.attributes.get(name)?.values ?? [], writer },
            ]),
          );
          expect(plain(values)).toEqual(plain(whole.attributes));
        }
      }),
      { numRuns: 300 },
    );
    expect(revised).toBeGreaterThan(3 * left);
  });

  test('of the built-in filters never needs the page again', () => {
    const program = testProgram({ extraStarts: [start] });
    const ledger = createLedger(program);
    fc.assert(
      fc.property(headers, headers, metas, (was, is, written) => {
        const content = { metas: written, title: 'Dogs' };
        const before = makeWhole(ledger, fetched(start, content, { response: response({ headers: was }) }), 'Text');
        const now = Date.UTC(2026, 3, 1);
        const after = fetched(start, content, { now, response: response({ headers: { ...was, ...is } }) });
        const revision = revisionOf(program, stored(before), { last: before, now: makeWhole(ledger, after, 'Text') });
        expect(revision?.values.has('rd-last-modified')).toBe(true);
      }),
    );
  });
});

test('functions that read the text of a page read no header that a 304 can change', () => {
  const given = new Map([['summarizer', 'HTML.sum']]);
  const reads = functions.flatMap((each) => (each.readsText === true ? each.reads(given) : []));
  expect(reads.filter((name) => name !== 'type' && name !== 'content-type')).toEqual([]);
});
