import { describe, expect, it } from 'vitest';
import { directionOf, nextSort, sortRows } from './sort-order.ts';
import type { Column } from './table-column.ts';

interface Row {
  readonly name: string;
  readonly size?: number;
}

const name: Column<Row> = { key: 'name', head: 'Name', cell: () => null, value: (row) => row.name };
const size: Column<Row> = { key: 'size', head: 'Size', align: 'right', cell: () => null, value: (row) => row.size };
const when: Column<Row> = { key: 'when', head: 'When', sortsFirst: 'descending', cell: () => null };

describe('a column that sorts', () => {
  it('begins with its own direction, turns round, and lets go', () => {
    expect(nextSort(undefined, name)).toBe('name');
    expect(nextSort('name', name)).toBe('-name');
    expect(nextSort('-name', name)).toBeUndefined();
    expect(nextSort('-name', when)).toBe('-when');
    expect(directionOf('-when', 'when')).toBe('descending');
  });

  it('of numbers begins with the largest', () => expect(nextSort(undefined, size)).toBe('-size'));
});

describe('rows sorted by a column', () => {
  const rows: readonly Row[] = [
    { name: 'host10', size: 2 },
    { name: 'none' },
    { name: 'Host9', size: 10 },
    { name: 'a', size: 2 },
  ];
  const names = (sort: string | undefined): readonly string[] =>
    sortRows(rows, [name, size, when], sort).map((row) => row.name);

  it('have numbers by size and texts by words, numbers in them too', () => {
    expect(names('name')).toEqual(['a', 'Host9', 'host10', 'none']);
    expect(names('-size')).toEqual(['Host9', 'host10', 'a', 'none']);
  });

  it('have those without a value last, both ways, and equals in the order of the list', () => {
    expect(names('size')).toEqual(['host10', 'a', 'Host9', 'none']);
  });

  it('stay as they are where the server sorts, or the address names no column', () => {
    expect(sortRows(rows, [name, size, when], '-when')).toBe(rows);
    expect(sortRows(rows, [name, size, when], 'colour')).toBe(rows);
    expect(sortRows(rows, [name, size, when], undefined)).toBe(rows);
  });
});
