import { describe, expect, test } from 'vitest';
import { addUpCuts, sumOfCuts } from '../../sdk/cuts.ts';
import { defineFunction } from '../../sdk/define-function.ts';
import type { FunctionDeclaration } from '../../sdk/define-function.ts';
import { effectiveAttributes } from '../../sdk/manual-first.ts';
import type { Attribute, Facts } from '../../sdk/resource.ts';
import { pageContent } from '../../sdk/testing.ts';
import { decideCompact } from '../decide/decide.ts';
import { agrees } from '../decide/explain.ts';
import { createLedger } from '../decide/ledger.ts';
import { denyThrown, makeAllowed } from './make.ts';
import type { Allowed } from './make.ts';
import type { Program } from '../program/program.ts';
import { fetched, filters, response, testProgram } from '../testing/program.ts';

const start = 'http://www.siroe.com/';
const page = pageContent({
  title: 'Rescuing Spaniels',
  metas: [
    ['author', 'Becker'],
    ['url', 'http://evil.example/'],
  ],
  links: [`${start}a`, `${start}b`, `${start}c`],
  text: 'Dogs need a home URL:http://www.siroe.com/a URL:http://www.siroe.com/d',
  headings: [{ level: 1, text: 'Dogs' }],
});

function made(program: Program, facts: Facts = fetched(start), content = page) {
  const ledger = createLedger(program);
  const decided = decideCompact(ledger, facts);
  if (!decided.done) throw new TypeError(`asks for ${decided.needs}`);
  return { ledger, decided, produced: makeAllowed(ledger, facts, { page: content }, decided) };
}

const twoFilters = (enumeration: string, generation: string, functions: readonly FunctionDeclaration[] = []): Program =>
  testProgram({ files: { 'filter.conf': filters(enumeration, generation) }, functions, extraStarts: [start] });

function values({ description }: Allowed): Readonly<Record<string, readonly string[]>> {
  const attributes = description === undefined ? [] : [...effectiveAttributes(description)];
  return Object.fromEntries(attributes.map(([name, { values: list }]) => [name, list]));
}

describe('aliases of the schema', () => {
  const generation = 'Generate fn=extract-html-meta\nGenerate fn=copy-attribute src=dc.creator dst=writer';
  const metas = [
    ['dc.creator', 'Jack'],
    ['dc.title', 'Dogs'],
    ['web', 'http://evil.example/'],
  ] as const;
  const files = (schema: string) => ({
    'filter.conf': filters('Data fn=generate-md5', generation),
    'schema.conf': schema,
  });
  const schema =
    'Attribute name=Author aliases="DC.Creator"\nAttribute name=title aliases=dc.title\nAttribute name=url aliases=web\n';

  test('give what comes under them to their attribute, once all lines have run, and never over a value', () => {
    const program = testProgram({ files: files(schema), extraStarts: [start] });
    const { produced } = made(program, fetched(start), pageContent({ title: 'Spaniels', metas }));
    expect(values(produced)).toEqual({
      url: [start],
      ip: ['198.95.249.6'],
      title: ['Spaniels'],
      'dc.title': ['Dogs'],
      web: ['http://evil.example/'],
      writer: ['Jack'],
      author: ['Jack'],
    });
    expect(produced.description?.attributes.get('author')?.writer).toMatchObject({
      by: 'directive',
      fn: 'extract-html-meta',
      from: 'dc.creator',
    });
  });

  test('are all that a schema changes of the decisions and the RDs', () => {
    const key = (text: string | undefined): string =>
      testProgram({
        files: text === undefined ? { 'filter.conf': files('')['filter.conf'] } : files(text),
        extraStarts: [start],
      }).key;
    expect(key('Attribute name=a desc="x" editable=true\n')).toBe(key(undefined));
    expect(key(schema)).not.toBe(key(undefined));
  });
});

describe('an RD of a page that says unavailable_after', () => {
  const from = Date.UTC(2026, 1, 1);
  const facts = fetched(start, { unavailable: { from, said: 'META robots' } });

  test.each([
    ['no line gives it an expiry', 'Data fn=generate-md5'],
    ['its line gives it a later one', 'Generate fn=generate-rd-expires\nGenerate fn=extract-source src=rd-expires'],
  ])('expires then, when %s', (_, lines) => {
    const { description } = made(twoFilters('Enumerate fn=enumerate-urls', lines), facts).produced;
    expect(description?.attributes.get('rd-expires')).toEqual({
      values: [new Date(from).toUTCString()],
      writer: { by: 'robot', from: 'unavailable_after' },
    });
  });

  test('expires earlier when its attribute says so', () => {
    const program = twoFilters('Enumerate fn=enumerate-urls', 'Generate fn=extract-html-meta');
    const metas = [['rd-expires', '2026-01-15'] as const];
    expect(values(made(program, facts, { ...page, metas }).produced)['rd-expires']).toEqual(['2026-01-15']);
  });
});

