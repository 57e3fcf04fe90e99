import { expect, it } from 'vitest';
import { fixedClock } from '../../outside/clock.ts';
import { createConnections } from './connections.ts';

const clock = fixedClock();

it('a run has as many connections as it may, and what is given back can be taken', () => {
  const connections = createConnections(2, clock);
  expect([connections.take(), connections.take(), connections.take()]).toEqual([true, true, false]);
  connections.give();
  expect([connections.take(), connections.take()]).toEqual([true, false]);
});

it('a free connection goes to whoever waits longest, and on to the next when that one has no use for it', () => {
  const connections = createConnections(1, clock);
  connections.take();
  const heard: string[] = [];
  connections.onFree(() => heard.push('has no use'), 0);
  connections.onFree(() => heard.push(`takes it: ${connections.take()}`), 0);
  connections.onFree(() => heard.push('waits on'), 0);
  connections.give();
  expect(heard).toEqual(['has no use', 'takes it: true']);
  connections.give();
  expect(heard.at(-1)).toBe('waits on');
});

it('a free connection goes first to the visit whose next URL has the least depth', () => {
  const connections = createConnections(1, clock);
  connections.take();
  const heard: string[] = [];
  const asks = (name: string, depth: number): void => {
    const call = (): void => {
      connections.take();
      heard.push(name);
    };
    connections.onFree(call, depth);
  };
  asks('deep', 7);
  asks('near', 2);
  asks('as near, asked later', 2);
  for (let i = 0; i < 3; i++) connections.give();
  expect(heard).toEqual(['near', 'as near, asked later', 'deep']);
});

it('nobody waits longer than ten seconds for those with URLs of less depth', () => {
  const connections = createConnections(1, clock);
  connections.take();
  const heard: string[] = [];
  connections.onFree(() => heard.push(`deep: ${connections.take()}`), 7);
  clock.advance(10_001);
  connections.onFree(() => heard.push(`near: ${connections.take()}`), 2);
  connections.give();
  expect(heard).toEqual(['deep: true']);
});

it('who waits for a connection gets each in turn', async () => {
  const connections = createConnections(1, clock);
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async (who) => {
      await connections.taken();
      order.push(who);
      await Promise.resolve();
      connections.give();
    }),
  );
  expect(order).toEqual([1, 2, 3]);
  expect(connections.take()).toBe(true);
});

it('nobody comes before the robots.txt of a site: who waits for it has the connection as soon as it is free', async () => {
  const connections = createConnections(1, clock);
  connections.take();
  const heard: string[] = [];
  const robots = connections.taken().then(() => heard.push('robots.txt'));
  connections.onFree(() => heard.push(`a page: ${connections.take()}`), 0);
  connections.give();
  await robots;
  expect(heard).toEqual(['robots.txt']);
});

it('the line holds only those who wait, however often and in whatever order they are called', () => {
  const connections = createConnections(1, clock);
  connections.take();
  for (let turn = 0; turn < 1_000; turn++) {
    const leave = connections.onFree(() => connections.take(), turn % 9);
    connections.onFree(() => connections.take(), turn % 7);
    if (turn % 3 === 0) leave();
    if (turn % 5 === 0) clock.advance(11_000);
    while (connections.waiting > 4) connections.give();
  }
  expect(connections.waiting).toBeLessThanOrEqual(4);
});

it('no more are open than the process may use, and none after its share has run out', () => {
  const own = fixedClock();
  const connections = createConnections(4, own);
  connections.limitTo(2, 1_000);
  expect([connections.take(), connections.take(), connections.take()]).toEqual([true, true, false]);
  const heard: string[] = [];
  connections.onFree(() => heard.push(`called: ${connections.take()}`), 0);
  own.advance(1_000);
  connections.give();
  expect(heard).toEqual([]);
  connections.limitTo(1, 2_000);
  expect(heard).toEqual([]);
  expect(connections.need()).toEqual({ granted: 1, wanted: 4 });
  connections.give();
  expect(heard).toEqual(['called: true']);
  expect(connections.need()).toEqual({ granted: 1, wanted: 1 });
});

it('nobody waits any more when the process lets go of the run', async () => {
  const connections = createConnections(1, clock);
  connections.limitTo(0, Infinity);
  const robots = connections.taken();
  connections.letGo();
  await robots;
});
