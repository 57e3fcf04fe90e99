import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import type { WrittenChange } from '../../lang/line-table.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { completionsAt } from '../assist.ts';
import { outlineOf } from '../outline.ts';
import { testCatalog } from '../testing/catalog.ts';
import type { AnnotationsAst } from './ast.ts';
import { annotations } from './index.ts';
import { annotationLimits, messages } from './messages.ts';
import { annotationsIn } from './model.ts';
import type { Annotations } from './model.ts';

const tested: LanguageCase<AnnotationsAst, Annotations, WrittenChange, Catalog> = {
  language: annotations,
  words: testCatalog,
  path: 'annotations',
  show: ({ templates }) =>
    templates
      .flatMap(({ url, attributes, line }) => [
        `${line} ${url}`,
        ...attributes.map((each) => `${each.line} ${each.name}=${each.value}`),
      ])
      .join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `@FILE { http://www.example.com/
Title:\tWinnow: a crawl engine
dc:subject:\tcrawling\tand  more

}
@FILE{http://www.example.com/b
Keywords:\tboulder colorado
}
`;
const added = { name: 'City', value: 'New York' };
const change = (title: string, made: WrittenChange, expected: (model: Annotations) => unknown) => {
  return { title, text: sample, change: made, expected };
};

languageLaws(tested, {
  samples: [sample, ''],
  changes: [
    change(
      'an attribute of a URL that has some',
      { kind: 'insert-cells', line: 2, cells: ['HTTP://WWW.example.com:80/', 'City', 'New York'] },
      ({ templates: [a, b] }) => ({
        templates: [{ ...a, attributes: [a?.attributes[0], added, a?.attributes[1]] }, b],
      }),
    ),
    change(
      'an attribute of another URL',
      { kind: 'insert-cells', line: 2, cells: ['http://www.example.com/c', 'City', 'New York'] },
      ({ templates }) => ({
        templates: [...templates, { type: 'FILE', url: 'http://www.example.com/c', attributes: [added] }],
      }),
    ),
    change('another value', { kind: 'set-cell', at: 1, column: 2, text: 'x' }, ({ templates: [a, b] }) => ({
      templates: [{ ...a, attributes: [a?.attributes[0], { ...a?.attributes[1], value: 'x' }] }, b],
    })),
    change('another name', { kind: 'set-cell', at: 2, column: 1, text: 'City' }, ({ templates: [a, b] }) => ({
      templates: [a, { ...b, attributes: [{ ...b?.attributes[0], name: 'City' }] }],
    })),
    change('another URL', { kind: 'set-cell', at: 1, column: 0, text: 'ftp://a/' }, ({ templates: [a, b] }) => ({
      templates: [{ ...a, url: 'ftp://a/' }, b],
    })),
    change('an attribute less', { kind: 'remove-row', at: 0 }, ({ templates: [a, b] }) => ({
      templates: [{ ...a, attributes: a?.attributes.slice(1) }, b],
    })),
    change('the last attribute of a URL', { kind: 'remove-row', at: 2 }, ({ templates: [a] }) => ({ templates: [a] })),
    change('another order', { kind: 'move-row', at: 1, by: -1 }, ({ templates: [a, b] }) => ({
      templates: [{ ...a, attributes: a?.attributes.toReversed() }, b],
    })),
    change('no place in another template', { kind: 'move-row', at: 1, by: 1 }, (model) => model),
    change('no row there', { kind: 'remove-row', at: 9 }, (model) => model),
  ],
  attacks: [
    '@FILE { u\n',
    'a:\tb\n',
    ['@FILE { u\n', 'a:\tb\n'],
    ['@F {', ' '],
    ['@FILE { u\n', 'a:'],
    ['@FILE { u\na:', ' '],
    ['@FILE { u\na:', '\t'],
    '\t',
    '}',
  ],
});

const parse = (text: string) => annotations.parse(sourceText('annotations', text));

describe('annotations of a collection', () => {
  it('have a fixture for every message but those of sizes', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual(['ANNOTATION-109', 'ANNOTATION-110']);
  });

  it('are bounded like those of the tools', () => {
    const long = `@FILE { http://a/\na:\t${'ä'.repeat(annotationLimits.line / 2)}\nb:\tc\n}\n`;
    const many = `@FILE { http://a/\n${'a:\tb\n'.repeat(annotationLimits.attributes + 1)}}\n`;
    for (const [text, code, templates] of [
      [long, 'ANNOTATION-109', 1],
      [many, 'ANNOTATION-110', 0],
    ] as const) {
      const parsed = parse(text);
      expect(annotations.check(parsed, testCatalog).map((each) => each.code)).toEqual([code]);
      expect(annotationsIn(parsed.ast).templates).toHaveLength(templates);
    }
  });

  it('are an outline of URLs', () => {
    expect(outlineOf(parse(sample)).map(({ line, word, rest }) => `${line} ${word} ${rest}`)).toEqual([
      '1 @FILE { http://www.example.com/',
      '6 @FILE{ http://www.example.com/b',
    ]);
  });

  it('are completed with the attributes of the schema, and their delimiter where there is none', () => {
    const offered = (text: string, offset: number) =>
      completionsAt({
        language: annotations,
        parsed: parse(text),
        offset,
        catalog: testCatalog,
        namesOf: (kind) => (kind === 'attribute' ? ['subject'] : []),
      }).map(({ insert }) => insert);
    const begun = '@FILE { http://a/\nti\n}\n';
    expect(offered(begun, 20)).toContain('title:\t');
    expect(offered(begun, 20)).not.toContain('url:\t');
    expect(offered(sample, sample.indexOf('Title') + 2)).toEqual(['subject']);
    expect(offered(sample, sample.indexOf('Winnow'))).toEqual([]);
    expect(offered('', 0)).toContain('@FILE { ');
  });

  it('T18: a blank in place of the tab is an error with its line, and a fix that writes the tab', () => {
    const text = '@FILE { http://a/\nTitle: Foo\n}\n';
    const [finding] = annotations.check(parse(text), testCatalog);
    expect(finding).toMatchObject({ code: 'ANNOTATION-101', severity: 'error', span: { start: 23, end: 25 } });
    expect(applyEdits(text, finding?.fixes?.[0]?.edits ?? [])).toBe('@FILE { http://a/\nTitle:\tFoo\n}\n');
  });
});
