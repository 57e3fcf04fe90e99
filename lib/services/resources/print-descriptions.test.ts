import { describe, expect, it } from 'vitest';
import type { DescriptionView } from './contract.ts';
import { csvHead, csvRow, descriptionJson, descriptionSoif } from './print-descriptions.ts';

const writer = { by: 'directive', file: 'filter.conf', line: 9, fn: 'extract-html-meta', from: 'author' } as const;
const description = (attributes: Readonly<Record<string, readonly string[]>>): DescriptionView => ({
  url: 'http://a.example/',
  schema: 'DOCUMENT',
  attributes: Object.entries(attributes).map(([name, values]) => ({ name, values, writer })),
});

describe('an RD as SOIF', () => {
  const names = new Map([
    ['author', { name: 'Author' }],
    ['dc.creator', { name: 'Author' }],
    ['title', { name: 'Title' }],
  ]);
  const soif = (attributes: Readonly<Record<string, readonly string[]>>) =>
    new TextDecoder().decode(descriptionSoif(description(attributes), names));

  it('has the names of the schema, and no attribute that somebody took away', () => {
    expect(soif({ 'dc.creator': ['Ada'], title: ['A'], other: ['x'], keywords: [] })).toBe(
      '@DOCUMENT { http://a.example/\nAuthor{3}:\tAda\nTitle{1}:\tA\nother{1}:\tx\n}\n',
    );
  });

  it('leaves an alias as it is where its attribute has a value of its own', () => {
    expect(soif({ 'dc.creator': ['Ada'], author: ['Bob'] })).toBe(
      '@DOCUMENT { http://a.example/\ndc.creator{3}:\tAda\nAuthor{3}:\tBob\n}\n',
    );
  });
});

describe('who may see a document', () => {
  const principal = (name: string, ignoresCase = false) => ({
    scope: 'group' as const,
    namespace: 'Default',
    name,
    ignoresCase,
  });
  const access = {
    isPublic: false,
    allow: [principal('archivists'), principal('Ann', true)],
    require: [[principal('staff')]],
    deny: [principal('interns')],
  };
  const closed = { ...description({ title: ['A'], 'acl-allow': ['everybody'] }), access };

  it('stands in SOIF and CSV as attributes, whatever the page says of itself', () => {
    expect(new TextDecoder().decode(descriptionSoif(closed, new Map()))).toBe(
      '@DOCUMENT { http://a.example/\ntitle{1}:\tA\nacl-allow-1{24}:\tgroup:Default:archivists\n' +
        'acl-allow-2{29}:\tgroup-ignore-case:Default:Ann\nacl-require-list{23}:\t["group:Default:staff"]\n' +
        'acl-deny{21}:\tgroup:Default:interns\n}\n',
    );
    expect(csvRow(closed)).toContain('group:Default:interns');
    expect(csvRow(closed)).not.toContain('everybody');
  });

  it('stands in JSON beside the attributes, and is absent where everybody may', () => {
    const { allow, require, deny } = access;
    expect(descriptionJson(closed).access).toEqual({ allow, require, deny });
    expect(descriptionJson(description({}))).not.toHaveProperty('access');
  });

  it('is nobody where the list of the allowed is empty: it is printed all the same', () => {
    const nobody = { ...closed, access: { isPublic: false, allow: [], require: [], deny: [], problem: 'missing' } };
    expect(new TextDecoder().decode(descriptionSoif(nobody, new Map()))).toContain('acl-allow{0}:\t\n');
    expect(descriptionJson(nobody).access).toMatchObject({ allow: [], problem: 'missing' });
  });
});

describe('an RD as JSON', () => {
  it('has every value of every attribute, and who wrote it', () => {
    expect(descriptionJson(description({ author: ['Ada', 'Bob'] }))).toEqual({
      url: 'http://a.example/',
      type: 'DOCUMENT',
      attributes: { author: ['Ada', 'Bob'] },
      blame: { author: writer },
    });
  });

  it('has an attribute called __proto__ like any other', () => {
    const { attributes } = description({});
    const odd = { ...description({}), attributes: [...attributes, { name: '__proto__', values: ['x'], writer }] };
    expect(JSON.stringify(descriptionJson(odd))).toContain('"attributes":{"__proto__":["x"]}');
  });
});

describe('RDs as CSV', () => {
  const cells = (attributes: Readonly<Record<string, readonly string[]>>) => csvRow(description(attributes));

  it('have one line each with as many cells as the head', () => {
    expect(csvHead.split(',')).toHaveLength(16);
    expect(cells({ title: ['A title'] })).toBe('http://a.example/,DOCUMENT,A title,,,,,,,,,,,,,\r\n');
  });

  it('quote commas, quotes and line breaks, and join several values', () => {
    expect(cells({ title: ['a "b", c\nd'], author: ['Ada', 'Bob'] })).toContain('"a ""b"", c\nd",,,Ada; Bob,');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never begin a cell with a formula: %j', (title) => {
    expect(cells({ title: [title] })).toMatch(/^http:\/\/a\.example\/,DOCUMENT,"?'/);
  });

  it('keep what has no column in the last cell', () => {
    expect(cells({ 'x-room': ['12'] })).toContain('"{""x-room"":[""12""]}"');
  });
});
