/** What Chromium makes of HTML pages: each is served on 127.0.0.1 and opened once, with scripts disabled as for a robot. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CDPSession } from '@playwright/test';
import { chromium } from '@playwright/test';
import { browserArguments } from '../../../../e2e/support/browser.ts';
import type { DocumentView } from './document-view.ts';
import { viewDocument } from './document-view.ts';

export interface ServedPage {
  /** For messages. */
  readonly name: string;
  readonly contentType: string;
  readonly body: Uint8Array;
}

export interface BrowserView extends DocumentView {
  /** URL under which the page was served. */
  readonly url: string;
  /** The navigation that a META or header refresh scheduled; its delay is in seconds. */
  readonly refresh?: { readonly url: string; readonly delay: number };
}

/** Nothing but the page itself is requested. */
const policy = "default-src 'none'";
const tabs = 3;
const script = `(${viewDocument.toString()})()`;

/** Calls `onView` for each page, in no certain order. */
export async function viewInBrowser<Page extends ServedPage>(
  executablePath: string,
  pages: readonly Page[],
  onView: (page: Page, view: BrowserView) => void,
): Promise<void> {
  const server = createServer(({ url = '' }, response) => {
    const page = pages[Number(url.split('/')[1])];
    if (page === undefined) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': page.contentType, 'content-security-policy': policy }).end(page.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({ args: browserArguments, executablePath });
  try {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const rest = pages.entries();
    const work = async (): Promise<void> => {
      const session = await context.newCDPSession(await context.newPage());
      const view = await viewer(session);
      for (const [number, page] of rest)
        onView(page, await view(`http://127.0.0.1:${port}/${number}/docs/page.html?a`));
    };
    await Promise.all(Array.from({ length: tabs }, work));
  } finally {
    await browser.close();
    server.close();
  }
}

type Viewer = (url: string) => Promise<BrowserView>;

/** Documents other than the one asked for are answered with 204, so that no refresh leaves the page. */
async function viewer(session: CDPSession): Promise<Viewer> {
  let expected: string | undefined;
  let refresh: BrowserView['refresh'];
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isPage = request.url === expected;
    if (isPage) expected = undefined;
    const answer = isPage
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
    // The tab may have left the document that asked.
    answer.catch(() => undefined);
  });
  session.on('Page.frameScheduledNavigation', ({ reason, url, delay }) => {
    if (reason === 'metaTagRefresh' || reason === 'httpHeaderRefresh') refresh = { url, delay };
  });
  await session.send('Page.enable');
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
  const reached = await lifecycle(session);
  return async (url) => {
    expected = url;
    refresh = undefined;
    const { loaderId = '' } = await session.send('Page.navigate', { url });
    await reached(loaderId, 'DOMContentLoaded');
    // Before the page is loaded, no refresh can leave it.
    const view = session.send('Runtime.evaluate', { expression: script, returnByValue: true });
    const [{ result }] = await Promise.all([view, reached(loaderId, 'load')]);
    // Comes after what happened at the load.
    await session.send('Page.getNavigationHistory');
    return { ...(result.value as DocumentView), url, ...(refresh !== undefined && { refresh }) };
  };
}

/** Resolves when a document came to a stage of its life; the tab may be loading another one as well. */
async function lifecycle(session: CDPSession): Promise<(loaderId: string, stage: string) => Promise<void>> {
  const stages = new Map<string, PromiseWithResolvers<void>>();
  const of = (loaderId: string, stage: string): PromiseWithResolvers<void> => {
    const key = `${loaderId} ${stage}`;
    const found = stages.get(key) ?? Promise.withResolvers<void>();
    stages.set(key, found);
    return found;
  };
  session.on('Page.lifecycleEvent', ({ loaderId, name }) => of(loaderId, name).resolve());
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  return (loaderId, stage) => of(loaderId, stage).promise;
}