describe('links', () => {
  test('come from all Enumerate lines, each once, with their kind', () => {
    const program = twoFilters(
      'Enumerate fn=enumerate-urls\nEnumerate fn=enumerate-urls-from-text',
      'Data fn=generate-md5',
    );
    expect(made(program).produced.links).toEqual([
      { url: `${start}a`, kind: 'link' },
      { url: `${start}b`, kind: 'link' },
      { url: `${start}c`, kind: 'link' },
      { url: `${start}d`, kind: 'text' },
    ]);
  });

  test('values of the RD that are shortened are counted with their limit', () => {
    const program = twoFilters(
      'Enumerate fn=enumerate-urls',
      'Generate fn=extract-html-meta truncate=3\nGenerate fn=copy-attribute src=title dst=short truncate=2',
    );
    const { cuts } = made(program, fetched(start), {
      ...page,
      title: 'Spaniels',
      metas: [
        ['author', 'Jack'],
        ['size', 'XL'],
      ],
    }).produced;
    expect(cuts).toEqual([
      { kind: 'values', count: 1, reason: 'truncate=3 of extract-html-meta' },
      { kind: 'values', count: 1, reason: 'truncate=3 of extract-html-meta' },
      { kind: 'values', count: 1, reason: 'truncate=2 of copy-attribute' },
    ]);
    expect(addUpCuts(cuts).map(({ count }) => count)).toEqual([2, 1]);
  });

  test('what is beyond a cap is counted with its reason', () => {
    const program = twoFilters('Enumerate fn=enumerate-urls max=1', 'Data fn=generate-md5');
    const { links, cuts } = made(program, fetched(start), { ...page, linksCut: 5, linksTooLong: 2 }).produced;
    expect(links).toHaveLength(1);
    expect(sumOfCuts(cuts, 'links')).toEqual({
      count: 9,
      reason: 'max=1, limit of 10000 links per page, longer than 8192 bytes',
    });
  });

  test('none are made when the enumeration filter denies', () => {
    const program = twoFilters(
      'Data fn=filter-by-exact src=type deny=text/html\nEnumerate fn=enumerate-urls',
      'Data fn=generate-md5',
    );
    const { produced } = made(program);
    expect(produced.links).toEqual([]);
    expect(produced.description).toBeDefined();
  });

  test('sources set before and under Enumerate are there', () => {
    const program = twoFilters(
      'Data fn=assign-source dst=type value=text/x\nEnumerate fn=assign-source dst=type value=text/y\nEnumerate fn=enumerate-urls type=text/y',
      'Data fn=generate-md5',
    );
    expect(made(program).produced.links).toHaveLength(3);
  });
});

describe('the resource description', () => {
  test('of the built-in filters has what the manual says', () => {
    const program = testProgram({ extraStarts: [start] });
    const headers = { 'content-type': 'text/html; charset=UTF-8', 'content-language': 'en' };
    const facts = fetched(start, {}, { depth: 1, response: response({ headers }) });
    expect(values(made(program, facts).produced)).toEqual({
      url: [start],
      ip: ['198.95.249.6'],
      title: ['Rescuing Spaniels'],
      author: ['Becker'],
      'partial-text': [page.text],
      'table-of-contents': ['Dogs'],
      description: [page.text],
      md5: ['9e107d9d372bb6826bd81d3542a419d6'],
      depth: ['1'],
      'content-type': ['text/html'],
      'content-charset': ['UTF-8'],
      'content-language': ['en'],
      'content-length': ['0'],
      'rd-last-modified': ['Thu, 01 Jan 2026 00:00:00 GMT'],
      'rd-expires': ['Wed, 01 Apr 2026 00:00:00 GMT'],
    });
  });

  test('a META description wins over the copied one', () => {
    const program = testProgram({ extraStarts: [start] });
    const content = { ...page, metas: [['description', 'By its author'] as const] };
    expect(values(made(program, fetched(start), content).produced)['description']).toEqual(['By its author']);
  });

  test('every attribute knows who wrote it', () => {
    const program = twoFilters(
      'Data fn=generate-md5',
      'Generate fn=extract-html-meta\nGenerate fn=extract-source src="type->content-type"',
    );
    const attributes = made(program).produced.description?.attributes ?? new Map<string, Attribute>();
    expect(attributes.get('url')?.writer).toEqual({ by: 'robot' });
    expect(attributes.get('author')?.writer).toEqual({
      by: 'directive',
      file: 'filter.conf',
      line: 5,
      fn: 'extract-html-meta',
      from: 'author',
    });
    expect(attributes.get('content-type')?.writer).toMatchObject({ line: 6, fn: 'extract-source', from: 'type' });
  });

  test('a page cannot say what its own address is', () => {
    const program = twoFilters('Data fn=generate-md5', 'Generate fn=extract-html-meta');
    expect(values(made(program).produced)['url']).toEqual([start]);
  });

  test('the address is left out when robot.conf says so', () => {
    const program = testProgram({
      files: { 'robot.conf': '<Process\n enable-ip=no\n>\n</Process>\n' },
      extraStarts: [start],
    });
    expect(values(made(program).produced)).not.toHaveProperty('ip');
  });

  test('one of the URL alone is still one', () => {
    const program = twoFilters('Data fn=generate-md5', 'Data fn=generate-md5');
    expect(Object.keys(values(made(program).produced))).toEqual(['url', 'ip']);
  });

  test('there is none when the generation filter denies', () => {
    const program = testProgram({ extraStarts: [start] });
    const { produced } = made(program, fetched(start, { type: 'image/png' }));
    expect(produced).not.toHaveProperty('description');
    expect(produced.links).toEqual([]);
  });
});

