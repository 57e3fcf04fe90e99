/** What measures begin with: an installation with users and a browser, both gone afterwards. */

import { chromium, type Browser, type Page } from '@playwright/test';
import { startInstallation } from '../../lib/cli/testing/installation.ts';
import type { Services } from '../../lib/services/index.ts';
import { browserArguments, findBrowser } from './browser.ts';
import { closeServices, emailOf, openServices, password, seedUsers } from './database.ts';

export interface Measuring {
  readonly services: Services;
  readonly browser: Browser;
  /** Of the installation. */
  readonly url: string;
}

export async function measureInBrowser(measure: (place: Measuring) => Promise<void>): Promise<void> {
  const installation = await startInstallation();
  const services = await openServices(installation.dataFolder);
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    await seedUsers(services, installation.setupLink);
    await measure({ services, browser, url: installation.url });
  } finally {
    await browser.close();
    await closeServices();
    await installation.stop();
  }
}

/** A new page, of the size that figures are given for. */
export function openPage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 1440, height: 900 } });
}

/** Through the form, as an operator. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(emailOf('operator'));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/`);
}
