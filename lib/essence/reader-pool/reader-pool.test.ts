import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createReaderPool, usualLimits } from './reader-pool.ts';

const schema = z.object({ ok: z.literal(true), html: z.string() });
const rtf = { reader: 'convert', input: { format: 'rtf', body: Buffer.from('{\\rtf1 Dogs\\par}') } };

/** Readers of this process, by the system's list. */
function readers(): readonly number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-child');
      } catch {
        return false;
      }
    });
}

const onLinux = existsSync('/proc/self/stat');

it.skipIf(!onLinux)(
  'reads one document after another with the same process, as many at once as it may (skipped without /proc)',
  async () => {
    // Other tests of the process may have some that wait.
    const others = readers();
    const pool = createReaderPool({ ...usualLimits, atOnce: 2, timeoutMs: 30_000 });
    const made = await Promise.all(Array.from({ length: 20 }, () => pool.run(rtf, schema)));
    expect(made.every(({ ok }) => ok)).toBe(true);
    expect(readers().filter((pid) => !others.includes(pid))).toHaveLength(2);
  },
);

it.skipIf(!onLinux)(
  'gives a document to another process where the one that waits was ended (skipped without /proc)',
  async () => {
    const pool = createReaderPool({ ...usualLimits, atOnce: 1, timeoutMs: 30_000 });
    const before = readers();
    await pool.run(rtf, schema);
    for (const pid of readers().filter((each) => !before.includes(each))) process.kill(pid, 'SIGKILL');
    expect(await pool.run(rtf, schema)).toMatchObject({ ok: true });
    await sleep(50);
    expect(await pool.run(rtf, schema)).toMatchObject({ ok: true });
  },
);

it('says what it cannot do', async () => {
  const pool = createReaderPool({ ...usualLimits, timeoutMs: 30_000 });
  expect(await pool.run({ reader: 'nobody', input: {} }, schema)).toMatchObject({ reason: 'unsupported' });
  const other = z.object({ ok: z.literal(true), pages: z.number() });
  expect(await pool.run(rtf, other)).toMatchObject({ ok: false, reason: 'crashed' });
});
