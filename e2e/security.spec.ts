/** What a crawled site writes stays text, other origins change nothing, and every answer carries its headers. */

import { connect } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { payloads, startHostileSite } from './support/hostile-site.ts';
import { expect, test } from './support/session.ts';

declare global {
  interface Window {
    pwned?: number;
    violations?: string[];
  }
}

async function watch(page: Page): Promise<void> {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`);
  });
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      window.violations?.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}

async function expectUnharmed(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { pwned, violations } = await page.evaluate(() => ({ pwned: window.pwned, violations: window.violations }));
  expect({ address: page.url(), pwned, violations }).toEqual({ address: page.url(), pwned: undefined, violations: [] });
}

test('scripts in crawled fields are shown as text and never run', async ({ page, services, signIn }) => {
  const site = await startHostileSite();
  try {
    const slug = await seedCollection(services, payloads.attribute, `${site.url}/`);
    const { state, accounting } = await crawl(services, slug);
    expect({ state, lost: accounting.lost }).toEqual({ state: 'finished', lost: 0 });
    await watch(page);
    await signIn(page, 'admin');
    for (const address of ['/', '/audit', ...collectionPages(slug), ...(await resourcePages(services, slug))]) {
      await page.goto(address);
      await expect(page.getByRole('main')).toContainText(/\w/);
      await expectUnharmed(page);
    }
    await page.goto(`/collections/${slug}/resources?text=${encodeURIComponent(payloads.attribute)}`);
    await expectUnharmed(page);
    await expect(page.getByRole('searchbox').or(page.getByLabel('Search URLs and RDs'))).toHaveValue(
      payloads.attribute,
    );
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.filter((href) => /^(javascript|data|vbscript):/i.test(href))).toEqual([]);
  } finally {
    await site.close();
  }
});

function collectionPages(slug: string): readonly string[] {
  return ['live', 'resources', 'configuration', 'settings'].map((part) => `/collections/${slug}/${part}`);
}

async function resourcePages(services: Services, slug: string): Promise<readonly string[]> {
  const { rows } = valueOf(await services.searchResources(cli, { slug, limit: 100 }));
  expect(rows.length).toBeGreaterThan(4);
  return rows.flatMap(({ hash, outcome }) => {
    const address = `/collections/${slug}/resources/${hash}`;
    return outcome === 'kept' ? [address, `${address}?as=soif`, `${address}?as=json`] : [address];
  });
}

test('the policy is in force: what is not ours does not run', async ({ browser, baseURL, signIn }) => {
  // Not the page of the fixtures: here the browser's console is meant to complain.
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await watch(page);
  await signIn(page, 'viewer');
  await page.goto('/');
  await expectUnharmed(page);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/nothing.png" onerror="window.pwned=1">');
  });
  await expect.poll(() => page.evaluate(() => window.violations?.length)).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.pwned)).toBeUndefined();
  await page.context().close();
});

test('every answer carries its headers, every page a nonce of its own', async ({ page, signIn }) => {
  await signIn(page, 'viewer');
  for (const address of ['/', '/sign-in', '/reference', '/api/health', '/api/catalog', '/mark.svg', '/nowhere']) {
    const { headers } = await answerOf(page, address);
    expect(headers, address).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers['x-powered-by'], address).toBeUndefined();
    expect(headers['access-control-allow-origin'], address).toBeUndefined();
  }
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit++) {
    const { headers, text } = await answerOf(page, '/reference');
    const policy = headers['content-security-policy'] ?? '';
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'(?:;|$)/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(text.match(/<script(?![^>]*nonce=)[^>]*>/g) ?? []).toEqual([]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

async function answerOf(page: Page, address: string) {
  const answer = await page.request.get(address);
  return { headers: answer.headers(), text: await answer.text() };
}

test('a request to become a WebSocket is judged and answered like any other', async ({ page, baseURL }) => {
  // Next listens for such requests from its first answer on.
  await answerOf(page, '/sign-in');
  expect(await statusOfUpgrade(baseURL ?? '', 'evil.example')).toMatch(/^HTTP\/1\.1 421 /);
  expect(await statusOfUpgrade(baseURL ?? '', 'localhost')).toMatch(/^HTTP\/1\.1 200 /);
});

/** The first line of what comes back; empty when nothing does. */
async function statusOfUpgrade(console: string, host: string): Promise<string> {
  const socket = connect(Number(new URL(console).port), '127.0.0.1');
  socket.write(`GET /sign-in HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  let text = '';
  socket.setTimeout(5_000, () => socket.destroy());
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\r\n')) break;
  }
  return text.slice(0, text.indexOf('\r\n'));
}

test('a request from another origin changes nothing', async ({ page, services, signIn, playwright, baseURL }) => {
  await signIn(page, 'admin');
  await page.goto('/users');
  const sent = page.waitForRequest((request) => request.headers()['next-action'] !== undefined);
  await page.getByLabel('E-mail address').fill('first@winnow.example');
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const request = await sent;
  await expect(page.getByTestId('one-time-link')).toBeVisible();

  const origins = ['https://evil.example', 'null', undefined] as const;
  for (const [index, origin] of origins.entries()) await replay(page, request, `from-${index}@winnow.example`, origin);
  const anonymous = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { headers, data } = replayed(request, 'anonymous@winnow.example', baseURL);
  await anonymous.post('/users', { headers, data, maxRedirects: 0 });
  await anonymous.dispose();

  const { invitations } = valueOf(await services.listUsers(cli, {}));
  const replays = invitations.filter(({ email }) => /^(from-|anonymous)/.test(email));
  expect(replays).toEqual([]);
  await test.step('and the same request from the console itself works', async () => {
    await replay(page, request, 'own@winnow.example', baseURL);
    const after = valueOf(await services.listUsers(cli, {}));
    expect(after.invitations.map(({ email }) => email)).toContain('own@winnow.example');
  });
});

function replayed(request: Request, email: string, origin: string | undefined) {
  const { origin: _origin, 'content-length': _length, host: _host, ...headers } = request.headers();
  return {
    headers: { ...headers, ...(origin !== undefined && { origin }) },
    data: request.postDataBuffer()?.toString('latin1').replaceAll('first@winnow.example', email) ?? '',
  };
}

async function replay(page: Page, request: Request, email: string, origin: string | undefined): Promise<void> {
  await page.request.post('/users', { ...replayed(request, email, origin), maxRedirects: 0 });
}
