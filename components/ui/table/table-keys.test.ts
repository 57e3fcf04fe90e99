import { describe, expect, it } from 'vitest';
import { tableAct, targetRow, toggleTick } from './table-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('keys in a table', () => {
  it('j and the arrow mean the same, with Shift too', () => {
    expect(['j', 'J', 'ArrowDown'].map((key) => tableAct({ ...plain, key }))).toEqual(['next', 'next', 'next']);
  });

  it('leave alone what is held with Ctrl, Alt or Meta', () => {
    expect(tableAct({ ...plain, key: 'j', ctrlKey: true })).toBeUndefined();
    expect(tableAct({ ...plain, key: 'Enter', altKey: true })).toBeUndefined();
    expect(tableAct({ ...plain, key: 'q' })).toBeUndefined();
  });

  it('moves stop at both ends', () => {
    expect(targetRow('next', 9, 10, 5)).toBe(9);
    expect(targetRow('previous', 0, 10, 5)).toBe(0);
    expect(targetRow('page-down', 7, 10, 5)).toBe(9);
    expect(targetRow('last', 2, 10, 5)).toBe(9);
    expect(targetRow('first', 7, 10, 5)).toBe(0);
  });

  it('the first move enters at the first row', () => {
    expect(targetRow('next', -1, 10, 5)).toBe(0);
    expect(targetRow('previous', -1, 10, 5)).toBe(0);
    expect(targetRow('last', -1, 10, 5)).toBe(9);
  });
});

it('a tick is set and taken back, and the former set stays as it was', () => {
  const none: ReadonlySet<string> = new Set();
  const one = toggleTick(none, 'a');
  expect([...one]).toEqual(['a']);
  expect([...toggleTick(one, 'a')]).toEqual([]);
  expect([...none]).toEqual([]);
});
