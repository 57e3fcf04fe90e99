import { expect, it } from 'vitest';
import { joinCalls } from './join-calls.ts';

/** A store whose statements end when told to. */
function slowStore() {
  const sent: { readonly items: readonly number[]; readonly end: () => void; readonly fail: () => void }[] = [];
  const call = joinCalls<number>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    sent.push({ items, end: resolve, fail: () => reject(new Error('the store failed')) });
    return promise;
  });
  return { sent, call };
}

const turn = (): Promise<void> => new Promise(setImmediate);

it('sends the first call at once, and what comes meanwhile together', async () => {
  const { sent, call } = slowStore();
  const calls = [1, 2, 3].map(call);
  expect(sent.map(({ items }) => items)).toEqual([[1]]);
  sent[0]?.end();
  await turn();
  expect(sent.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  sent[1]?.end();
  await Promise.all(calls);
  void call(4);
  expect(sent.at(-1)?.items).toEqual([4]);
});

it('tells everybody of a group that it failed, and goes on', async () => {
  const { sent, call } = slowStore();
  const [first, ...others] = [1, 2, 3].map(call);
  sent[0]?.end();
  await first;
  sent[1]?.fail();
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = call(4);
  sent[2]?.end();
  await next;
});
