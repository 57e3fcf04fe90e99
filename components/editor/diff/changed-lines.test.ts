import { describe, expect, it } from 'vitest';
import { changedLines } from './changed-lines.ts';

const changes = (before: string, after: string): readonly (readonly [number, string])[] => [
  ...changedLines({ saved: before }, after),
];

describe('changed lines', () => {
  it('are none in the same text', () => {
    expect(changes('a\nb', 'a\nb')).toEqual([]);
  });

  it('are edited where another line stood, new where none did', () => {
    expect(changes('a\nb\nc', 'a\nB\nc')).toEqual([[2, 'edited']]);
    expect(changes('a\nc', 'a\nb\nc')).toEqual([[2, 'new']]);
    expect(changes('a\nb\nc', 'A\nA2\nb\nc')).toEqual([
      [1, 'edited'],
      [2, 'new'],
    ]);
  });

  it('stay apart: what lies between two changes is unchanged', () => {
    expect(changes('a\nb\nc\nd', 'A\nb\nc\nD')).toEqual([
      [1, 'edited'],
      [4, 'edited'],
    ]);
  });

  it('are none where lines were only taken out', () => {
    expect(changes('a\nb\nc', 'a\nc')).toEqual([]);
  });

  it('are grey where only the run had another line, and stay so while lines above are edited', () => {
    const text = { ofRun: 'a\nb\nc', saved: 'a\nB\nc' };
    expect([...changedLines(text, 'a\nB\nc')]).toEqual([[2, 'saved']]);
    expect([...changedLines(text, 'x\na\nB\nC')]).toEqual([
      [1, 'new'],
      [3, 'saved'],
      [4, 'edited'],
    ]);
    expect([...changedLines(text, 'a\nBB\nc')]).toEqual([[2, 'edited']]);
  });
});
