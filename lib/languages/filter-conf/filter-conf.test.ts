import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { languageLaws, withoutPositions } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures, showDiagnostics } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import { applyEdits } from '../../lang/text-edit.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { testCatalog } from '../testing/catalog.ts';
import { defaultFilterConf } from './default.ts';
import { filterConf, filterConfWith } from './index.ts';
import { messages } from './messages.ts';
import type { Directive, FilterConf } from './model.ts';
import type { FilterConfChange } from './print.ts';
import type { FilterConfAst } from './syntax.ts';

const tested: LanguageCase<FilterConfAst, FilterConf, FilterConfChange, Catalog> = {
  language: filterConf,
  words: testCatalog,
  path: 'filter.conf',
  show,
};

function show({ filters }: FilterConf): string {
  return filters
    .flatMap(({ name, kind, line, directives }) => [
      `${name} ${kind ?? 'of no kind'} (${line})`,
      ...directives.map(showDirective),
    ])
    .join('\n');
}

function showDirective({ phase, fn, params, enabled, effect, line }: Directive): string {
  const pairs = [...params].map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
  return `  ${phase} ${fn}${pairs}${enabled ? '' : ' off'}${effect === 'none' ? ' without effect' : ''} (${line})`;
}

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const sample = `# Filters
<Filter name="my filter">
  Setup      fn=filterrules-setup config=./config/filterrules.conf
  # before retrieval
  MetaData   fn=filterrules-process
  MetaData   fn=filter-by-regex src=path deny="\\.(zip|gz)$"
  Data       enable=off fn=filter-by-exact src=type deny=text/plain
  Data       fn=assign-source dst="enumeration filter" value="say \\"so\\""
  # after it
  Generate   fn=copy-attribute \\
      src=partial-text dst=description \\
      truncate=200
  Generate   fn="generate-by-exact" match="www.siroe.com:80" src="host"
      value="World Wide Web" dst="classification"
</Filter>

<Filter name="other">
Enumerate fn=enumerate-urls
</Filter>
`;

/** The model with one directive changed, by its line in the text. */
function change(line: number, to: (directive: Directive) => Directive | undefined) {
  return ({ filters }: FilterConf) => ({
    filters: filters.map((filter) => ({
      ...filter,
      directives: filter.directives.flatMap((one) => (one.line === line ? (to(one) ?? []) : one)),
    })),
  });
}

const withParam = (name: string, value: string) => (directive: Directive) => ({
  ...directive,
  params: new Map([...directive.params, [name, value]]),
});

function without(name: string) {
  return (directive: Directive) => ({
    ...directive,
    params: new Map([...directive.params].filter(([key]) => key !== name)),
  });
}

/** The model with the directive of a line beside another one. */
function moved(line: number, beside: number, side: 'before' | 'after') {
  return ({ filters }: FilterConf) => {
    const directive = filters.flatMap(({ directives }) => directives).find((one) => one.line === line);
    if (directive === undefined) throw new RangeError(`no directive on line ${line}`);
    return {
      filters: filters.map((filter) => ({
        ...filter,
        directives: filter.directives.flatMap((one) => {
          if (one === directive) return [];
          if (one.line !== beside) return [one];
          return side === 'before' ? [directive, one] : [one, directive];
        }),
      })),
    };
  };
}

