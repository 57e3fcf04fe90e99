/** Tests of the languages that are made of the same parts: their laws, their fixtures, and their stock files. */

import { describe, expect, it } from 'vitest';
import type { MessageCodes } from '../lang/diagnostic.ts';
import type { LineTable } from '../lang/line-table.ts';
import { sourceText } from '../lang/source-text.ts';
import { languageLaws } from '../lang/testing-laws.ts';
import type { LawOptions } from '../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures, showDiagnostics } from '../lang/testing.ts';
import type { LanguageCase } from '../lang/testing.ts';
import type { TableChange } from '../lang/line-table.ts';
import type { ConfigurationLanguage } from '../sdk/configuration-language.ts';
import type { Catalog } from '../sdk/describe.ts';
import type { TypeHeuristics, TypeHeuristicsLanguage } from './type-heuristics.ts';
import type { TypeList, TypeListLanguage } from './type-list.ts';

/** These languages ask nothing of the catalog. */
const words = {} as Catalog;

interface Tested<Model, Value> {
  readonly language: ConfigurationLanguage<LineTable, Model, TableChange<Value>>;
  readonly folder: string;
  readonly show: (model: Model) => string;
  readonly laws: LawOptions<Model, TableChange<Value>>;
}

export function testLineTable<Model, Value>({ language, folder, show, laws }: Tested<Model, Value>): void {
  const tested: LanguageCase<LineTable, Model, TableChange<Value>, Catalog> = {
    language,
    words,
    path: language.usualPath,
    show,
  };
  const fixtures = `${folder}/fixtures`;
  const { builtIn } = language;
  runFixtures(fixtures, tested);
  languageLaws(tested, { ...laws, samples: builtIn === undefined ? laws.samples : [...laws.samples, builtIn] });
  describe(language.usualPath, () => {
    it('has a fixture for every message', () => {
      expect(codesWithoutFixture(fixtures, language.messages satisfies MessageCodes)).toEqual([]);
    });
    if (builtIn === undefined) return;
    it('has a stock file without findings', () => {
      const found = language.check(language.parse(sourceText('', builtIn)), words);
      expect(showDiagnostics(builtIn, found)).toBe('');
    });
  });
}

const heuristics = '# pages\nHTML \\.html?$\n  README ^README   \nText .\n';

export function testTypeHeuristics(language: TypeHeuristicsLanguage, folder: string): void {
  testLineTable<TypeHeuristics, { readonly type: string; readonly regex: string }>({
    language,
    folder,
    show: ({ rules }) => rules.map(({ type, regex }) => `${type} ${regex}`).join('\n'),
    laws: {
      samples: [heuristics, ''],
      changes: [
        {
          title: 'a line before another',
          text: heuristics,
          change: { kind: 'add-row', at: 1, row: { type: 'Pdf', regex: '\\.pdf$' } },
          expected: ({ rules }) => ({ rules: [rules[0], { type: 'Pdf', regex: '\\.pdf$' }, ...rules.slice(1)] }),
        },
        {
          title: 'another type',
          text: heuristics,
          change: { kind: 'set-row', at: 2, row: { type: 'FullText', regex: '.' } },
          expected: ({ rules }) => ({ rules: [...rules.slice(0, 2), { type: 'FullText', regex: '.' }] }),
        },
        {
          title: 'a line less',
          text: heuristics,
          change: { kind: 'remove-row', at: 0 },
          expected: ({ rules }) => ({ rules: rules.slice(1) }),
        },
        {
          title: 'a pattern',
          text: heuristics,
          change: { kind: 'set-cell', at: 1, column: 1, text: '^READ ME' },
          expected: ({ rules }) => ({ rules: [rules[0], { type: 'README', regex: '^READ ME' }, rules[2]] }),
        },
        {
          title: 'a line in the place of the one above',
          text: heuristics,
          change: { kind: 'move-row', at: 1, by: -1 },
          expected: ({ rules }) => ({ rules: [rules[1], rules[0], rules[2]] }),
        },
        {
          title: 'no place above the first line',
          text: heuristics,
          change: { kind: 'move-row', at: 0, by: -1 },
          expected: ({ rules }) => ({ rules }),
        },
        {
          title: 'a line after a comment',
          text: heuristics,
          change: { kind: 'insert-cells', line: 1, cells: ['Pdf', '\\.pdf$'] },
          expected: ({ rules }) => ({ rules: [{ type: 'Pdf', regex: '\\.pdf$' }, ...rules] }),
        },
      ],
      attacks: ['HTML a\n', 'HTML (', ['HTML ', '('], ['HTML ', '*'], '#', 'HTML . \n', '\t'],
    },
  });
}

const list = '# none of these\nAudio\n  Image  \nVideo\n';

export function testTypeList(language: TypeListLanguage, folder: string): void {
  testLineTable<TypeList, { readonly type: string }>({
    language,
    folder,
    show: ({ types }) => types.map(({ type }) => type).join('\n'),
    laws: {
      samples: [list, ''],
      changes: [
        {
          title: 'a type more',
          text: list,
          change: { kind: 'add-row', at: 9, row: { type: 'Font' } },
          expected: ({ types }) => ({ types: [...types, { type: 'Font' }] }),
        },
        {
          title: 'a type less',
          text: list,
          change: { kind: 'remove-row', at: 1 },
          expected: ({ types }) => ({ types: [types[0], types[2]] }),
        },
        {
          title: 'another type',
          text: list,
          change: { kind: 'set-cell', at: 1, column: 0, text: 'Font' },
          expected: ({ types }) => ({ types: [types[0], { type: 'Font' }, types[2]] }),
        },
      ],
      attacks: ['Audio\n', 'Audio ', '#', '\t'],
    },
  });
}
