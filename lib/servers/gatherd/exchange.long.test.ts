/** A million RDs from one installation over gatherd into another, which then has the same. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openExchange } from './testing/exchange.ts';
import type { Exchange } from './testing/exchange.ts';

const count = 1_000_000;
const patienceMs = 5_000_000;
let exchange: Exchange;

beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(() => exchange.close());

it('RDs in large numbers arrive as they are', { timeout: 6_000_000 }, async () => {
  const { docs, collect, sent, taken } = exchange;
  for (let from = 1; from <= count; from += 50_000) await docs.store(from, Math.min(count, from + 49_999));
  await docs.mark();
  const begun = performance.now();
  const { counts } = await collect(patienceMs);
  console.log(`collected and applied in ${Math.round((performance.now() - begun) / 1000)} s`);
  expect(counts).toMatchObject({ records: count, applied: count, errors: 0, documents: { added: count } });
  expect((await taken()).count).toBe(count);
  expect(await taken()).toEqual(await sent());
});
