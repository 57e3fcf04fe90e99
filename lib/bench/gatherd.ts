/**
 * `winnow bench gatherd`: 200 clients collect all RDs of a collection at once, while one more reads a kilobyte a second. The
 * floor of the same run is a bare server that sends the same bytes from memory to as many clients.
 */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect, disconnect } from '../db/client.ts';
import { createPool } from '../db/pool.ts';
import { secretKeyFrom } from '../db/secret-key.ts';
import { runGatherd } from '../servers/gatherd/testing/run-gatherd.ts';
import { gatherAll, serveCollection } from '../servers/gatherd/testing/served-collection.ts';
import { createPasswordHasher } from '../services/auth/hash-password.ts';
import { createContext } from '../services/create-context.ts';
import { createServices } from '../services/index.ts';
import { testSecretKey } from '../services/testing/test-services.ts';
import { round } from './figures.ts';
import type { Clients } from './gatherd-clients.ts';
import { withDatabase } from './own-database.ts';
import type { Stage } from './own-database.ts';

const clients = 200;
const rds = 2_000;
const textBytes = 1_500;
const warmingTransfers = 30;

async function runClients(port: number): Promise<Clients> {
  const program = path.join(import.meta.dirname, 'gatherd-clients.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(port), String(clients)]);
  const found: Clients = JSON.parse(stdout);
  if (found.whole !== clients) throw new Error(`${clients - found.whole} clients did not get everything`);
  return found;
}

const perSecond = ({ seconds }: Clients): number => Math.round((clients * rds) / seconds);

async function floorOf(stream: string): Promise<Clients> {
  const bytes = Buffer.from(`400 - Sending\n${stream}499 - Sent ${rds} Object Descriptions (${stream.length} bytes)\n`);
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.write(bytes));
    socket.on('end', () => socket.end('999 - Bye\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return await runClients(typeof address === 'object' && address !== null ? address.port : 0);
  } finally {
    server.close();
  }
}

function residentMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}

function servicesOver({ database, dataFolder }: Stage) {
  const connections = connect(database.url, 'bench');
  const context = createContext({
    connections,
    secretKey: secretKeyFrom(testSecretKey),
    passwords: createPasswordHasher({ log2N: 10 }),
    dataFolder,
    version: 'bench',
    baseUrl: undefined,
    metricsToken: undefined,
    programsFolder: undefined,
    cacheLimits: { ttlMs: 604_800_000, maxBytes: 32_000_000 },
    now: () => Date.now(),
  });
  return { services: createServices(context), close: () => disconnect(connections) };
}

async function bench(stage: Stage): Promise<object> {
  const { database, dataFolder: folder } = stage;
  const { services, close } = servicesOver(stage);
  const pool = createPool({ url: database.url, name: 'winnow bench', max: 4 });
  try {
    const served = await serveCollection({ services, database: { pool } }, 'Bench');
    await served.store(1, rds, 'lorem ipsum '.repeat(textBytes / 12));
    await served.mark();
    const gatherd = await runGatherd({ database, folder }, served.port);
    try {
      // Memory is compared with that of a process that one client has kept busy, not with one that has just begun.
      let text = '';
      for (let i = 0; i < warmingTransfers; i++) ({ text } = await gatherAll(served.port, { isCompressed: false }));
      const before = residentMb(gatherd.pid, 'VmRSS');
      const ours = await runClients(served.port);
      const floor = await floorOf(text);
      return {
        name: 'gatherd',
        runs: 1,
        ours: perSecond(ours),
        floor: perSecond(floor),
        ratio: round(perSecond(ours) / perSecond(floor)),
        unit: 'objects per second, all clients together',
        clients,
        bytesPerObject: Math.round(text.length / rds),
        slowBytes: ours.slowBytes,
        beforeMb: before,
        grownMb: residentMb(gatherd.pid, 'VmHWM') - before,
        peakRssMb: residentMb(gatherd.pid, 'VmHWM'),
        load1: round(loadavg()[0] ?? 0),
      };
    } finally {
      await gatherd.end('SIGTERM');
    }
  } finally {
    await pool.end();
    await close();
  }
}

if (import.meta.main) {
  const result = await withDatabase(bench);
  console.log(process.argv.includes('--json') ? JSON.stringify(result) : JSON.stringify(result, undefined, 2));
}
