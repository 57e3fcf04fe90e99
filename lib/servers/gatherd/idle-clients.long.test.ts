/** 500 connections that do nothing for ten minutes, beside clients that are served all the while. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherdLimits } from '../../services/gatherd/protocol.ts';
import { openTestServices } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { runGatherd } from './testing/run-gatherd.ts';
import type { GatherdProcess } from './testing/run-gatherd.ts';
import { gatherAll, objectsOf, serveCollection } from './testing/served-collection.ts';

const minutes = 10;
const warmingMs = 20_000;
const idle = 500;
const rds = 500;

let test: TestServices;
let server: GatherdProcess | undefined;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await test.close();
});

/** Silent from the start, in the middle of a line, or in the middle of what it asked for. */
const lastWords = ['', 'SEND-UPD', 'SEND-UPDATE 0\n'] as const;

async function openIdle(port: number, nth: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(lastWords[nth % lastWords.length] ?? '');
  return socket;
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Connections of that port that the server has not closed. */
function connectionsTo(port: number): number {
  const hex = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const established = '01';
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, at, , state]) => at?.endsWith(hex) && state === established).length;
}

it('no client is refused, and memory does not grow', { timeout: (minutes + 5) * 60_000 }, async () => {
  const served = await serveCollection(test, 'Docs');
  await served.store(1, rds, 'lorem ipsum '.repeat(125));
  await served.mark();
  const { pid } = (server = await runGatherd(test, served.port));
  // Compared with a process that has been at work: one that has just begun grows by what any transfer needs.
  for (const begun = performance.now(); performance.now() - begun < warmingMs;) {
    await Promise.all([true, false].map((isCompressed) => gatherAll(served.port, { isCompressed })));
  }
  const before = residentMb(pid);
  const sockets = await Promise.all(Array.from({ length: idle }, (_, nth) => openIdle(served.port, nth)));
  const begun = performance.now();
  let [asked, peakMb, most] = [0, 0, 0];
  let reopened = false;
  while (performance.now() - begun < minutes * 60_000) {
    const { text, outcome } = await gatherAll(served.port, { isCompressed: asked % 2 === 0 });
    expect(outcome).toMatchObject({ ok: true });
    expect(objectsOf(text)).toHaveLength(rds);
    asked++;
    peakMb = Math.max(peakMb, residentMb(pid));
    const open = connectionsTo(served.port);
    most = Math.max(most, open);
    // They are closed when they have been idle for too long; as many come again.
    if (!reopened && open === 0) {
      reopened = true;
      console.log(`all closed after ${Math.round((performance.now() - begun) / 1000)} s`);
      sockets.push(...(await Promise.all(Array.from({ length: idle }, (_, nth) => openIdle(served.port, nth)))));
    }
    await sleep(200);
  }
  for (const socket of sockets) socket.destroy();
  console.log(
    `${asked} transfers beside up to ${most} idle connections; memory ${before} MB before, at most ${peakMb} MB`,
  );
  expect(most).toBeGreaterThanOrEqual(idle);
  expect(reopened).toBe(minutes * 60_000 > gatherdLimits.idleMs);
  expect(peakMb - before).toBeLessThanOrEqual(100);
});
