import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures, showDiagnostics } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { paramFromEntry } from '../../sdk/param-from-entry.ts';
import { testCatalog } from '../testing/catalog.ts';
import { defaultSchemaConf } from './default.ts';
import { schemaConf } from './index.ts';
import { messages } from './messages.ts';
import { attributesByName } from './model.ts';
import type { Schema, SchemaAttribute } from './model.ts';
import type { SchemaChange } from './print.ts';
import { builtInSchema } from './read.ts';
import type { SchemaAst } from './syntax.ts';
import { attributeElement } from './vocabulary.ts';

const tested: LanguageCase<SchemaAst, Schema, SchemaChange, Catalog> = {
  language: schemaConf,
  words: testCatalog,
  path: 'schema.conf',
  show: ({ attributes }) => attributes.map((each) => JSON.stringify(each)).join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# of ours
Attribute name=Title desc="What it is called" editable=true indexable=true
  # more
Attribute name=author aliases="DC.Creator, byline" \\
   editable=on
Attribute name=md5
`;

const changed = (name: string, values: Partial<SchemaAttribute>) => (model: Schema) => ({
  attributes: model.attributes.map((each) => (each.name === name ? { ...each, ...values } : each)),
});

languageLaws(tested, {
  samples: [sample, defaultSchemaConf],
  changes: [
    {
      title: 'traits of an attribute',
      text: sample,
      change: { kind: 'set', line: 6, values: { desc: 'Sum "of" it', editable: true, aliases: ['sum', 'hash'] } },
      expected: changed('md5', { desc: 'Sum "of" it', editable: true, aliases: ['sum', 'hash'] }),
    },
    {
      title: 'traits taken away, one of them with its line',
      text: sample,
      change: { kind: 'set', line: 4, values: { editable: false, aliases: [] } },
      expected: changed('author', { editable: false, aliases: [] }),
    },
    {
      title: 'another name',
      text: sample,
      change: { kind: 'set', line: 2, values: { name: 'Heading' } },
      expected: changed('Title', { name: 'Heading' }),
    },
    {
      title: 'an attribute taken away',
      text: sample,
      change: { kind: 'remove', line: 4 },
      expected: ({ attributes }) => ({ attributes: attributes.filter(({ name }) => name !== 'author') }),
    },
    {
      title: 'a new attribute',
      text: sample,
      change: { kind: 'add', values: { name: 'word-count', indexable: true } },
      expected: ({ attributes }) => ({
        attributes: [...attributes, { name: 'word-count', editable: false, indexable: true, aliases: [] }],
      }),
    },
  ],
  attacks: [
    'Attribute name=a\n',
    'Attribute name="a',
    'aliases="a,b',
    'a=\n',
    ['Attribute ', 'aliases=b,\n'],
    '</A>\n',
  ],
});

describe('schema.conf', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  it('is built in with all attributes of the table of the manual, and without findings', () => {
    const parsed = schemaConf.parse(sourceText('schema.conf', defaultSchemaConf));
    expect(showDiagnostics(defaultSchemaConf, schemaConf.check(parsed, testCatalog))).toBe('');
    const table = 'Author Author-EMail Content-Charset Content-Encoding Content-Language Content-Length Content-Type'
      .concat(' Description Expires Full-Text Keywords Last-modified Partial-Text Phone ReadACL Title URL virtual-db')
      .toLowerCase()
      .split(' ');
    expect([...attributesByName(builtInSchema).keys()]).toEqual(expect.arrayContaining(table));
  });

  it('finds an attribute by its name and its aliases, in any case', () => {
    const model = schemaConf.toModel(schemaConf.parse(sourceText('schema.conf', sample)), testCatalog);
    const byName = model && attributesByName(model);
    expect(byName?.get('dc.creator')?.name).toBe('author');
    expect(byName?.get('title')?.name).toBe('Title');
  });

  it('takes an empty description for none', () => {
    const model = schemaConf.toModel(
      schemaConf.parse(sourceText('schema.conf', 'Attribute name=md5 desc=""\n')),
      testCatalog,
    );
    expect(model?.attributes[0]).not.toHaveProperty('desc');
  });

  it('has an example that reads, with every parameter', () => {
    const parsed = schemaConf.parse(sourceText('schema.conf', attributeElement.example));
    const pairs = parsed.ast.attributes.flatMap((each) => each.pairs);
    expect(pairs.map(({ name }) => name.text)).toEqual(attributeElement.params.map(({ name }) => name));
    for (const param of attributeElement.params) {
      const written = pairs.find(({ name }) => name.text === param.name)?.value.text;
      expect(paramFromEntry(param).read(written)).toMatchObject({ ok: true });
    }
  });
});
