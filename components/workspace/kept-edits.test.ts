import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MergeChoice } from '#lib/lang/merge-texts.ts';
import { keepEdits, keptEdits, parseEdits, printEdits, settleEdits } from './kept-edits.ts';

it('reads the texts and the revision they began with', () => {
  const kept = parseEdits('{"base":3,"texts":[["filter.conf","a"]]}');
  expect(kept?.base).toBe(3);
  expect(kept?.texts.get('filter.conf')).toBe('a');
  expect(kept?.message).toBe('');
  expect(kept?.choices.size).toBe(0);
});

it('reads what it wrote', () => {
  const edits = {
    base: 3,
    texts: new Map([['filter.conf', 'a']]),
    message: 'No images',
    choices: new Map<string, MergeChoice>([
      ['one', 'both'],
      ['two', { text: 'x' }],
    ]),
  };
  expect(parseEdits(printEdits(edits))).toEqual(edits);
});

it('leaves out what is no choice, and keeps the texts', () => {
  const kept = parseEdits('{"base":3,"texts":[["a","b"]],"choices":[["x","nobody"],["y",{"text":1}],["z","mine"],3]}');
  expect([...(kept?.choices ?? [])]).toEqual([['z', 'mine']]);
  expect(kept?.texts.size).toBe(1);
});

it('takes nothing else for edits', () => {
  for (const other of [
    '',
    'null',
    '3',
    '{}',
    '{"base":"3","texts":[]}',
    '{"base":3,"texts":[["a",1]]}',
    '{"base":3,"texts":{}}',
  ]) {
    expect(parseEdits(other), other).toBeUndefined();
  }
});

describe('after a save', () => {
  const open = (texts: readonly (readonly [string, string])[]): void =>
    keepEdits('docs', { base: 2, texts: new Map(texts), message: 'No images', choices: new Map() });

  beforeEach(() => {
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('what was saved is forgotten', () => {
    open([['filter.conf', 'a']]);
    settleEdits('docs', [{ path: 'filter.conf', text: 'a' }], 3);
    expect(keptEdits('docs')).toBeUndefined();
  });

  it('what was typed meanwhile is kept, and begins with the new revision', () => {
    open([
      ['filter.conf', 'ab'],
      ['robot.conf', 'r'],
    ]);
    settleEdits(
      'docs',
      [
        { path: 'filter.conf', text: 'a' },
        { path: 'robot.conf', text: 'r' },
      ],
      3,
    );
    expect(keptEdits('docs')).toMatchObject({ base: 3, message: '', texts: new Map([['filter.conf', 'ab']]) });
  });
});
