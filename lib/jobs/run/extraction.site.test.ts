/** What the extraction account says after crawls: pages, documents, members of archives, and what a Gatherer describes. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Served } from '../../engine/testing/site.ts';
import { zipOf } from '../../essence/testing/zip.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { createCrawlReads } from '../../store/read/crawl-reads.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { robotConf } from '../testing/texts.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

/** Answers 304 to whoever has it. */
function served(type: string, body: string | Uint8Array): Answer {
  const etag = `"${body.length}"`;
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { 'content-type': type, etag }).end(body);
  };
}

const rtf = String.raw`{\rtf1 Dogs need a home.\par}`;
const routesOf = async (): Promise<Readonly<Record<string, Served | Answer>>> => ({
  '/full.html': served('text/html', '<p>One two three'),
  '/blank.html': served('text/html', '<title>Blank</title><script>fill()</script>'),
  '/a.rtf': served('application/rtf', rtf),
  '/none.rtf': served('application/rtf', String.raw`{\rtf1 \par}`),
  '/broken.pdf': served('application/pdf', '%PDF-1.7\nbroken'),
  '/page.doc': served('application/msword', '<p>A page with its type'),
  '/a.png': served('image/png', '\u0089PNG\r\n\u001a\n'),
  '/docs.zip': served('application/zip', await zipOf({ 'in.txt': 'four words in it' })),
});

async function accountOf(collectionId: number) {
  const types = await createCrawlReads(installation.pool).extraction(collectionId);
  return Object.fromEntries(
    types.map(({ type, documents, words, text, empty, none, failed }) => [
      type,
      { documents, words, text, empty, none, failed: failed.map(({ value, documents: count }) => `${value} ${count}`) },
    ]),
  );
}

const one = { documents: 1, words: 0, text: 0, empty: 0, none: 0, failed: [] };

it('the account of a crawl has every type and member, and a crawl that finds nothing changed leaves it', async () => {
  const routes = await routesOf();
  const links = Object.keys(routes).map((name) => `<a href="${name}">link</a>`);
  const site = await installation.startSite({ routes: { '/': served('text/html', links.join(' ')), ...routes } });
  const [before = '', ...rest] = defaultFilterConf.split('Data fn=filter-by-regex ');
  const collection = await installation.addCollection({
    'filter.conf': [before, ...rest].join('Data fn=convert-to-html type=documents\nData fn=filter-by-regex '),
    'robot.conf': robotConf({ 'unpack-archives': 'true', 'convert-timeout': 60 }),
  });
  for (const pass of [1, 2]) {
    const run = await collection.crawl({ urls: [`${site.url}/`] });
    expect(run.state, `pass ${pass}`).toBe('finished');
    expect(await accountOf(collection.id), `pass ${pass}`).toEqual({
      'text/html': { ...one, documents: 3, words: 11, text: 2, empty: 1 },
      'application/rtf': { ...one, documents: 2, words: 4, text: 1, empty: 1 },
      'application/pdf': { ...one, failed: ['failed:malformed 1'] },
      'application/msword': { ...one, words: 5, text: 1 },
      'image/png': { ...one, none: 1 },
      'application/zip': { ...one, none: 1 },
      'text/plain': { ...one, words: 4, text: 1 },
    });
  }
});

it('the account of a Gatherer counts what its summarizers read, and files of archives in their RD', async () => {
  const routes = await routesOf();
  const links = Object.keys(routes).map((name) => `<a href="${name}">link</a>`);
  const site = await installation.startSite({ routes: { '/': served('text/html', links.join(' ')), ...routes } });
  const collection = await installation.addCollection({
    'gatherer.cf': `Access-Delay: 0\nLib-Directory: lib\n<RootNodes>\n${site.url}/ URL=250,/dev/null\n</RootNodes>\n`,
    'lib/stoplist.cf': '# none\n',
  });
  for (const pass of [1, 2]) {
    expect((await collection.crawl({ reach: ['127.0.0.0/8'] })).state, `pass ${pass}`).toBe('finished');
    expect(await accountOf(collection.id), `pass ${pass}`).toMatchObject({
      'text/html': { documents: 3, words: 11, text: 2, empty: 1 },
      'application/rtf': { documents: 2, words: 4, text: 1, empty: 1 },
      'application/pdf': { failed: ['failed:malformed 1'] },
      'application/msword': { words: 5, text: 1 },
      'application/zip': { words: 4, text: 1 },
    });
  }
});
