/** Authorities of the installation and of collections, and one server's certificate that an administrator accepts. */

import { once } from 'node:events';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '../../outside/testing/certificates.ts';
import type { CheckedCertificate } from '../hosts/contract.ts';
import { endedJob } from '../testing/ended-job.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';

let test: TestServices;
let stopEngine: () => Promise<void>;
let server: Server;
let port = 0;
let slug = '';

beforeAll(async () => {
  test = await openTestServices();
  stopEngine = startEngine(test);
  server = createServer({ key: TEST_KEY, cert: EXPIRED_CERTIFICATE }, (_request, response) => void response.end('x'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  ({ slug } = value(
    await test.services.createCollection(operator, { name: 'Secure', url: `https://127.0.0.1:${port}/` }),
  ));
});
afterAll(async () => {
  await stopEngine();
  server.closeAllConnections();
  server.close();
  await test.close();
});

async function check(): Promise<{ readonly job: number; readonly seen: CheckedCertificate | undefined }> {
  const servers = [{ host: '127.0.0.1', port }];
  const started = await test.services.checkHosts(operator, { slug, hosts: [], servers });
  const { id, result } = await endedJob(test, { name: 'check-hosts', slug, started });
  return { job: id, seen: result?.certificates[0] };
}

async function crawl(): Promise<string | undefined> {
  const { services } = test;
  const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
  while (!['finished', 'failed'].includes(value(await services.getRun(viewer, { slug, run: id })).state))
    await sleep(50);
  const { rows } = value(await services.searchResources(viewer, { slug, limit: 1 }));
  return rows[0]?.state === 'failed' ? rows[0].decidedBy?.reason : rows[0]?.state;
}

describe('the certificate of one server', () => {
  it('is shown with what is wrong with it, accepted by an administrator, and refused again when it changes', async () => {
    const { services } = test;
    expect(await crawl()).toMatch(/certificate/);
    const { job, seen } = await check();
    expect(seen).toMatchObject({
      certificate: { subject: 'CN=site.test', names: ['site.test', '127.0.0.1'] },
      problem: expect.stringMatching(/expired|self-signed/) as string,
      isAccepted: false,
    });
    const sha256 = seen?.certificate?.sha256 ?? '';
    const wanted = { slug, job, host: '127.0.0.1', port, sha256 };
    expect(problemOf(await services.acceptCertificate(operator, wanted)).kind).toBe('forbidden');
    const invented = { ...wanted, sha256: '0'.repeat(64) };
    expect(problemOf(await services.acceptCertificate(admin, invented)).kind).toBe('refused');
    expect(problemOf(await services.acceptCertificate(admin, { ...wanted, port: 1 })).kind).toBe('refused');
    const { accepted } = value(await services.acceptCertificate(admin, wanted));
    expect(accepted).toMatchObject([{ host: '127.0.0.1', port, sha256, acceptedBy: 'admin@example.org' }]);
    const { rows } = value(await services.listAudit(admin, { limit: 1 }));
    expect(rows[0]).toMatchObject({
      action: 'acceptCertificate',
      subject: slug,
      detail: { host: '127.0.0.1', port, sha256, problem: seen?.problem },
    });
    expect((await check()).seen).toMatchObject({ isAccepted: true });
    expect(await crawl()).toBe('fetched');
    const { slug: copy } = value(await services.copyCollection(operator, { slug, name: 'Copy' }));
    expect(value(await services.getCollectionTrust(viewer, { slug: copy })).accepted).toEqual([]);

    server.setSecureContext({ key: TEST_KEY, cert: TEST_CERTIFICATE });
    expect((await check()).seen).toMatchObject({ problem: 'certificate changed since it was accepted' });
    expect(await crawl()).toBe('certificate changed since it was accepted');
    value(await services.withdrawCertificate(admin, { slug, host: '127.0.0.1', port }));
    expect(value(await services.getCollectionTrust(viewer, { slug })).accepted).toEqual([]);
    expect(await crawl()).toBe('self-signed certificate');
  });
});

describe('authorities', () => {
  it('are shown by name, fingerprint, and expiry, and trusted from the next run on', async () => {
    const { services } = test;
    server.setSecureContext({ key: TEST_KEY, cert: TEST_CERTIFICATE });
    const list = value(await services.saveCollectionAuthorities(admin, { slug, pem: `# ours\n${TEST_CERTIFICATE}` }));
    expect(list.authorities).toMatchObject([{ subject: 'CN=site.test', state: 'valid' }]);
    expect((await check()).seen?.problem).toBeUndefined();
    expect(await crawl()).toBe('fetched');
    value(await services.saveCollectionAuthorities(admin, { slug, pem: '' }));
    expect((await check()).seen?.problem).toBe('self-signed certificate');
    value(await services.saveAuthorities(admin, { pem: TEST_CERTIFICATE }));
    expect((await check()).seen?.problem).toBeUndefined();
    expect(value(await services.getAuthorities(admin, {})).authorities).toHaveLength(1);
  });

  it('that expire are marked, and a text that is no PEM is refused with its line', async () => {
    const { services } = test;
    const list = value(await services.saveAuthorities(admin, { pem: EXPIRED_CERTIFICATE }));
    expect(list.authorities).toMatchObject([{ state: 'expired' }]);
    const fields = async (pem: string) => problemOf(await services.saveAuthorities(admin, { pem })).fields;
    expect(await fields('hello')).toEqual({ pem: expect.stringContaining('No certificate found') as string });
    expect(await fields(`${TEST_CERTIFICATE}\n${TEST_KEY}`)).toEqual({
      pem: 'Line 11: this is a private key. Enter certificates only.',
    });
    expect(value(await services.getAuthorities(admin, {})).pem).toBe(EXPIRED_CERTIFICATE);
  });
});
