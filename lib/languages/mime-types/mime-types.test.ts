import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, runFixtures, showDiagnostics } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { testCatalog } from '../testing/catalog.ts';
import { defaultMimeTypes } from './default.ts';
import { mimeTypes } from './index.ts';
import { messages } from './messages.ts';
import type { MimeTypes } from './model.ts';
import type { MimeTypesChange } from './print.ts';
import type { MimeTypesAst } from './syntax.ts';

const tested: LanguageCase<MimeTypesAst, MimeTypes, MimeTypesChange, Catalog> = {
  language: mimeTypes,
  words: testCatalog,
  path: 'mime.types',
  show: ({ types, encodings }) =>
    [...types, ...[...encodings].map(([extension, coding]) => [extension, `coding ${coding}`])]
      .map(([extension, value]) => `${extension} ${value}`)
      .join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

const apache = `# types
text/html html htm
  # more
text/plain txt \\
  text
enc=gzip exts=gz
`;
const netscape = `#--Netscape Communications Corporation MIME Information
type=text/html exts=html,htm
type="text/plain" exts="txt, text"
enc=x-gzip exts=gz
`;

/** The model with extensions given, changed or (undefined) taken away. */
function withTypes(changes: Readonly<Record<string, string | undefined>>) {
  return ({ types, ...rest }: MimeTypes) => {
    const all = { ...Object.fromEntries(types), ...changes };
    const kept = Object.entries(all).filter(([, type]) => type !== undefined);
    return { types: new Map(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))), ...rest };
  };
}

languageLaws(tested, {
  samples: [apache, netscape, defaultMimeTypes.split('\n').slice(-25).join('\n')],
  changes: [
    {
      title: 'a new type',
      text: apache,
      change: { kind: 'set-type', extension: '.PDF', type: 'application/pdf' },
      expected: withTypes({ pdf: 'application/pdf' }),
    },
    {
      title: 'a new type in the Netscape form',
      text: netscape,
      change: { kind: 'set-type', extension: 'pdf', type: 'application/pdf' },
      expected: withTypes({ pdf: 'application/pdf' }),
    },
    {
      title: 'another type',
      text: apache,
      change: { kind: 'set-type', extension: 'htm', type: 'text/plain' },
      expected: withTypes({ htm: 'text/plain' }),
    },
    {
      title: 'an extension taken away from a continued line',
      text: apache,
      change: { kind: 'remove-extension', extension: 'text' },
      expected: withTypes({ text: undefined }),
    },
    {
      title: 'an extension taken away from a list',
      text: netscape,
      change: { kind: 'remove-extension', extension: 'txt' },
      expected: withTypes({ txt: undefined }),
    },
    {
      title: 'the only extension of a line taken away',
      text: 'text/html html\n# comment\ntext/plain txt\n',
      change: { kind: 'remove-extension', extension: 'html' },
      expected: withTypes({ html: undefined }),
    },
    {
      title: 'an extension that is not there',
      text: apache,
      change: { kind: 'remove-extension', extension: 'nothing' },
      expected: (model) => model,
    },
  ],
  attacks: ['text/html a\n', 'type=text/html exts=', 'a,', 'exts="a,b', 'text/html \\\n', '\\', '<a'],
});

describe('mime.types', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  it('has built-in types without any finding', () => {
    const parsed = mimeTypes.parse(sourceText('mime.types', defaultMimeTypes));
    expect(showDiagnostics(defaultMimeTypes, mimeTypes.check(parsed, testCatalog))).toBe('');
    const model = mimeTypes.toModel(parsed, testCatalog);
    expect(model?.types.get('html')).toBe('text/html');
    expect(model?.types.size).toBeGreaterThan(150);
  });
});
