import { expect, it } from 'vitest';
import { printBrush, readBrush, readTables, toggleTable } from './view-address.ts';

it('keeps a brush in the address, whole seconds, and takes nothing else for one', () => {
  expect(readBrush(printBrush({ from: 1_763_735_890_000, to: 1_763_736_245_000 }))).toEqual({
    from: 1_763_735_890_000,
    to: 1_763_736_245_000,
  });
  for (const text of [undefined, '', '5', '9-4', 'a-b', '-1-5']) expect(readBrush(text)).toBeUndefined();
});

it('turns charts into tables and back', () => {
  expect(toggleTable(readTables(undefined), 'time')).toBe('time');
  expect(toggleTable(readTables('time,nonsense'), 'flow')).toBe('flow,time');
  expect(toggleTable(readTables('flow,time'), 'flow')).toBe('time');
  expect(toggleTable(readTables('time'), 'time')).toBeUndefined();
});