describe('a function that throws while it makes things', () => {
  const broken = defineFunction({
    name: 'break-things',
    phases: ['Enumerate', 'Generate'],
    summary: 'Breaks.',
    doc: '',
    params: {},
    examples: [],
    reference: '',
    produce: () => {
      throw new Error('out of paper');
    },
  });

  test('makes nothing for its filter, and the decision says so', () => {
    const program = twoFilters(
      'Enumerate fn=enumerate-urls',
      'Generate fn=extract-html-meta\nGenerate fn=break-things',
      [broken],
    );
    const { ledger, decided, produced } = made(program);
    expect(produced.links).toHaveLength(3);
    expect(produced).not.toHaveProperty('description');
    expect(produced.threw).toMatchObject([{ filter: 'generation', error: { message: 'out of paper' } }]);
    const { decision, id } = denyThrown(ledger, decided, produced.threw);
    expect(decision).toMatchObject({
      state: 'fetched',
      verdict: { retrieve: true, enumerate: true, generate: false },
      decidedBy: { stage: 'Generate', line: 6, reason: 'function failed' },
    });
    expect(agrees(program, fetched(start), id)).toBe(true);
  });

  test('both filters can fail', () => {
    const program = twoFilters('Enumerate fn=break-things', 'Generate fn=break-things', [broken]);
    const { ledger, decided, produced } = made(program);
    expect(produced.links).toEqual([]);
    const { decision, id } = denyThrown(ledger, decided, produced.threw);
    expect(decision.verdict).toEqual({ retrieve: true, enumerate: false, generate: false });
    expect(agrees(program, fetched(start), id)).toBe(true);
  });
});

test('a fact that is missing while things are made is a bug of the caller', () => {
  const program = twoFilters('Data fn=generate-md5', 'Generate fn=generate-rd-last-modified');
  const { now: _, ...facts } = fetched(start);
  expect(() => made(program, facts)).toThrow('generate-rd-last-modified makes nothing without now');
});

describe('external metadata', () => {
  const program = (text: string): Program =>
    testProgram({
      files: {
        'filter.conf': filters('', 'Generate fn=extract-html-meta'),
        'external_metadata.cfg': text,
      },
      extraStarts: [start],
    });

  test('S1, S21: comes last, over what the page says, and its line is known', () => {
    const { produced } = made(program('www.siroe.com t:"Dogs" c:partner\n'));
    expect(produced.description?.external?.get('title')).toEqual({
      values: ['Dogs'],
      writer: { by: 'external-metadata', file: 'external_metadata.cfg', line: 1, from: 't' },
    });
    expect(values(produced)).toMatchObject({ c: ['partner'], author: ['Becker'], url: [start] });
  });

  test('S24: a file with an error leaves the RD as it is', () => {
    expect(values(made(program('www.siroe.com t:Dogs\nbad\n')).produced)).not.toHaveProperty('c');
    expect(
      made(program('www.siroe.com t:Dogs\nbad\n')).produced.description?.attributes.get('title')?.values,
    ).not.toEqual(['Dogs']);
  });
});
