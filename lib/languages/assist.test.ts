import { describe, expect, it } from 'vitest';

import { sourceText } from '../lang/source-text.ts';
import { readCursor } from '../lang/testing.ts';
import { describeParameter } from '../sdk/describe.ts';
import type { ParamEntry } from '../sdk/describe.ts';
import type { CursorPlace } from './assist.ts';
import { completionsAt, explanationAt, signatureAt } from './assist.ts';
import { enumSpec, variableList } from './gatherer-cf/vocabulary.ts';
import { languageFor, languages } from './index.ts';
import { vocabulary } from './robot-conf/vocabulary.ts';
import { testCatalog } from './testing/catalog.ts';

const gatherer = [...variableList, ...Object.values(enumSpec)].map(describeParameter);
const catalog = { ...testCatalog, parameters: { robotConf: vocabulary.map(describeParameter), gatherer } };
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

describe('completion in gatherer.cf', () => {
  const roots = (line: string): string => `<RootNodes>\n${line}\n</RootNodes>\n`;

  it('offers the variables where a line begins, and the lists', () => {
    expect(labels('gatherer.cf', '<|>')).toEqual(
      expect.arrayContaining(['Access-Delay', '<RootNodes>', '<LeafNodes>']),
    );
    expect(taken('gatherer.cf', 'Access-D<|>', 'Access-Delay')).toBe('Access-Delay: ');
    expect(taken('gatherer.cf', 'Acc<|>: 5', 'Access-Delay')).toBe('Access-Delay: 5');
    expect(taken('gatherer.cf', '<Ro<|>', 'RootNodes')).toBe('<RootNodes');
    expect(labels('gatherer.cf', 'Keep-Cache: <|>')).toEqual(['true', 'false']);
    for (const text of ['# Acc<|>', 'Access-Delay: 5\n  <|>']) expect(labels('gatherer.cf', text), text).toEqual([]);
  });

  it('offers the limits of a root that are not written yet, and their values', () => {
    expect(labels('gatherer.cf', roots('http://a.example/ URL=9 <|>'))).toContain('Host');
    expect(labels('gatherer.cf', roots('http://a.example/ URL=9 <|>'))).not.toContain('URL');
    expect(taken('gatherer.cf', roots('http://a.example/ De<|>'), 'Depth')).toBe(roots('http://a.example/ Depth='));
    expect(taken('gatherer.cf', roots('http://a.example/ De<|>lay=1'), 'Depth')).toBe(
      roots('http://a.example/ Depth=1'),
    );
    expect(labels('gatherer.cf', roots('http://a.example/ Search=<|>'))).toEqual(['Breadth', 'Depth']);
    for (const line of ['http://a<|>', '<|>']) expect(labels('gatherer.cf', roots(line)), line).toEqual([]);
    expect(labels('gatherer.cf', '<LeafNodes>\nhttp://a.example/ <|>\n</LeafNodes>\n')).toEqual([]);
  });

  it('offers and explains each option of Essence, and files behind those that take one', () => {
    expect(labels('gatherer.cf', 'Essence-Options: --full-text <|>')).toContain('--no-keywords');
    expect(taken('gatherer.cf', 'Essence-Options: --full-text --no<|> --type-only', '--no-access')).toBe(
      'Essence-Options: --full-text --no-access --type-only',
    );
    expect(explanationAt(at('gatherer.cf', 'Essence-Options: --full-text --type-<|>only'))).toMatchObject({
      name: '--type-only',
    });
    expect(labels('gatherer.cf', 'Essence-Options: --allowlist li<|>b')).toEqual(names.file);
    expect(labels('gatherer.cf', 'Essence: <|>')).toEqual(['on', 'off']);
  });

  it('explains variables and limits', () => {
    expect(explanationAt(at('gatherer.cf', 'Access-De<|>lay: 5'))).toMatchObject({ name: 'Access-Delay' });
    expect(explanationAt(at('gatherer.cf', roots('http://a.example/ Ho<|>st=5')))).toMatchObject({ name: 'Host' });
  });
});

describe('completion in the files of Essence', () => {
  it('offers the types of magic', () => {
    expect(taken('lib/magic', '0 be<|>', 'belong')).toBe('0 belong');
    expect(taken('lib/magic', '>4 sea<|>/256 abc', 'search')).toBe('>4 search/256 abc');
    expect(explanationAt(at('lib/magic', '0 lelo<|>ng 1'))).toMatchObject({ name: 'lelong' });
    expect(labels('lib/magic', '0 string a<|>bc')).toEqual([]);
  });

  it('offers the attributes of an extraction table, one at a time', () => {
    expect(taken('lib/HTML.sum.tbl', '<B> keywords,pa<|>,body', 'parent')).toBe('<B> keywords,parent,body');
    expect(taken('lib/HTML.sum.tbl', '<B> ke<|>', 'keywords')).toBe('<B> keywords');
    expect(signatureAt(at('lib/HTML.sum.tbl', '<B> ke<|>'))?.params).toMatchObject([{ label: 'attributes' }]);
  });
});

