import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { hasErrors, messageCode } from '../lang/diagnostic.ts';
import { sourceText } from '../lang/source-text.ts';
import { builtInFiles, languageById, languageFor, languages } from './index.ts';
import { syntaxes } from './syntaxes.ts';
import { testCatalog } from './testing/catalog.ts';

const here = import.meta.dirname;

describe('the languages', () => {
  it('are the folders with a grammar, each called as its folder', () => {
    const folders = readdirSync(here).filter((name) => existsSync(`${here}/${name}/syntax.ts`));
    expect(languages.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
  });

  it('are found by id and by the last component of a path', () => {
    expect(languageById('filter-conf')?.title).toBe('Filters');
    expect(languageById('no-such')).toBeUndefined();
    expect(languageFor('filter.conf')?.id).toBe('filter-conf');
    expect(languageFor('./config/filterrules.conf')?.id).toBe('filterrules-conf');
    expect(languageFor('process.conf')?.id).toBe('robot-conf');
    expect(languageFor('gatherer.cf')?.id).toBe('gatherer-cf');
    expect(languageFor('filters/MyFilter')?.id).toBe('harvest-filter');
    expect(languageFor('gatherd.cf')?.id).toBe('gatherd-cf');
  });

  it('have a syntax that is listed for itself, and a path of their own', () => {
    expect(syntaxes.map(({ id }) => id)).toEqual(languages.map(({ id }) => id));
    for (const { id, usualPath } of languages) expect(languageFor(usualPath)?.id).toBe(id);
  });

  it.each(languages)('$id shows each of its findings in an example', ({ messages, examples }) => {
    const codes = Object.keys(messages.messages).map((name) => messageCode(messages, name));
    expect(Object.keys(examples).toSorted()).toEqual(codes.toSorted());
  });

  it('have built-in files without errors', () => {
    for (const [path, text] of builtInFiles) {
      const language = languageFor(path);
      const parsed = language?.parse(sourceText(path, text));
      expect(parsed && hasErrors(language?.check(parsed, testCatalog) ?? [])).toBe(false);
    }
  });
});
