/** The law that ids of languages and names of their files stand in the folder of the language: others ask it for them. */

import { expect, test } from 'vitest';
import { functions } from './functions/index.ts';
import { placesOf } from './lang/file-places.ts';
import { languageById, languages } from './languages/index.ts';
import { productFiles, saidIn } from './testing/said.ts';

/** Files that say such a name, with the reason. */
const texts: Readonly<Record<string, string>> = {
  'lib/services/collections/sample-files.ts': 'is the files of the sample collection',
};

const names = new Map(
  languages.flatMap((language) =>
    [language.id, language.usualPath, ...placesOf(language), ...(language.formerNames ?? [])].map((name) => [
      name,
      language.id,
    ]),
  ),
);

/** A string that is a name and nothing else; sentences may tell people of files. */
function namesIn(file: string): readonly string[] {
  return saidIn(file).texts.filter((text) => {
    const id = names.get(text);
    return id !== undefined && !file.startsWith(`lib/languages/${id}/`);
  });
}

const naming = ['lib', 'components', 'app']
  .flatMap(productFiles)
  .filter((file) => !file.startsWith('lib/bench/'))
  .map((file) => ({ file, found: namesIn(file) }))
  .filter(({ found }) => found.length > 0);

test('no language and none of its files is named outside its folder', () => {
  expect(naming.filter(({ file }) => texts[file] === undefined)).toEqual([]);
});

test('every file that is excepted names one', () => {
  const files = new Set(naming.map(({ file }) => file));
  expect(Object.keys(texts).filter((file) => !files.has(file))).toEqual([]);
});

test('every language that a line of filter.conf names a file of is one', () => {
  const named = functions.flatMap(({ params }) => Object.values(params).flatMap(({ language = [] }) => language));
  expect(new Set(named).size).toBeGreaterThan(1);
  expect(named.filter((id) => languageById(id) === undefined)).toEqual([]);
});
