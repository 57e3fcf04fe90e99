import { describe, expect, it } from 'vitest';
import type { InheritanceType } from './access.ts';
import { chainOf, mostLists } from './chain.ts';
import type { InheritingList } from './chain.ts';

function lists(...rows: readonly (readonly [url: string, type: InheritanceType, from?: string])[]) {
  const all = new Map<string, InheritingList>(
    rows.map(([url, inheritance, from]) => [
      url,
      { url, hash: url, inheritance, ...(from !== undefined && { inheritFrom: { url: from, hash: from } }) },
    ]),
  );
  return (url: string) => {
    const own = all.get(url);
    if (own === undefined) throw new Error(`${url} has no list`);
    const { lists: found, problem } = chainOf(own, (hash) => all.get(hash));
    return { urls: found.map((list) => list.url), problem };
  };
}

describe('a chain', () => {
  it('begins at the top and ends with the document', () => {
    const of = lists(
      ['doc', 'leaf-node', 'folder'],
      ['folder', 'child-overrides', 'share'],
      ['share', 'parent-overrides'],
    );
    expect(of('doc')).toEqual({ urls: ['share', 'folder', 'doc'], problem: undefined });
    expect(of('share')).toEqual({ urls: ['share'], problem: undefined });
  });

  it('names the list that is missing', () => {
    const of = lists(['doc', 'leaf-node', 'folder'], ['folder', 'child-overrides', 'share']);
    expect(of('doc')).toEqual({ urls: ['folder', 'doc'], problem: { kind: 'missing', url: 'share' } });
  });

  it('names the URLs of a cycle, also where the document is not in it', () => {
    const of = lists(['doc', 'leaf-node', 'a'], ['a', 'child-overrides', 'b'], ['b', 'child-overrides', 'a']);
    expect(of('doc').problem).toEqual({ kind: 'cycle', urls: ['a', 'b', 'a'] });
    expect(lists(['doc', 'child-overrides', 'doc'])('doc').problem).toEqual({ kind: 'cycle', urls: ['doc', 'doc'] });
  });

  it('ends at a parent that is a leaf-node', () => {
    const of = lists(['doc', 'leaf-node', 'folder'], ['folder', 'leaf-node', 'share'], ['share', 'child-overrides']);
    expect(of('doc')).toEqual({ urls: ['folder', 'doc'], problem: { kind: 'leaf-parent', url: 'folder' } });
  });

  it('is followed so far and no farther', () => {
    const long = (length: number) =>
      lists(
        ...Array.from({ length }, (_, at): [string, InheritanceType, string?] =>
          at === length - 1 ? [`${at}`, 'child-overrides'] : [`${at}`, 'child-overrides', `${at + 1}`],
        ),
      )('0');
    expect(long(mostLists).problem).toBeUndefined();
    expect(long(mostLists + 1)).toMatchObject({ problem: { kind: 'too-long', limit: mostLists } });
  });
});
