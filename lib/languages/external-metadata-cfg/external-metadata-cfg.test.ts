import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { testCatalog } from '../testing/catalog.ts';
import { check } from './check.ts';
import { externalMetadataCfg } from './index.ts';
import { messages } from './messages.ts';
import type { ExternalMetadata, MetadataEntry } from './model.ts';
import { printLine } from './print.ts';
import type { MetadataChange } from './print.ts';
import { parse } from './syntax.ts';
import type { MetadataAst } from './syntax.ts';

const tested: LanguageCase<MetadataAst, ExternalMetadata, MetadataChange, Catalog> = {
  language: externalMetadataCfg,
  words: testCatalog,
  path: 'external_metadata.cfg',
  show: ({ entries }) => entries.map(printLine).join('\n'),
};
const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const manual = `www.anu.edu.au w:ACT
www.anu.edu.au/chem/ x:knowledge x:science x:chemistry
www.anu.edu.au/physics/ x:"knowledge science physics" y:external y:funding
www.anu.edu.au/physics/molecular/ x:knowledge x:science x:chemistry
http://www.xxx.gov.au/notices/2004/ d:20040101 X:20041231
site.com/index.html t:"Über uns"
`;
const entry = { prefix: 'site.com/new/', elements: [{ class: 'c', value: 'a partner' }] };

const withEntries =
  (change: (entries: readonly MetadataEntry[]) => readonly unknown[]) => (model: ExternalMetadata) => ({
    entries: change(model.entries),
  });

languageLaws(tested, {
  samples: [manual, 'site.com/ c:partner\n', '\tsite.com:8080/a?b=c \tx:"a b"  y:1\r\n', ' \u{feff}site.com/ x:1\n'],
  changes: [
    {
      title: 'a line added',
      text: manual,
      change: { kind: 'add-line', entry },
      expected: withEntries((entries) => [...entries, entry]),
    },
    {
      title: 'a line written anew',
      text: manual,
      change: { kind: 'set-line', line: 2, entry },
      expected: withEntries((entries) => entries.map((each, i) => (i === 1 ? entry : each))),
    },
    {
      title: 'a line taken out',
      text: manual,
      change: { kind: 'remove-line', line: 1 },
      expected: withEntries((entries) => entries.slice(1)),
    },
    {
      title: 'a line that is not there',
      text: manual,
      change: { kind: 'remove-line', line: 99 },
      expected: (model) => model,
    },
  ],
  attacks: [
    'site.com c:a\n',
    ['site.com ', 'c:a '],
    ['site.com ', 'é d:20260101 '],
    ['site.com x:"', 'a'],
    'a"',
    ':',
    '\u{feff}',
  ],
});

describe('external_metadata.cfg', () => {
  it('has a fixture for every message', () => {
    // Bytes, line ends and lengths that a fixture cannot hold are shown by the tests of the scanner.
    const elsewhere = new Set(['E_ENCODING', 'E_LENGTH', 'W_CR', 'W_BOM']);
    expect(codesWithoutFixture(fixtures, messages).filter((code) => !elsewhere.has(code))).toEqual([]);
  });

  it('P18: long classes are a mode', () => {
    const codes = (text: string): readonly string[] =>
      check(parse(sourceText('external_metadata.cfg', text), 'long')).map(({ code }) => code);
    expect(codes('www.example.org/ genre:comedy\n')).toEqual([]);
    expect(codes(`a.b/ ${'x'.repeat(64)}:1\n`)).toEqual([]);
    expect(codes(`a.b/ ${'x'.repeat(65)}:1 FUNction:1 fun:1 a-b:1 :1\n`)).toEqual(
      Array.from({ length: 5 }, () => 'E_CLASS'),
    );
  });

  it('leaves blanks after a carriage return inside a line: without them it would be another line end', () => {
    const parsed = parse(sourceText('external_metadata.cfg', '\r\t\nsite.com/ c:a \r\n'));
    expect(externalMetadataCfg.format(parsed)).toEqual([{ span: { start: 16, end: 17 }, text: '' }]);
  });
});
