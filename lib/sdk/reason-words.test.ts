import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repairOf, reasonWords } from './reason-words.ts';

const lib = path.resolve(import.meta.dirname, '..');
const deciding = ['decide', 'program', 'roots', 'kinds', 'essence'].map((folder) => `engine/${folder}/*.ts`);

/** Reasons that the engine writes as literals, without those of verdicts that let a URL pass. */
const literals = [...deciding, 'functions/*.ts'].flatMap((pattern) =>
  globSync(pattern, { cwd: lib })
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => [
      ...readFileSync(path.join(lib, name), 'utf8').matchAll(
        /deny\([^)]*reason: '([^']+)'|allowed: false, reason: '([^']+)'|kind: 'deny', reason: '([^']+)'|deniedAt\(root, \{\s*reason: '([^']+)'|, reason: '([a-z-]+)' \}/g,
      ),
    ])
    .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? ''),
);

it('finds the reasons that the engine writes', () => {
  expect(literals).toEqual(expect.arrayContaining(['root-depth', 'url-max', 'leaf-node', 'not-included', 'depth']));
});

it.each([...new Set(literals)])('shows the reason %s as a sentence', (reason) => {
  expect(reasonWords(reason)).toMatch(/^[A-Z].* |^robots\.txt /);
});

it.each([
  ['no-site', 'The host is not in filterrules.conf', 'add-hosts'],
  ['rule:archive', 'Rule archive excludes it', 'edit-line'],
  ['HTTP 404', 'The server answered 404', 'owner'],
  ['HTTP 503', 'The server answered 503', 'recrawl'],
  ['FTP 550', 'The server answered FTP 550', 'recrawl'],
  ['path matches \\.zip$', 'path matches \\.zip$', 'edit-line'],
])('shows %s as “%s”, with the repair %s', (reason, words, act) => {
  expect([reasonWords(reason), repairOf(reason, true).act]).toEqual([words, act]);
});

it('offers no line to edit where no line decided', () => {
  expect(repairOf('depth', false)).toEqual({ act: 'none' });
});
