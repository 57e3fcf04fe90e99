import { afterAll, beforeAll, expect, it } from 'vitest';
import { openExchange } from './testing/exchange.ts';
import type { Exchange } from './testing/exchange.ts';
import { urlOf } from './testing/served-collection.ts';

let exchange: Exchange;

beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(() => exchange.close());

it('two installations exchange RDs as they are, then those that changed and were deleted', async () => {
  const { docs, collect, sent, taken } = exchange;
  await docs.store(1, 300);
  await docs.mark();
  const counts = { records: 300, applied: 300, errors: 0, warnings: 0, documents: { added: 300 } };
  expect(await collect()).toMatchObject({ state: 'completed', counts });
  expect((await taken()).count).toBe(300);
  expect(await taken()).toEqual(await sent());

  await docs.store(11, 20, 'another text');
  await docs.store(301, 310);
  await docs.remove(1, 5);
  await docs.mark();
  const { counts: then } = await collect();
  expect(then.documents).toMatchObject({ added: 10, changed: 10, deleted: 5 });
  expect((await taken()).count).toBe(305);
  expect(await taken()).toEqual(await sent());
});

it('those that were confirmed live on, as they are', async () => {
  const { docs, collect, sent, taken, expiries } = exchange;
  const before = await expiries();
  await docs.confirm(21, 30);
  await docs.mark();
  const { counts, state } = await collect();
  expect(state).toBe('completed');
  expect(counts).toMatchObject({ errors: 0, warnings: 0, documents: { added: 0, deleted: 0 } });
  expect(await taken()).toEqual(await sent());
  const after = await expiries();
  const later = [...after].filter(([url, at]) => at > (before.get(url) ?? Infinity)).map(([url]) => url);
  expect(later).toEqual(expect.arrayContaining(Array.from({ length: 10 }, (_, i) => urlOf(21 + i))));
});

it('they exchange them over TLS, when the certificate is trusted', async () => {
  const { docs, collect, speakTls, sent, taken } = exchange;
  await docs.store(401, 410);
  await docs.mark();
  const reason = expect.stringMatching(/certificate/) as string;
  expect(await speakTls()).toMatchObject({ state: 'failed', reason });
  expect(await taken()).not.toEqual(await sent());
  expect((await collect()).counts.documents).toMatchObject({ added: 10 });
  expect(await taken()).toEqual(await sent());
});
