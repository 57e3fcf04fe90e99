import { describe, expect, it } from 'vitest';
import { changesOf, clashes, mergeFolder, planPull, type Texts } from './folder-changes.ts';

const texts = (files: Readonly<Record<string, string>>): Texts => new Map(Object.entries(files));
const base = texts({ a: '1\n2\n3\n', b: 'b', c: 'c' });

describe('a folder beside its collection', () => {
  it('tells what was added, changed and removed', () => {
    expect(changesOf(base, texts({ a: '1\n2\n3\n', b: 'B', d: 'd' }))).toEqual([
      { path: 'b', change: 'changed' },
      { path: 'c', change: 'removed' },
      { path: 'd', change: 'added' },
    ]);
  });

  it('clashes where both changed a file in different ways', () => {
    const here = texts({ a: 'mine', b: 'B', c: 'alike' });
    const there = texts({ a: 'theirs', b: 'b', c: 'alike' });
    expect(clashes({ base, here, there })).toEqual([{ path: 'a', change: 'changed' }]);
  });
});

describe('pulling', () => {
  it('writes what the collection changed, and keeps what only the folder changed', () => {
    const here = texts({ a: '1\n2\n3\n', b: 'mine', c: 'c', extra: 'x' });
    const there = texts({ a: 'theirs', b: 'b', d: 'd' });
    const { write, remove, kept } = planPull({ base, here, there }, false);
    expect([...write]).toEqual([
      ['a', 'theirs'],
      ['d', 'd'],
    ]);
    expect(remove).toEqual(['c']);
    expect(kept.map(({ path }) => path)).toEqual(['b', 'extra']);
  });

  it('with force takes back changes and removals, and leaves extra files alone', () => {
    const here = texts({ a: 'mine', c: 'c', extra: 'x' });
    const { write, remove, kept } = planPull({ base, here, there: base }, true);
    expect([...write.keys()]).toEqual(['a', 'b']);
    expect(remove).toEqual([]);
    expect(kept.map(({ path }) => path)).toEqual(['extra']);
  });

  it('into a folder that was never pulled writes what is not there', () => {
    const plan = planPull({ base: texts({}), here: texts({ b: 'b' }), there: base }, false);
    expect([...plan.write.keys()]).toEqual(['a', 'c']);
  });
});

describe('pushing on top of a newer revision', () => {
  it('merges files that both changed in different places', () => {
    const sides = {
      base,
      here: texts({ a: '0\n1\n2\n3\n', b: 'b', c: 'c' }),
      there: texts({ a: '1\n2\n3\n4\n', b: 'B' }),
    };
    const { files, merged, conflicts } = mergeFolder(sides);
    expect(Object.fromEntries(files)).toEqual({ a: '0\n1\n2\n3\n4\n', b: 'B' });
    expect({ merged, conflicts }).toEqual({ merged: ['a'], conflicts: [] });
  });

  it('names the line of a conflict, and a file that one side removed', () => {
    const sides = {
      base,
      here: texts({ a: '1\nmine\n3\n', c: 'c' }),
      there: texts({ a: '1\ntheirs\n3\n', b: 'B', c: 'c' }),
    };
    expect(mergeFolder(sides).conflicts).toEqual(['a:2', 'b']);
  });
});
