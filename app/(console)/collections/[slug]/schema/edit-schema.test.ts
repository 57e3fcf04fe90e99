import { describe, expect, it } from 'vitest';
import { readSchema } from '#lib/languages/schema-conf/read.ts';
import { aliasProblem, changeSchema, nameProblem, readAliases, setTraits } from './edit-schema.ts';

const text = `# Ours
Attribute name=author editable=true aliases="dc.creator"
# and theirs
Attribute name=title
`;
const attributes = readSchema(text)?.attributes ?? [];
const [author] = attributes;

describe('editing the schema in the text', () => {
  it('leaves comments and other lines alone', () => {
    expect(changeSchema(text, { kind: 'add', values: { name: 'unit', indexable: true } })).toBe(
      `${text}Attribute name=unit indexable=true\n`,
    );
    expect(setTraits(text, attributes, { editable: true, indexable: true })).toBe(
      text
        .replace('aliases="dc.creator"', 'aliases="dc.creator" indexable=true')
        .replace('name=title', 'name=title editable=true indexable=true'),
    );
    expect(setTraits(text, attributes, { editable: false })).toBe(text.replace(' editable=true', ''));
  });

  it('says what is wrong with a name before it is written', () => {
    expect(readAliases(' DC.Creator, byline  byline')).toEqual(['dc.creator', 'byline']);
    expect(nameProblem('Title', attributes)).toBe('title already has the name or alias title.');
    expect(nameProblem('dc.creator', attributes)).toBe('author already has the name or alias dc.creator.');
    expect(nameProblem('a b', attributes)).toContain('spaces');
    expect(nameProblem('', attributes)).toBe('Enter a name.');
    expect(nameProblem('author', attributes, author)).toBeUndefined();
    expect(aliasProblem('byline, title', attributes, author)).toBe('title already has the name or alias title.');
    expect(aliasProblem('author', attributes, author)).toBe('author is the name of the attribute itself.');
    expect(aliasProblem('dc.creator, by', attributes, author)).toBeUndefined();
  });
});
