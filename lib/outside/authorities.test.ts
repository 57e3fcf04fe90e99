import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAuthorities } from './authorities.ts';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE } from './testing/certificates.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-ca-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string) {
  const file = path.join(folder, 'ca.pem');
  await writeFile(file, text);
  return readAuthorities(file);
}

test('the authorities of the file stand beside those of the machine', async () => {
  const found = await read(`My authority\n${TEST_CERTIFICATE}\n\n${EXPIRED_CERTIFICATE}\n`);
  const certificates = found.ok ? found.certificates : [];
  expect(certificates.slice(-2)).toEqual([TEST_CERTIFICATE, EXPIRED_CERTIFICATE]);
  expect(certificates.length).toBeGreaterThan(50);
});

test('a file that is not there, has none or a broken one is refused with the reason', async () => {
  expect(readAuthorities(path.join(folder, 'none.pem'))).toMatchObject({ problem: expect.stringContaining('ENOENT') });
  expect(await read('nothing')).toMatchObject({ problem: expect.stringContaining('contains no PEM certificate') });
  const broken = `${TEST_CERTIFICATE}\n${TEST_CERTIFICATE.replace('MIIB', 'XIIB')}`;
  expect(await read(broken)).toMatchObject({ problem: 'contains an invalid certificate, number 2 in the file' });
});
