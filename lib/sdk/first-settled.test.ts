import { expect, test } from 'vitest';
import { firstSettled, racesOf } from './first-settled.ts';

test('the first that settles decides, whether it resolves or rejects', async () => {
  const open = new Promise<string>(() => undefined);
  expect(await firstSettled([open, Promise.resolve('done')])).toBe('done');
  await expect(firstSettled([open, Promise.reject(new Error('failed'))])).rejects.toThrow('failed');
  expect(await firstSettled([Promise.resolve('first'), Promise.resolve('second')])).toBe('first');
});

test('a promise that stays open forgets the races it lost', async () => {
  const open = new Promise<number>(() => undefined);
  for (let race = 0; race < 100; race++) await firstSettled([open, Promise.resolve(race)]);
  expect(racesOf(open)).toBe(0);
});

test('a promise that settles later ends all races that still wait for it', async () => {
  const late = Promise.withResolvers<string>();
  const races = [firstSettled([late.promise]), firstSettled([late.promise, new Promise<string>(() => undefined)])];
  expect(racesOf(late.promise)).toBe(2);
  late.resolve('late');
  expect(await Promise.all(races)).toEqual(['late', 'late']);
  expect(racesOf(late.promise)).toBe(0);
});
