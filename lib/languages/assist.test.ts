import { describe, expect, it } from 'vitest';

import { sourceText } from '../lang/source-text.ts';
import { readCursor } from '../lang/testing.ts';
import { describeParameter } from '../sdk/describe.ts';
import type { CursorPlace } from './assist.ts';
import { completionsAt, explanationAt, signatureAt } from './assist.ts';
import { languageFor } from './index.ts';
import { vocabulary } from './robot-conf/vocabulary.ts';
import { testCatalog } from './testing/catalog.ts';

const catalog = { ...testCatalog, parameters: { robotConf: vocabulary.map(describeParameter) } };
const names = {
  filter: ['enumeration-default', 'mine'],
  rule: ['zip'],
  site: [],
  attribute: [],
  file: ['filterrules.conf'],
};

function at(path: string, marked: string): CursorPlace {
  const { text, offset } = readCursor(marked);
  const language = languageFor(path);
  if (language === undefined) throw new RangeError(`no language reads ${path}`);
  return { language, parsed: language.parse(sourceText(path, text)), offset, catalog, namesOf: (kind) => names[kind] };
}

function labels(path: string, marked: string): readonly string[] {
  return completionsAt(at(path, marked)).map(({ label }) => label);
}

/** The text after a completion was taken. */
function taken(path: string, marked: string, label: string): string | undefined {
  const { text } = readCursor(marked);
  const completion = completionsAt(at(path, marked)).find((each) => each.label === label);
  return completion && text.slice(0, completion.span.start) + completion.insert + text.slice(completion.span.end);
}

const inFilter = (line: string): string => `<Filter name="a">\n${line}\n</Filter>\n`;

describe('completion in filter.conf', () => {
  it('offers the directives where a line begins, and goes on with a function', () => {
    expect(labels('filter.conf', inFilter('<|>'))).toEqual(
      expect.arrayContaining(['Setup', 'MetaData', 'Data', 'Enumerate', 'Generate', 'Shutdown']),
    );
    expect(taken('filter.conf', inFilter('Me<|>'), 'MetaData')).toBe(inFilter('MetaData fn='));
    expect(taken('filter.conf', inFilter('Me<|> fn=x'), 'MetaData')).toBe(inFilter('MetaData fn=x'));
  });

  it('offers the functions of the directive, with the first parameter that must be written', () => {
    const found = labels('filter.conf', inFilter('Enumerate fn=<|>'));
    expect(found).toContain('enumerate-urls');
    expect(found).not.toContain('extract-html-meta');
    expect(taken('filter.conf', inFilter('Data fn=filter<|>'), 'filter-by-regex')).toBe(
      inFilter('Data fn=filter-by-regex src='),
    );
    expect(taken('filter.conf', inFilter('Data fn=<|> src=type'), 'filter-by-regex')).toBe(
      inFilter('Data fn=filter-by-regex src=type'),
    );
  });

  it('offers the attributes of the schema, or of the built-in one', () => {
    const marked = inFilter('Generate fn=copy-attribute src=partial-text dst=<|>');
    expect(labels('filter.conf', marked)).toEqual(expect.arrayContaining(['description', 'title', 'virtual-db']));
    const ours = { ...at('filter.conf', marked), namesOf: () => ['word-count'] };
    expect(completionsAt(ours).map(({ label }) => label)).toEqual(['word-count']);
    const listed = inFilter('Generate fn=extract-source src="md5,type-><|>x"');
    expect(labels('filter.conf', listed)).toContain('content-type');
  });

  it('offers the parameters that are not written yet', () => {
    expect(labels('filter.conf', inFilter('Data fn=filter-by-regex src=type <|>'))).toEqual([
      'allow',
      'deny',
      'dialect',
      'enable',
    ]);
    expect(labels('filter.conf', inFilter('Data <|>'))).toContain('fn');
  });

  it('offers values: choices, sources, switches', () => {
    expect(labels('filter.conf', inFilter('Data fn=filter-by-regex dialect=<|>'))).toEqual([
      'ere',
      'bre',
      'glob',
      'shexp',
    ]);
    expect(labels('filter.conf', inFilter('Data fn=filter-by-regex src=<|>'))).toContain('host');
    expect(labels('filter.conf', inFilter('Data enable=<|> fn=generate-md5'))).toEqual(['true', 'false']);
  });

  it('offers the files of the collection where one is named', () => {
    expect(labels('filter.conf', inFilter('Setup fn=filterrules-setup config=<|>'))).toEqual(['filterrules.conf']);
  });
});

describe('completion in the other files', () => {
  it('offers filters and parameters in robot.conf', () => {
    expect(labels('robot.conf', '<Process\n  enumeration-filter=<|>\n>\n</Process>\n')).toEqual(names.filter);
    expect(labels('robot.conf', '<Process\n  enumeration-filter=a\n  <|>\n>\n</Process>\n')).not.toContain(
      'enumeration-filter',
    );
  });

  it('offers elements, statements, choices and rules in filterrules.conf', () => {
    expect(labels('filterrules.conf', '<|>')).toEqual(expect.arrayContaining(['<Rule>', '<Site>', 'Match', 'Start']));
    expect(labels('filterrules.conf', '<Rule id=a>\nMatch src=<|>\n</Rule>\n')).toContain('host');
    expect(labels('filterrules.conf', '<Site name=a>\nUse rule=<|>\n</Site>\n')).toEqual(['zip']);
  });
});

describe('the explanation of a word', () => {
  it('is that of the function, the parameter, the value, the directive', () => {
    expect(explanationAt(at('filter.conf', inFilter('Data fn=filter-by-<|>regex src=type')))).toMatchObject({
      name: 'filter-by-regex',
      detail: 'function',
      examples: expect.arrayContaining(['MetaData fn=filter-by-regex src=host deny=\\*.gov']),
    });
    expect(explanationAt(at('filter.conf', inFilter('Data fn=filter-by-regex de<|>ny=x')))).toMatchObject({
      name: 'deny',
      detail: 'regex',
    });
    expect(explanationAt(at('filter.conf', inFilter('Data fn=filter-by-regex src=ho<|>st')))).toMatchObject({
      name: 'host',
      paragraphs: ['Host of the URL. Comparisons also try the host with its port.'],
    });
    expect(explanationAt(at('filter.conf', inFilter('Meta<|>Data fn=x')))).toMatchObject({ name: 'MetaData' });
  });

  it('is nothing for a comment, a blank, or a word nobody knows', () => {
    for (const text of ['# com<|>ment', '<|>', inFilter('Data fn=no-su<|>ch')]) {
      expect(explanationAt(at('filter.conf', text)), text).toBeUndefined();
    }
  });
});

describe('the signature', () => {
  it('names the parameters of the function and the one the cursor is in', () => {
    const signature = signatureAt(at('filter.conf', inFilter('Data fn=filter-by-regex src=type deny=<|>')));
    expect(signature?.params.map(({ label }) => label)).toEqual([
      'src=',
      '[allow=]',
      '[deny=]',
      '[dialect=]',
      '[enable=]',
    ]);
    expect(signature?.active).toBe(2);
  });

  it('is none outside of a function', () => {
    expect(signatureAt(at('filter.conf', inFilter('Da<|>')))).toBeUndefined();
  });
});
