import { expect, it } from 'vitest';
import { createConnections } from './connections.ts';

it('a run has as many connections as it may, and what is given back can be taken', () => {
  const connections = createConnections(2);
  expect([connections.take(), connections.take(), connections.take()]).toEqual([true, true, false]);
  connections.give();
  expect([connections.take(), connections.take()]).toEqual([true, false]);
});

it('a free connection goes to whoever waits longest, and on to the next when that one has no use for it', () => {
  const connections = createConnections(1);
  connections.take();
  const heard: string[] = [];
  connections.onFree(() => heard.push('has no use'));
  connections.onFree(() => heard.push(`takes it: ${connections.take()}`));
  connections.onFree(() => heard.push('waits on'));
  connections.give();
  expect(heard).toEqual(['has no use', 'takes it: true']);
  connections.give();
  expect(heard.at(-1)).toBe('waits on');
});

it('who waits for a connection gets each in turn', async () => {
  const connections = createConnections(1);
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
