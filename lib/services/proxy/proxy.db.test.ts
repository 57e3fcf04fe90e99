/** The proxy of the installation: who may set it, what is refused, and that its password never leaves the service. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { proxyKey } from '../../db/installed-proxy.ts';
import { admin, openTestServices, operator, problemOf, value } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';

let test: TestServices;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

it('is set by administrators, and its password is stored encrypted for the server it was entered for', async () => {
  const { services, context } = test;
  expect(value(await services.getProxy(admin))).toEqual({
    url: '',
    noProxy: 'localhost, 127.0.0.0/8, [::1]',
    user: '',
    hasPassword: false,
    origins: [],
  });
  expect(problemOf(await services.getProxy(operator)).kind).toBe('forbidden');
  const login = { user: 'robot', password: 'canary of the proxy' };
  const saved = value(await services.saveProxy(admin, { url: 'http://proxy.siroe.com:3128/', ...login }));
  expect(saved).toMatchObject({ hasPassword: true, origins: ['http://proxy.siroe.com:3128'] });
  const { rows } = value(await services.listAudit(admin, { limit: 1 }));
  expect(rows[0]).toMatchObject({
    action: 'saveProxy',
    subject: 'proxy',
    detail: { user: 'robot', passwordChanged: true },
  });
  const seen = [saved, rows, await context.settings.get(proxyKey)];
  expect(JSON.stringify(seen)).not.toContain('canary');

  const kept = { url: 'http://proxy.siroe.com:3128', user: 'robot', noProxy: 'siroe.com' };
  expect(value(await services.saveProxy(admin, kept))).toMatchObject({ hasPassword: true, noProxy: 'siroe.com' });
  const elsewhere = await services.saveProxy(admin, { ...kept, url: 'http://other.siroe.com:3128' });
  expect(problemOf(elsewhere).fields).toHaveProperty('password');
  const script = { url: 'http://proxy.siroe.com/proxy.pac', ...login };
  expect(problemOf(await services.saveProxy(admin, script)).fields).toHaveProperty('servers');
  const given = { ...script, servers: 'http://a.siroe.com:3128, socks5://b.siroe.com' };
  const { origins } = value(await services.saveProxy(admin, given));
  expect(origins).toEqual(['http://a.siroe.com:3128', 'socks5://b.siroe.com:1080']);
  expect(value(await services.saveProxy(admin, { url: '' }))).toMatchObject({ url: '', hasPassword: false });
});

it.each([
  [{ url: 'proxy.siroe.com' }, 'url', 'needs a scheme'],
  [{ url: 'http://robot:sesame@proxy.siroe.com/' }, 'url', 'credentials'],
  [{ url: 'https://proxy.siroe.com:443' }, 'url', 'not supported'],
  [{ url: 'ftp://proxy.siroe.com/proxy.pac' }, 'url', 'ftp'],
  [{ url: 'socks5://proxy.siroe.com/proxy.pac' }, 'url', 'socks5://'],
  [{ url: 'http://a.test', noProxy: 'siroe.com ?x' }, 'noProxy', '?x'],
  [{ url: 'http://a.test/x.pac', user: 'a', password: 'b', servers: 'https://a.test' }, 'servers', 'https://a.test'],
  [{ url: 'http://a.test', password: 'b' }, 'user', 'user name'],
])('%j is refused at %s', async (given, field, words) => {
  const { fields } = problemOf(await test.services.saveProxy(admin, given));
  expect(fields?.[field]).toContain(words);
});
