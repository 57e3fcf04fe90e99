/** What a new language costs: its folder, and a line in each registry. Everything else takes it from there. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languageOfCode } from '#app/(console)/reference/reference-languages.ts';
import { tokensOf, tokensOfLine } from '#components/editor/painted/code-tokens.ts';
import { tokenNames } from '#components/editor/monaco/token-colours.ts';
import { buildCatalog } from './catalog.ts';
import { checkFolder, checkPaths } from './cli/folder/check-files.ts';
import { sourceText } from './lang/source-text.ts';
import { languageLaws } from './lang/testing-laws.ts';
import { readCursor } from './lang/testing.ts';
import { completionsAt, explanationAt } from './languages/assist.ts';
import type { CursorPlace } from './languages/assist.ts';
import { collectionPlaces, placeOf } from './languages/collection-paths.ts';
import { languageFor } from './languages/index.ts';
import { openCollection } from './languages/open-collection.ts';
import { outlineOf } from './languages/outline.ts';
import { aliasList } from './languages/testing/alias-list.ts';
import { checkCollection } from './languages/workspace.ts';
import { registry } from './registry.ts';
import { placeFiles } from './services/collections/place-files.ts';

/** As a line in the list would: it stands there before anything derives from it. */
vi.mock('./languages/syntaxes.ts', async (load) => {
  const [real, { syntax }] = await Promise.all([
    load<{ readonly syntaxes: readonly unknown[] }>(),
    import('./languages/testing/alias-list.ts'),
  ]);
  Array.prototype.push.call(real.syntaxes, syntax);
  return real;
});
vi.mock('./languages/index.ts', async (load) => {
  const [real, own] = await Promise.all([
    load<{ readonly languages: readonly unknown[] }>(),
    import('./languages/testing/alias-list.ts'),
  ]);
  Array.prototype.push.call(real.languages, own.aliasList);
  return real;
});

const catalog = buildCatalog(registry);
const file = 'aliases.lst';
const good = '# Names\nAlias home http://www.siroe.com/\nAlias docs http://www.siroe.com/docs/\n';
const bad = 'Alias home\n';

describe('a new language', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'winnow-language-'));
    await writeFile(path.join(folder, file), bad);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is checked on the command line: by the name of the file, as a language asked for, and with its folder', async () => {
    const found = [{ language: 'alias-list', diagnostics: [{ code: 'ALIAS-101', line: 1, stopsRun: false }] }];
    expect((await checkPaths([path.join(folder, file)], undefined)).files).toMatchObject(found);
    expect((await checkFolder(folder)).files).toMatchObject(found);
    const other = path.join(folder, 'other');
    await writeFile(other, bad);
    expect((await checkPaths([other], 'alias-list')).files).toMatchObject(found);
  });

  it('has its files in collections: opened, checked, and taken from uploads', () => {
    const files = [{ path: file, text: bad }];
    expect(openCollection(files, catalog).files).toMatchObject([{ path: file, language: { id: 'alias-list' } }]);
    expect(checkCollection(files, catalog)).toMatchObject([{ path: file, diagnostics: [{ code: 'ALIAS-101' }] }]);
    expect(collectionPlaces()).toContain(file);
    expect(placeOf(`./config/${file}`)).toBe(file);
    const uploaded = placeFiles([{ path: `old/${file}`, bytes: Buffer.from(good) }]);
    expect(uploaded).toEqual({ files: [{ path: file, text: good }], notes: [] });
  });

  it('completes and explains its words', () => {
    const at = (marked: string): CursorPlace => {
      const { text, offset } = readCursor(marked);
      const language = languageFor(file);
      if (language === undefined) throw new RangeError('nothing reads the file');
      return { language, parsed: language.parse(sourceText(file, text)), offset, catalog, namesOf: () => [] };
    };
    expect(completionsAt(at('Al<|>')).map(({ insert }) => insert)).toEqual(['Alias ']);
    expect(explanationAt(at('Al<|>ias home http://a.test/'))).toMatchObject({
      paragraphs: ['Gives a URL another name.'],
    });
  });

  it('is coloured as a file and line by line, and has an outline', () => {
    const classes = tokensOf(file, good).map((each) => each.class);
    expect([...new Set(classes)]).toEqual(['comment', 'blank', 'directive', 'key', 'url']);
    expect(classes.filter((each) => !tokenNames.includes(each))).toEqual([]);
    expect(tokensOfLine(file, 'Alias home')).toMatchObject([
      { class: 'directive' },
      { class: 'blank' },
      { class: 'key' },
    ]);
    const outline = outlineOf(aliasList.parse(sourceText(file, good)));
    expect(outline.map(({ line, word, rest }) => [line, word, rest])).toEqual([
      [2, 'Alias', 'home http://www.siroe.com/'],
      [3, 'Alias', 'docs http://www.siroe.com/docs/'],
    ]);
  });

  it('stands in the catalog and the reference with its findings', () => {
    expect(catalog.diagnostics).toContainEqual(expect.objectContaining({ code: 'ALIAS-101' }));
    expect(languageOfCode('ALIAS-101')).toMatchObject({ id: 'alias-list', file });
  });
});

languageLaws(
  { language: aliasList, words: catalog, path: file, show: (model) => JSON.stringify(model) },
  {
    samples: [good],
    changes: [
      {
        title: 'adds an alias',
        text: good,
        change: { name: 'new', url: 'http://new.test/' },
        expected: ({ aliases }) => ({ aliases: [...aliases, { name: 'new', url: 'http://new.test/' }] }),
      },
    ],
    attacks: ['Alias ', '#', ' \n'],
  },
);
