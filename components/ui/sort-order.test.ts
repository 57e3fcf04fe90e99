import { describe, expect, it } from 'vitest';
import { directionOf, nextSort, withSortLinks } from './sort-order.ts';

describe('a column that sorts', () => {
  it('begins with its own direction, turns round, and lets go', () => {
    expect(nextSort(undefined, 'url', 'ascending')).toBe('url');
    expect(nextSort('url', 'url', 'ascending')).toBe('-url');
    expect(nextSort('-url', 'url', 'ascending')).toBeUndefined();
    expect(nextSort('-url', 'status', 'descending')).toBe('-status');
    expect(directionOf('-status', 'status')).toBe('descending');
  });

  it('has a link in its head; others have none', () => {
    const cell = () => null;
    const columns = [
      { key: 'url', head: 'URL', cell, sortsFirst: 'ascending' },
      { key: 'note', head: 'Note', cell },
    ] as const;
    const [url, note] = withSortLinks(columns, 'url', (sort) => `?sort=${sort ?? ''}`);
    expect(url?.sort).toEqual({ href: '?sort=-url', direction: 'ascending' });
    expect(note?.sort).toBeUndefined();
  });
});
