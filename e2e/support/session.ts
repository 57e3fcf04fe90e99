/** What browser tests begin with: an installation with users, a signed-in page, accessibility, pictures. */

import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import type { Page, Response } from '@playwright/test';
import type { Role } from '../../lib/services/actor.ts';
import type { Services } from '../../lib/services/index.ts';
import { closeServices, emailOf, openServices, password, seedUsers, valueOf, visitor } from './database.ts';
import type { Installation } from '../../lib/cli/testing/installation.ts';
import { startInstallation } from '../../lib/cli/testing/installation.ts';

export { expect } from '@playwright/test';

/** One of each for all tests of a worker. */
interface Workshop {
  /** The folder that file: URLs may be of; empty when there is none. */
  readonly fileRoots: string;
  /** With a user of every role. */
  readonly installation: Installation;
  /** The services of that installation, to prepare what a test needs. */
  readonly services: Services;
}

interface Each {
  readonly signIn: (page: Page, role: Role) => Promise<void>;
  /** Ends a test with a failure when the page wrote an error to the browser's console. */
  readonly quiet: undefined;
}

export const test = base.extend<Each, Workshop>({
  page: async ({ page }, use) => {
    for (const move of ['goto', 'reload', 'goBack'] as const) {
      const plain = page[move].bind(page) as (...given: unknown[]) => Promise<Response | null>;
      page[move] = async (...given: unknown[]) => {
        const answer = await plain(...given);
        await heard(page);
        return answer;
      };
    }
    await use(page);
  },
  fileRoots: ['', { option: true, scope: 'worker' }],
  installation: [
    async ({ fileRoots }, use) => {
      const installation = await startInstallation({ WINNOW_FILE_ROOTS: fileRoots });
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  services: [
    async ({ installation }, use) => {
      const services = await openServices(installation.dataFolder);
      await seedUsers(services, installation.setupLink);
      await use(services);
      await closeServices();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ installation, services: _seeded }, use) => {
    await use(installation.url);
  },
  signIn: async ({ installation, services }, use) => {
    await use((page, role) => signInAs({ installation, services }, page, role));
  },
  quiet: [
    async ({ page }, use) => {
      const complaints = listen(page);
      await use(undefined);
      expect(complaints, 'the browser’s console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Until React has taken over the page that the server drew, keys and clicks reach nobody. */
async function heard(page: Page): Promise<void> {
  // Parts behind a Suspense boundary are taken over later than the page round them.
  const taken = (): boolean =>
    [document.body, ...document.querySelectorAll('button, input, select, textarea, a[href]')]
      .filter((element) => element.closest('.monaco-editor') === null)
      .every((element) => Object.keys(element).some((key) => key.startsWith('__react')));
  const isOurs = await page.evaluate(() => document.querySelector('script[src*="/_next/"]') !== null);
  if (!isOurs) return;
  await page.waitForFunction(taken);
  // Effects, in which the listeners are set, have run when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

/** What is no fault of the page: an answer of 4xx, and a refresh that ended because the test went elsewhere. */
const harmless = /^(Failed to load resource|Failed to fetch RSC payload)/;

/** Errors and uncaught exceptions. */
function listen(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

/** Signs in without the form, which has a test of its own. */
async function signInAs(
  { services, installation }: Pick<Workshop, 'services' | 'installation'>,
  page: Page,
  role: Role,
): Promise<void> {
  const { setCookies } = valueOf(await services.signIn(visitor, { email: emailOf(role), password }));
  // Secure cookies are set for https only; on localhost the browser sends them over http as well.
  const url = installation.url.replace('http:', 'https:');
  await page.context().addCookies(setCookies.map((line) => cookieOf(line, url)));
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly secure: boolean;
  readonly url: string;
}

/** A Set-Cookie line as the browser takes it; it is `Secure` when the console made it so. */
function cookieOf(line: string, url: string): Cookie {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const secure = attributes.some((attribute) => attribute.trim().toLowerCase() === 'secure');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), secure, url };
}

/** After a change of theme the colours take a moment to arrive; half-way ones are nobody's. */
async function coloursAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Names of axe's rules; all are asked unless it says otherwise. */
interface Asked {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/** axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page, { only = [], without = [] }: Asked = {}): Promise<void> {
  // What is about to be replaced is dimmed until then.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Gone while one page takes the place of another.
  await expect(page).toHaveTitle(/./);
  await coloursAtRest(page);
  // Passes are nobody's business here, and pages have no frames: either would double the time.
  const all = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const asked = only.length === 0 ? all.disableRules([...without]) : all.withRules([...only]);
  const { violations } = await asked.analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(' | ')})`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** A picture of the page in light and in dark, in test-results/pictures; only where WINNOW_PICTURES is set. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env['WINNOW_PICTURES'] === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await coloursAtRest(page);
    await page.screenshot({ path: path.join('test-results/pictures', `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: null });
}