languageLaws(tested, {
  samples: [sample, defaultFilterConf],
  changes: [
    {
      title: 'a line switched off',
      text: sample,
      change: { kind: 'set-enabled', line: 5, enabled: false },
      expected: change(5, (directive) => ({ ...directive, enabled: false })),
    },
    {
      title: 'a line switched on',
      text: sample,
      change: { kind: 'set-enabled', line: 7, enabled: true },
      expected: change(7, (directive) => ({ ...directive, enabled: true })),
    },
    {
      title: 'a line that is on already',
      text: sample,
      change: { kind: 'set-enabled', line: 5, enabled: true },
      expected: (model) => model,
    },
    {
      title: 'a parameter that is there',
      text: sample,
      change: { kind: 'set-param', line: 6, name: 'deny', value: '\\.(pdf|"x")$\\\\' },
      expected: change(6, withParam('deny', '\\.(pdf|"x")$\\\\')),
    },
    {
      title: 'a parameter that is not there',
      text: sample,
      change: { kind: 'set-param', line: 10, name: 'clean', value: 'true' },
      expected: change(10, withParam('clean', 'true')),
    },
    {
      title: 'a parameter taken away from a line of its own',
      text: sample,
      change: { kind: 'remove-param', line: 10, name: 'truncate' },
      expected: change(10, without('truncate')),
    },
    {
      title: 'a directive taken away with all its lines',
      text: sample,
      change: { kind: 'remove', line: 10 },
      expected: change(10, () => undefined),
    },
    {
      title: 'the phase of a line',
      text: sample,
      change: { kind: 'set-phase', line: 6, phase: 'Data' },
      expected: change(6, (directive) => ({ ...directive, phase: 'Data' })),
    },
    {
      title: 'a new directive after the last of its phase',
      text: sample,
      change: { kind: 'insert', filter: 'my filter', phase: 'Data', fn: 'generate-md5', params: {} },
      expected: ({ filters }) => ({
        filters: filters.map((filter) => {
          if (filter.name !== 'my filter') return filter;
          const added = { phase: 'Data', fn: 'generate-md5', params: new Map(), enabled: true, effect: 'works' };
          return { ...filter, directives: filter.directives.toSpliced(5, 0, added as unknown as Directive) };
        }),
      }),
    },
    {
      title: 'a new directive in a filter of one line',
      text: '<Filter name=a></Filter>',
      change: { kind: 'insert', filter: 'a', phase: 'Data', fn: 'clear-source', params: { src: 'my source' } },
      expected: ({ filters }) => ({
        filters: filters.map((filter) => ({
          ...filter,
          directives: [
            {
              phase: 'Data',
              fn: 'clear-source',
              params: new Map([['src', 'my source']]),
              enabled: true,
              effect: 'works',
            },
          ],
        })),
      }),
    },
    {
      title: 'a new filter',
      text: sample,
      change: { kind: 'add-filter', name: 'a "third"' },
      expected: ({ filters }) => ({ filters: [...filters, { name: 'a "third"', kind: undefined, directives: [] }] }),
    },
    {
      title: 'a line moved up',
      text: sample,
      change: { kind: 'move', line: 8, beside: 5, side: 'before' },
      expected: moved(8, 5, 'before'),
    },
    {
      title: 'a line moved down past one of several lines, with its comment',
      text: sample,
      change: { kind: 'move', line: 10, beside: 13, side: 'after' },
      expected: moved(10, 13, 'after'),
      movesComments: true,
    },
    {
      title: 'a line of several lines moved to another filter',
      text: sample,
      change: { kind: 'move', line: 13, beside: 18, side: 'before' },
      expected: moved(13, 18, 'before'),
    },
    {
      title: 'a line moved out of a filter of one line',
      text: '<Filter name=a>Data fn=clear-source src=b</Filter>\n<Filter name=b>Data fn=clear-source src=a</Filter>',
      change: { kind: 'move', line: 1, beside: 2, side: 'before' },
      expected: moved(1, 2, 'before'),
    },
    {
      title: 'a line moved beside itself',
      text: sample,
      change: { kind: 'move', line: 5, beside: 5, side: 'after' },
      expected: (model) => model,
    },
    {
      title: 'a line that does not exist',
      text: sample,
      change: { kind: 'remove', line: 99 },
      expected: (model) => model,
    },
  ],
  attacks: [
    '<Filter name="a',
    '<Filter name="a">\n',
    'Data fn=x a="\n',
    'Data fn=filter-by-exact src=type deny=a\n',
    'MetaData fn=filter-by-exact src=author deny=a\n',
    'Data fn=filter-by-regex src=type deny="((((((((((a*)*)*)*)*"\n',
    '\\\n',
    'a=b\n',
    'word ',
    'deny=a\n',
    'fn=a-regex deny=a\n',
    'a="\u201c',
    '</Filter>',
    '#',
    '\t',
    ['<Filter name=a>\n', 'MetaData fn=filter-by-exact src=author deny=a\n'],
    ['<Filter name=a>\n', 'Data fn=filter-by-md5\nMetaData fn=filterrules-process\n'],
    ['<Filter name=a>\nData fn=x\n', 'a=b\n'],
    ['Init fn=load-modules funcs="', 'a,'],
  ],
});

