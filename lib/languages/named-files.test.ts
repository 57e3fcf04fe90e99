import { describe, expect, it } from 'vitest';
import { fileNamed, placesOf } from '../lang/file-places.ts';
import { placeOf } from './collection-paths.ts';
import { languageIdOf, namedFiles } from './named-files.ts';
import { openCollection } from './open-collection.ts';
import { syntaxes } from './syntaxes.ts';
import { testCatalog } from './testing/catalog.ts';
import { checkCollection } from './workspace.ts';

/** Every way of naming a file, with the language and the place that the file has. */
const ways = [
  ['filter.conf', 'Setup fn=filterrules-setup config=PATH', 'filterrules-conf', 'NAME'],
  ['filter.conf', 'Setup fn=setup-type-by-extension file=PATH', 'mime-types', 'NAME'],
  ['gatherer.cf', '<RootNodes>\nhttp://a.test/ URL=5,PATH\n</RootNodes>', 'harvest-filter', 'filters/NAME'],
  ['gatherer.cf', '<RootNodes>\nhttp://a.test/ Host=5,PATH\n</RootNodes>', 'harvest-filter', 'filters/NAME'],
  ['gatherer.cf', 'Essence-Options: --stoplist PATH', 'stoplist-cf', 'lib/NAME'],
  ['gatherer.cf', 'Essence-Options: --allowlist PATH', 'allowlist-cf', 'lib/NAME'],
  ['gatherer.cf', 'Post-Summarizing: PATH', 'post-summarizing', 'lib/NAME'],
] as const;

const written = ['other.conf', './config/other.conf', '/usr/local/x/y/other.conf', 'C:\\config\\other.conf'];

const textOf = (file: string, line: string): string =>
  file === 'filter.conf' ? `<Filter name="enumeration-default">\n${line}\n</Filter>\n` : `${line}\n`;

describe.each(ways)('a file that %s names with %s', (file, line, language, place) => {
  it.each(written)('is the file with the last component of %s, in the language of the directive', (path) => {
    const texts = new Map([[file, textOf(file, line.replace('PATH', path))]]);
    const named = namedFiles(texts, testCatalog);
    const expected = place.replace('NAME', 'other.conf');
    expect(Object.fromEntries(named)).toEqual({ 'other.conf': language });
    expect(placeOf('old/config/other.conf', syntaxes, named)).toBe(expected);
    expect(placeOf('other.conf')).toBeUndefined();
    expect(languageIdOf(expected, named)).toBe(language);
    const syntax = syntaxes.find(({ id }) => id === language);
    expect(syntax && fileNamed(['x/other.conf', 'other.conf', expected], path, syntax)).toBe(expected);
    const files = [...texts, [expected, ''] as const].map(([each, text]) => ({ path: each, text }));
    const opened = openCollection(files, testCatalog).files.find((each) => each.path === expected);
    expect(opened?.language?.id).toBe(language);
  });

  it('has a finding while it is missing, and one once no line names it', () => {
    const naming = textOf(file, line.replace('PATH', 'other.conf'));
    const found = checkCollection([{ path: file, text: naming }], testCatalog).flatMap(
      ({ diagnostics }) => diagnostics,
    );
    const about = found.filter(({ message }) => message.includes('other.conf')).map(({ code }) => code);
    // Where Essence is off, its files are not looked for.
    if (!place.startsWith('lib/')) expect(about.some((code) => code.startsWith('SET-'))).toBe(true);
    const unnamed = checkCollection([{ path: 'other.conf', text: '' }], testCatalog);
    expect(unnamed).toMatchObject([{ path: 'other.conf', diagnostics: [{ code: 'SET-128' }] }]);
  });
});

it('a name that no file may have gets no place', () => {
  for (const name of ['..', '.', '', 'a\u0000b', 'x'.repeat(101)]) {
    const named = new Map([[name, 'filterrules-conf']]);
    expect(placeOf(`config/${name}`, syntaxes, named), JSON.stringify(name)).toBeUndefined();
  }
});

it('a file with a name of its own keeps its language, whichever line names it', () => {
  for (const syntax of syntaxes) {
    const path = placesOf(syntax).find((place) => !place.includes('*'));
    if (path === undefined) continue;
    expect(languageIdOf(path, new Map([[path.replace(/.*\//, ''), 'filterrules-conf']]))).toBe(syntax.id);
  }
});
