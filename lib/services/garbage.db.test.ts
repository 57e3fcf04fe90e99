/** Whatever is sent to a service, it answers: a value or a problem in words. A service that throws is a page that fails. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli } from './actor.ts';
import { registry } from './index.ts';
import { garbageFor } from './testing/garbage.ts';
import { admin, expectOutput, nobody, openTestServices, value } from './testing/test-services.ts';
import type { TestServices } from './testing/test-services.ts';

let test: TestServices;
let known: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  test = await openTestServices();
  const { services } = test;
  const { slug } = value(await services.createCollection(cli, { name: 'Docs', url: 'http://a.example/' }));
  const { id: run } = value(await services.startRun(cli, { slug, kind: 'full' }));
  known = {
    slug,
    run,
    url: 'http://a.example/',
    path: 'filter.conf',
    hash: '0'.repeat(32),
    confirm: 'other',
    base: 1,
    revision: 1,
  };
});
afterAll(() => test.close());

/** Reads the beginning of what is told bit by bit. */
async function begin(told: unknown): Promise<void> {
  if (typeof told !== 'object' || told === null) return;
  const parts = Symbol.asyncIterator in told ? told : Reflect.get(told, 'chunks');
  if (typeof parts !== 'object' || parts === null || !(Symbol.asyncIterator in parts)) return;
  const iterator = (parts as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return?.();
}

it.each(Object.entries(registry))('%s takes garbage for what it is', async (name, service) => {
  const actor = service.role === 'public' ? nobody : name === 'listOwnSessions' ? admin : cli;
  for (const input of garbageFor(service.input, known)) {
    const told = `${name}(${JSON.stringify(input)?.slice(0, 300)})`;
    const result = await service.call(test.context, actor, input).catch((error: unknown) => String(error));
    if (typeof result === 'string') throw new Error(`${told} threw ${result}`);
    if (result.ok) {
      expectOutput(service, result.value);
      await begin(result.value);
    } else expect(result.problem.message, told).toMatch(/\S/);
  }
});
