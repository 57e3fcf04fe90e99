import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAuthorities, readPem } from './authorities.ts';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from './testing/certificates.ts';

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
  expect(await read(broken)).toMatchObject({
    problem: 'is invalid. Line 11: certificate 2 is damaged or truncated.',
  });
});

test.each([
  [TEST_CERTIFICATE.replace(/\n-----END.*/, ''), 'Line 1: -----END CERTIFICATE----- is missing after this line.'],
  [
    `x\n${TEST_CERTIFICATE.replace(/-----BEGIN.*\n/, '')}`,
    'Line 10: -----BEGIN CERTIFICATE----- is missing before this line.',
  ],
  [`${TEST_CERTIFICATE}\n${TEST_KEY}`, 'Line 11: this is a private key. Enter certificates only.'],
  [TEST_CERTIFICATE.slice(0, 300) + TEST_CERTIFICATE.slice(400), 'Line 1: certificate 1 is damaged or truncated.'],
])('a text names the line that is wrong %#', (text, problem) => {
  expect(readPem(text)).toEqual({ ok: false, problem });
});

test('a certificate is shown by subject, issuer, dates, names, and fingerprint', () => {
  const read = readPem(TEST_CERTIFICATE.replaceAll('\n', '\r\n  '));
  expect(read).toMatchObject({
    ok: true,
    authorities: [
      {
        subject: 'CN=site.test',
        issuer: 'CN=site.test',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        validFrom: Date.UTC(2020, 0, 1),
        validTo: Date.UTC(2120, 0, 1),
        names: ['site.test', '127.0.0.1'],
        isAuthority: true,
      },
    ],
  });
  expect(readPem('no certificate')).toEqual({ ok: true, authorities: [] });
});
