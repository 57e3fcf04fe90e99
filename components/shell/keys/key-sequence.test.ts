import { describe, expect, it } from 'vitest';
import { chordOf, isSingleKey, keyCaps, stepSequence } from './key-sequence.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('chords', () => {
  it('name Ctrl, and Command as Ctrl', () => {
    expect(chordOf({ ...plain, key: 'k', ctrlKey: true })).toBe('ctrl+k');
    expect(chordOf({ ...plain, key: 'k', metaKey: true })).toBe('ctrl+k');
  });

  it('name Shift with letters and named keys, not with signs that need it', () => {
    expect(chordOf({ ...plain, key: 'P', shiftKey: true })).toBe('shift+p');
    expect(chordOf({ ...plain, key: '?', shiftKey: true })).toBe('?');
    expect(chordOf({ ...plain, key: 'Enter', ctrlKey: true, shiftKey: true })).toBe('ctrl+shift+enter');
  });

  it('are single keys unless Ctrl or Alt is held', () => {
    expect(['g o', '?', 'shift+p', 'ctrl+k', 'alt+arrowleft'].map(isSingleKey)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('sequences', () => {
  const bound = ['g o', 'g l', '?', 'o'];

  it('complete with their second key', () => {
    const { pending } = stepSequence('', 'g', bound);
    expect(pending).toBe('g');
    expect(stepSequence(pending, 'o', bound)).toEqual({ complete: 'g o', pending: '' });
  });

  it('that lead nowhere are dropped and the key is tried alone', () => {
    expect(stepSequence('g', '?', bound)).toEqual({ complete: '?', pending: '' });
    expect(stepSequence('g', 'z', bound)).toEqual({ complete: undefined, pending: '' });
    expect(stepSequence('g', 'g', bound)).toEqual({ complete: undefined, pending: 'g' });
  });
});

it('caps are spelled as on the keyboard', () => {
  expect(keyCaps('g o')).toEqual(['G', 'O']);
  expect(keyCaps('ctrl+k')).toEqual(['Ctrl K']);
  expect(keyCaps('[')).toEqual(['[']);
  expect(keyCaps('ctrl+shift+enter')).toEqual(['Ctrl Shift Enter']);
});
