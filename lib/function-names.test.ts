/** The law that what treats a function unlike another asks its declaration: no name of one stands in engine or languages. */

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Visitor, parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { functions } from './functions/index.ts';

const folders = ['engine', 'languages'];

/** Files whose texts people read, as files of a collection or as sentences. */
const texts: Readonly<Record<string, string>> = {
  'engine/traps.ts': 'proposes a line of filter.conf to the reader of a note',
  'languages/filter-conf/default.ts': 'is the built-in filter.conf',
  'languages/filter-conf/examples.ts': 'has a file for each finding',
  'languages/filter-conf/messages.ts': 'proposes functions in the help of findings',
  'languages/finding-examples.ts': 'has a file for each finding',
  'languages/mime-types/index.ts': 'says in the reference which function reads the file',
  'languages/set-messages.ts': 'proposes functions in the help of findings',
};

const names = functions.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
const inText = new RegExp(String.raw`(?<![\w-])(${names.join('|')})(?![\w-])`);
const identifiers = new Set(
  names.map((name) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())),
);

function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing(\/|[-\w]*\.ts$)/.test(file))
    .map((file) => `${folder}/${file}`);
}

/** An expression with a word in it that is the whole of a name, such as `^(filter|generate)-by-exact$`. */
function isMeant(pattern: string, name: string): boolean {
  return /[a-z]{4}/.test(pattern) && new RegExp(pattern, 'u').exec(name)?.[0] === name;
}

/** What a file says outside its comments. */
function namesIn(file: string): readonly string[] {
  const { program } = parseSync(file, readFileSync(path.join(import.meta.dirname, file), 'utf8'));
  const found: string[] = [];
  const say = (text: string): void => void found.push(...(inText.exec(text)?.slice(1) ?? []));
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push(...names.filter((name) => isMeant(node.regex.pattern, name)));
      else say(String(node.value));
    },
    TemplateElement: ({ value }) => say(value.raw),
    Identifier: ({ name }) => void (identifiers.has(name) && found.push(name)),
  }).visit(program);
  return found;
}

const naming = folders
  .flatMap(filesIn)
  .map((file) => ({ file, found: namesIn(file) }))
  .filter(({ found }) => found.length > 0);

test('no function is named in the engine and the languages', () => {
  expect(naming.filter(({ file }) => texts[file] === undefined)).toEqual([]);
});

test('every file that is excepted names one', () => {
  const files = new Set(naming.map(({ file }) => file));
  expect(Object.keys(texts).filter((file) => !files.has(file))).toEqual([]);
});
