import { expect, it } from 'vitest';
import type { FileText } from '#lib/services/configuration/contract.ts';
import { pathsToAdd, placeNewFile, withNewFiles } from './new-files.ts';

const saved: FileText = {
  path: 'robot.conf',
  language: 'robot-conf',
  text: '<Process\n>\n</Process>\n',
  bytes: 22,
  errors: 0,
  warnings: 0,
  builtIn: false,
  revision: 3,
  diagnostics: [],
};

it('shows unsaved files among the saved ones, in order, with their language', () => {
  const texts = new Map([
    ['robot.conf', 'changed'],
    ['filters/mine', 'Deny /old'],
  ]);
  expect(withNewFiles([saved], texts, new Map()).map(({ path, language }) => [path, language])).toEqual([
    ['filters/mine', 'harvest-filter'],
    ['robot.conf', 'robot-conf'],
  ]);
  expect(withNewFiles([saved], undefined, new Map())).toEqual([saved]);
});

it('offers what is not there yet', () => {
  const offered = pathsToAdd([saved], new Map());
  expect(offered).toContain('gatherer.cf');
  expect(offered).not.toContain('robot.conf');
  expect(new Set(offered).size).toBe(offered.length);
});

it('places a file by its name, and begins it with its frame', () => {
  expect(placeNewFile(' config/Gatherer.cf', [saved], new Map())).toMatchObject({
    path: 'gatherer.cf',
    text: expect.stringContaining('<RootNodes>'),
  });
  expect(placeNewFile('filters/Mine', [saved], new Map())).toMatchObject({ path: 'filters/Mine', text: '' });
});

it('gives a file that a line names any name, and the language of the line', () => {
  const named = new Map([['intranet.conf', 'filterrules-conf']]);
  expect(pathsToAdd([saved], named)[0]).toBe('intranet.conf');
  expect(placeNewFile('config/intranet.conf', [saved], named)).toMatchObject({ ok: true, path: 'intranet.conf' });
  const texts = new Map([['intranet.conf', '']]);
  expect(withNewFiles([saved], texts, named)[0]).toMatchObject({ language: 'filterrules-conf' });
  expect(withNewFiles([saved], texts, new Map())[0]?.language).toBeUndefined();
});

it('says what is wrong with a name', () => {
  expect(placeNewFile('robot.conf', [saved], new Map())).toMatchObject({
    ok: false,
    why: expect.stringContaining('already'),
  });
  expect(placeNewFile('notes.txt', [saved], new Map())).toMatchObject({
    ok: false,
    why: expect.stringContaining('filters/NAME'),
  });
  expect(placeNewFile('filters/', [saved], new Map())).toMatchObject({ ok: false });
});
