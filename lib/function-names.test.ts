/** The law that what treats a function unlike another asks its declaration: no name of one stands elsewhere. */

import { expect, test } from 'vitest';
import { functions } from './functions/index.ts';
import { productFiles, saidIn } from './testing/said.ts';

/** Functions and summarizers show themselves in lines of filter.conf, and benches write files of it. */
const isSearched = (file: string): boolean => !/^lib\/(functions|summarizers|bench)\//.test(file);

/** Files whose texts people read, as files of a collection or as sentences. */
const texts: Readonly<Record<string, string>> = {
  'lib/services/collections/sample-files.ts': 'is the filter.conf of the sample collection',
  'lib/services/live/suggest-rules.ts':
    'proposes lines of filter.conf for a folder, to be read before they are inserted',
  'lib/languages/filter-conf/deny-line.ts': 'writes lines that are proposed',
  'lib/languages/filter-conf/default.ts': 'is the built-in filter.conf',
  'lib/languages/filter-conf/examples.ts': 'has a file for each finding',
  'lib/languages/filter-conf/messages.ts': 'proposes functions in the help of findings',
  'lib/languages/finding-examples.ts': 'has a file for each finding',
  'lib/languages/mime-types/index.ts': 'says in the reference which function reads the file',
  'lib/languages/set-messages.ts': 'proposes functions in the help of findings',
};

const names = functions.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
const inText = new RegExp(String.raw`(?<![\w-])(${names.join('|')})(?![\w-])`);
const identifiers = new Set(
  names.map((name) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())),
);

/** An expression with a word in it that is the whole of a name, such as `^(filter|generate)-by-exact$`, and not of any. */
function isMeant(pattern: string, name: string): boolean {
  const isWhole = (text: string): boolean => new RegExp(pattern, 'u').exec(text)?.[0] === text;
  return /[a-z]{4}/.test(pattern) && isWhole(name) && !isWhole('another-word');
}

function namesIn(file: string): readonly string[] {
  const said = saidIn(file);
  return [
    ...said.texts.flatMap((text) => inText.exec(text)?.slice(1) ?? []),
    ...said.expressions.flatMap((pattern) => names.filter((name) => isMeant(pattern, name))),
    ...said.identifiers.filter((name) => identifiers.has(name)),
  ];
}

const naming = ['lib', 'components', 'app']
  .flatMap(productFiles)
  .filter(isSearched)
  .map((file) => ({ file, found: namesIn(file) }))
  .filter(({ found }) => found.length > 0);

test('no function is named outside its folder', () => {
  expect(naming.filter(({ file }) => texts[file] === undefined)).toEqual([]);
});

test('every file that is excepted names one', () => {
  const files = new Set(naming.map(({ file }) => file));
  expect(Object.keys(texts).filter((file) => !files.has(file))).toEqual([]);
});
