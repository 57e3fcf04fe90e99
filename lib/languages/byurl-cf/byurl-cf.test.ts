import { expect, it } from 'vitest';
import { typeRecognizer } from '../../language-kit/recognize-type.ts';
import { testTypeHeuristics } from '../../language-kit/testing.ts';
import { byurlCf } from './index.ts';
import { stock } from './stock.ts';

testTypeHeuristics(byurlCf, import.meta.dirname);

const lines = stock
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line, at) => ({ type: line.split(' ', 1).join(''), regex: line.slice(line.indexOf(' ') + 1), line: at }));
const typeOf = typeRecognizer({ file: 'lib/byurl.cf', lines }, 'url');

it.each([
  ['', 'Directory'],
  ['1', 'Directory'],
  ['1/', 'Directory'],
  ['1/below', 'Directory'],
  ['1below', 'Directory'],
  ['1/notes.txt', 'Directory'],
  ['1/list.html?x=1', 'Directory'],
  ['7/find%09words', 'Directory'],
  ['0/notes.txt', undefined],
  ['0/1/notes.txt', undefined],
  ['0/folder/', undefined],
  ['9/1', undefined],
  ['h/page/', undefined],
])('a Gopher menu is a directory, whatever its selector is, and no other item: %j is %s', (item, type) => {
  for (const host of ['gopher.example', 'gopher.example:7070', '[::1]:7070'])
    expect(typeOf(`gopher://${host}/${item}`)?.type).toBe(type);
});
