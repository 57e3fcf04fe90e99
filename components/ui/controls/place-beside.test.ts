import { expect, test } from 'vitest';
import { placeBeside, type Beside } from './place-beside.ts';

const beside: Beside = {
  anchor: { left: 100, top: 100, width: 20, height: 20 },
  layer: { width: 60, height: 24 },
  window: { width: 400, height: 300 },
  side: 'bottom',
};

test('a layer stands in the middle of the side asked for', () => {
  expect(placeBeside(beside)).toEqual({ left: 80, top: 126 });
  expect(placeBeside({ ...beside, side: 'top' })).toEqual({ left: 80, top: 70 });
  expect(placeBeside({ ...beside, side: 'left' })).toEqual({ left: 34, top: 98 });
  expect(placeBeside({ ...beside, side: 'right' })).toEqual({ left: 126, top: 98 });
});

test('without room it stands on the other side', () => {
  const low = { ...beside.anchor, top: 270 };
  expect(placeBeside({ ...beside, anchor: low })).toEqual({ left: 80, top: 240 });
  const far = { ...beside.anchor, left: 370 };
  expect(placeBeside({ ...beside, anchor: far, side: 'right' })).toEqual({ left: 304, top: 98 });
});

test('along its side it is pushed into the window', () => {
  expect(placeBeside({ ...beside, anchor: { ...beside.anchor, left: 2 } }).left).toBe(8);
  expect(placeBeside({ ...beside, anchor: { ...beside.anchor, left: 390 } }).left).toBe(332);
});
