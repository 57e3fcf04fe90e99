import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { processesMarked, residentWithChildren } from './process-group.ts';

const bytes = 200 * 1024 * 1024;
const holds = `const held = Buffer.alloc(${bytes}, 1); process.stdout.write('ready'); setInterval(() => held.length, 1000);`;
const starts = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holds)}], { stdio: 'inherit' });`;

it.skipIf(!existsSync('/proc/self/statm'))(
  'what a process started counts as its own (skipped where the system does not tell)',
  async () => {
    const parent = spawn(process.execPath, ['-e', starts], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const { pid = 0 } = parent;
    try {
      await once(parent.stdout, 'data');
      expect(await residentWithChildren(pid)).toBeGreaterThan(bytes);
    } finally {
      process.kill(-pid, 'SIGKILL');
    }
    await once(parent, 'close');
    expect(await residentWithChildren(pid)).toBe(0);
  },
);

it('no process has an empty mark', async () => {
  expect(await processesMarked('')).toEqual([]);
});
