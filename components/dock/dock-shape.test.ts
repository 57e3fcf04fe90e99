import { expect, it } from 'vitest';
import { clampHeight, leastHeight, mostHeight, parseDock, printDockCookie, usualDock } from './dock-shape.ts';

it('is as it was left', () => {
  const shape = { height: 340, isOpen: false };
  const value = /=([^;]+)/.exec(printDockCookie(shape))?.[1];
  expect(parseDock(value)).toEqual(shape);
});

it('is as usual when the cookie says nothing it understands', () => {
  for (const value of [undefined, '', 'open', '-5.open', '12345.open', '300.wide']) {
    expect(parseDock(value), value).toEqual(usualDock);
  }
});

it('is never out of reach', () => {
  expect([clampHeight(-40), clampHeight(5000)]).toEqual([leastHeight, mostHeight]);
  expect(parseDock('3.open').height).toBe(leastHeight);
});