describe('filter.conf', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  const parsed = (text: string) => filterConf.parse(sourceText('filter.conf', text));
  const findings = (text: string, language = filterConf) =>
    showDiagnostics(text, language.check(parsed(text), testCatalog));

  it('has default filters without any finding', () => {
    expect(findings(defaultFilterConf)).toBe('');
  });

  it('refuses tolerant readings when it is strict', () => {
    const text = '<Filter name="a">\nMetadata fn-clear-source src=path\n</Filter>\n';
    expect(findings(text)).toBe(
      'hint FILTER-125 2:1 Metadata is spelled MetaData in the manual.\n' +
        'warning FILTER-124 2:13 fn-clear-source is read as fn=clear-source.',
    );
    const strict = filterConfWith({ strict: true });
    expect(strict.check(parsed(text), testCatalog).map(({ severity }) => severity)).toEqual(['error', 'error']);
    expect(strict.toModel(parsed(text), testCatalog)).toBeUndefined();
  });

  it('keeps the text of a directive as written, in one line', () => {
    const model = filterConf.toModel(parsed(sample), testCatalog);
    const copy = model?.filters[0]?.directives.find(({ fn }) => fn === 'copy-attribute');
    expect(copy).toMatchObject({
      line: 10,
      text: 'Generate   fn=copy-attribute src=partial-text dst=description truncate=200',
    });
  });

  it('moves any line beside any other of the same filter, comments and all the rest staying', () => {
    const lines = [3, 5, 6, 7, 8, 10, 13];
    for (const line of lines) {
      for (const beside of lines.filter((each) => each !== line)) {
        for (const side of ['before', 'after'] as const) {
          const before = parsed(sample);
          const edited = applyEdits(sample, filterConf.edit(before, { kind: 'move', line, beside, side }));
          const model = filterConf.toModel(before, testCatalog);
          const after = filterConf.toModel(parsed(edited), testCatalog);
          expect(withoutPositions(after), edited).toEqual(withoutPositions(model && moved(line, beside, side)(model)));
          expect(edited.split('\n').toSorted()).toEqual(sample.split('\n').toSorted());
        }
      }
    }
  });

  it('takes the comments right above a line along, and no others', () => {
    const text =
      '<Filter name=a>\n# Group\n\n# about b\n# twice\n  Data fn=generate-md5\n  Data fn=clear-source src=x\n</Filter>\n';
    const edits = filterConf.edit(parsed(text), { kind: 'move', line: 6, beside: 7, side: 'after' });
    expect(applyEdits(text, edits)).toBe(
      '<Filter name=a>\n# Group\n\n  Data fn=clear-source src=x\n# about b\n# twice\n  Data fn=generate-md5\n</Filter>\n',
    );
  });

  it('says what is under the cursor', () => {
    const text = '<Filter name="a">\n  Data fn=filter-by-exact src=ty de\n  Me\n  Data fn="gen"\n\n</Filter>\n';
    const at = (needle: string) => filterConf.contextAt(parsed(text), text.indexOf(needle) + needle.length);
    expect(at('<Fil')).toMatchObject({ kind: 'tag', prefix: 'Fil' });
    expect(at('fn=filter')).toMatchObject({ kind: 'function', prefix: 'filter', phase: 'Data' });
    expect(at('src=ty')).toMatchObject({ kind: 'value', prefix: 'ty', owner: 'filter-by-exact', key: 'src' });
    expect(at('ty de')).toMatchObject({ kind: 'key', prefix: 'de', owner: 'filter-by-exact', present: ['fn', 'src'] });
    expect(at('  Me')).toMatchObject({ kind: 'directive', prefix: 'Me' });
    expect(at('"gen')).toMatchObject({ kind: 'function', prefix: 'gen' });
    expect(at('"gen"\n')).toMatchObject({ kind: 'directive', prefix: '' });
  });

  it('defines filters and refers to files and attributes', () => {
    const { defines, refers } = filterConf.symbols(parsed(defaultFilterConf), testCatalog);
    expect(defines.map(({ name }) => name)).toEqual(['enumeration-default', 'generation-default']);
    expect(refers.filter(({ kind }) => kind === 'file').map(({ name }) => name)).toEqual([
      './config/filterrules.conf',
      './config/mime.types',
      './config/filterrules.conf',
      './config/mime.types',
    ]);
    const attributes = refers.filter(({ kind }) => kind === 'attribute');
    expect(attributes.map(({ name }) => name).slice(-3)).toEqual(['rd-expires', 'partial-text', 'description']);
    expect(attributes.every(({ name, span }) => defaultFilterConf.slice(span.start, span.end) === name)).toBe(true);
  });
});
