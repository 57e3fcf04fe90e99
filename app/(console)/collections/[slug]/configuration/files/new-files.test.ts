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
  expect(withNewFiles([saved], texts).map(({ path, language }) => [path, language])).toEqual([
    ['filters/mine', 'harvest-filter'],
    ['robot.conf', 'robot-conf'],
  ]);
  expect(withNewFiles([saved], undefined)).toEqual([saved]);
});

it('offers what is not there yet', () => {
  const offered = pathsToAdd([saved]);
  expect(offered).toContain('gatherer.cf');
  expect(offered).not.toContain('robot.conf');
  expect(new Set(offered).size).toBe(offered.length);
});

it('places a file by its name, and begins it with its frame', () => {
  expect(placeNewFile(' config/Gatherer.cf', [saved])).toMatchObject({
    path: 'gatherer.cf',
    text: expect.stringContaining('<RootNodes>'),
  });
  expect(placeNewFile('filters/Mine', [saved])).toMatchObject({ path: 'filters/Mine', text: '' });
});

it('says what is wrong with a name', () => {
  expect(placeNewFile('robot.conf', [saved])).toMatchObject({ ok: false, why: expect.stringContaining('already') });
  expect(placeNewFile('notes.txt', [saved])).toMatchObject({ ok: false, why: expect.stringContaining('filters/NAME') });
  expect(placeNewFile('filters/', [saved])).toMatchObject({ ok: false });
});
