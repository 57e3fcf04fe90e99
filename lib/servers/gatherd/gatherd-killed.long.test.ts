/** gatherd killed in the middle of a stream: the client knows, and goes on from its timestamp. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDirectly } from '../../outside/gatherd/connect-directly.ts';
import { gather } from '../../outside/gatherd/gather.ts';
import { openTestServices } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { runGatherd } from './testing/run-gatherd.ts';
import type { GatherdProcess } from './testing/run-gatherd.ts';
import { gatherAll, objectsOf, serveCollection } from './testing/served-collection.ts';

const rds = 20_000;
let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
let server: GatherdProcess | undefined;
afterAll(async () => {
  await server?.end('SIGKILL');
  await test.close();
});

it.each([true, false])('kill -9 in mid-stream, compressed: %s', { timeout: 180_000 }, async (isCompressed) => {
  const served = await serveCollection(test, `Killed ${isCompressed}`);
  await served.store(1, rds, 'first '.repeat(100));
  await served.mark();
  server = await runGatherd(test, served.port);
  const first = await gatherAll(served.port, { isCompressed });
  expect(objectsOf(first.text)).toHaveLength(rds);

  // What the client asks with from now on: when it had everything.
  const since = Math.floor(Date.now() / 1000);
  await served.store(1, rds - 1, 'second '.repeat(100));
  await served.remove(rds, rds);
  await served.mark();
  const request = { wanted: { since }, isCompressed } as const;
  const cut = gather(connectDirectly('127.0.0.1', served.port), request, { line: () => undefined });
  let bytes = 0;
  for await (const piece of cut.pieces) {
    if (bytes === 0) await server?.end('SIGKILL');
    bytes += piece.length;
  }
  expect(bytes).toBeGreaterThan(0);
  expect(cut.outcome()).toMatchObject({ ok: false, stage: 'dialogue' });

  server = await runGatherd(test, served.port);
  const second = await gatherAll(served.port, request);
  expect(second.outcome).toEqual({ ok: true, isWhole: false });
  const objects = objectsOf(second.text);
  expect(objects[0]).toBe(`-${rds}`);
  expect(new Set(objects.slice(1)).size).toBe(rds - 1);
  expect(second.text.match(/body\{\d+\}:\tsecond /g)).toHaveLength(rds - 1);
  await server.end('SIGTERM');
});