describe('a block', () => {
  it('is not offered inside a block, nor in the middle of a directive', () => {
    const inside = ['<|>', 'Me<|>', 'Me<|> fn=x', 'Data <|>', 'Data fn=generate-md5 \\\n<|>', 'Data fn=x <<|>'];
    for (const line of inside) {
      const tags = completionsAt(at('filter.conf', inFilter(line))).filter(({ kind }) => kind === 'tag');
      expect(tags, line).toEqual([]);
    }
    expect(labels('filterrules.conf', 'Ma<|> src=host')).not.toContain('<Rule>');
    expect(labels('filter.conf', `${inFilter('')}<|>`)).toContain('<Filter>');
    expect(labels('filter.conf', `${inFilter('')}<<|>`)).toContain('Filter');
  });

  it('goes on with the parameters of the directive on a line that continues it', () => {
    expect(labels('filter.conf', inFilter('Data fn=filter-by-regex \\\n  <|>'))).toContain('deny');
  });
});

/** The text with the cursor in the middle of a word that stands behind `before`. */
const within = (before: string, word: string, after: string): string =>
  `${before}${word.slice(0, 1)}<|>${word.slice(1)}${after}`;

describe.each(languages.map(({ id, usualPath, words }) => ({ id, usualPath, words: words?.(catalog) ?? {} })))(
  'the words of $id',
  ({ usualPath, words: { tags = [], directives = [], functions = [], owners = [] } }) => {
    it('are there', () => {
      expect(tags.length + directives.length + owners.length).toBeGreaterThan(0);
    });

    it('are all completed where they can stand', () => {
      for (const { name } of tags) expect(labels(usualPath, '<<|>'), name).toContain(name);
      const lines = labels(usualPath, '<|>');
      expect(directives.map(({ name }) => name).filter((name) => !lines.includes(name))).toEqual([]);
      for (const { name, directives: callers } of functions) {
        for (const caller of callers) expect(labels(usualPath, inFilter(`${caller} fn=<|>`)), caller).toContain(name);
      }
    });

    it('are all explained', () => {
      const places = [
        ...tags.map(({ name }) => [name, within('<', name, '>\n')] as const),
        ...directives.map(({ name, assign = ' ' }) => [name, within('', name, `${assign}\n`)] as const),
        ...functions.map(({ name, directives: [first = ''] }) => {
          return [name, inFilter(within(`${first} fn=`, name, ''))] as const;
        }),
      ];
      const silent = places.filter(([name, marked]) => explanationAt(at(usualPath, marked))?.name !== name);
      expect(silent).toEqual([]);
      const said = [...tags, ...directives, ...functions, ...owners];
      expect(said.filter(({ summary }) => summary === '')).toEqual([]);
    });
  },
);

/** Where a key of a line stands: its place with the cursor in it, and with nothing of it but the cursor. */
function keyPlaces(line: string, key: string): { readonly in: string; readonly without: string } | undefined {
  const found = new RegExp(String.raw`(?<![^\s])${key}([=:])("[^"]*"|\S*)`).exec(line);
  if (found === null) return undefined;
  const { index, 0: whole } = found;
  const [before, after] = [line.slice(0, index), line.slice(index + whole.length)];
  return { in: within(before, whole, after), without: `${before}<|>${after}` };
}

describe.each(
  languages.flatMap(({ id, usualPath, words }) => {
    const { owners = [], directives = [] } = words?.(catalog) ?? {};
    const areLines = (keys: readonly ParamEntry[]): boolean =>
      keys.every(({ name }) => directives.some((directive) => directive.name === name));
    return owners
      .filter(({ params }) => !areLines(params))
      .map((owner) => ({ id, usualPath, owner, name: owner.name }));
  }),
)('the keys of $name in $id', ({ usualPath, owner: { params, examples = [] } }) => {
  it.each(params)('$name is completed and explained', ({ name }) => {
    const [place] = examples.flatMap((line) => keyPlaces(line, name) ?? []);
    expect(place, 'no example shows it').toBeDefined();
    if (place === undefined) return;
    expect(labels(usualPath, place.without)).toContain(name);
    expect(explanationAt(at(usualPath, place.in))).toMatchObject({ name });
  });
});

describe('completion in external_metadata.cfg', () => {
  const file = 'external_metadata.cfg';

  it('offers the classes of the manual behind a prefix, and tells them apart by case', () => {
    expect(taken(file, 'www.siroe.com t:"Dogs" <|>', 'X')).toBe('www.siroe.com t:"Dogs" X:');
    expect(labels(file, 'www.siroe.com t:"Dogs" <|>')).not.toContain('t');
    expect(labels(file, 'www.siroe.com T:"Dogs" <|>')).toContain('t');
    expect(explanationAt(at(file, 'www.siroe.com x<|>:1'))).toBeUndefined();
    for (const text of ['<|>', 'www.sir<|>oe.com', 'www.siroe.com t:"a <|>'])
      expect(labels(file, text), text).toEqual([]);
  });
});

it('offers no keys in the lines of Apache', () => {
  for (const text of ['text/html <|>', 'text/html ht<|>', '# a<|>'])
    expect(labels('mime.types', text), text).toEqual([]);
  expect(labels('mime.types', 'type=text/html <|>')).not.toContain('type');
});

describe('a key that has its value', () => {
  it('is replaced alone', () => {
    expect(taken('filter.conf', inFilter('Data fn=filter-by-regex de<|>=x'), 'deny')).toBe(
      inFilter('Data fn=filter-by-regex deny=x'),
    );
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
