/** What a crawl decides, counted: every outcome that Essence has comes from the paths that the engine writes. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli } from '../actor.ts';
import { mirrorFiles } from '../testing/essence-mirror.ts';
import { openTestServices, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { workOnRun } from '../testing/work-on-run.ts';

const pages: Readonly<Record<string, string | Uint8Array>> = {
  '/page.html': '<title>Page</title><p>Text',
  '/drafts/page.html': '<title>Draft</title><p>Text',
  '/hidden.html': '<meta name=robots content=noindex><title>Hidden</title>',
  '/main.c': '/* A program. */\nint main() { return 0; }\n',
  '/broken.pdf': '%PDF-1.4\nbroken',
  '/broken.tar.gz': 'This is no archive.',
  '/packed': gzipSync('Hello.'),
  '/picture.gif': 'GIF89a',
};
const home = [...Object.keys(pages), '/gone.html'].map((path) => `<a href="${path}">${path}</a>`).join('');

const server = createServer(({ url = '' }, response) => {
  const body = url === '/' ? `<title>Home</title>${home}` : pages[url];
  if (url === '/' || url.endsWith('.html')) response.setHeader('content-type', 'text/html');
  response.statusCode = body === undefined ? 404 : 200;
  response.end(body);
});
let test: TestServices;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test = await openTestServices();
});
afterAll(async () => {
  server.close();
  await test.close();
});

it('a run is counted by where each of its URLs ended', async () => {
  const { services } = test;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { slug, revision } = value(await services.createCollection(cli, { name: 'Crawled', url }));
  const files = [...mirrorFiles, { path: 'robot.conf', text: 'server-delay=0\n' }];
  value(await services.saveRevision(cli, { slug, base: revision, message: 'Essence', files }));
  const { id: run } = value(await services.startRun(cli, { slug, kind: 'full' }));
  await workOnRun(test, run);
  const { state, figures } = value(await services.getEssence(viewer, { slug }));
  expect(state).toBe('counted');
  expect(figures).toMatchObject({
    typed: 10,
    untyped: [],
    byOutcome: {
      kept: 4,
      'not-unpacked': 1,
      'not-summarized': 1,
      deleted: 1,
      other: 1,
      'stop-listed': 0,
      'not-fetched': 1,
      failed: 1,
    },
  });
  const typeOf = (name: string) => figures?.types.find((type) => type.name === name);
  expect(typeOf('HTML')).toMatchObject({ urls: 5, summarizedBy: [{ urls: 3 }] });
  expect(typeOf('C')?.summarizedBy).toEqual([{ summarizer: 'C.sum', urls: 1 }]);
  expect(typeOf('Pdf')?.reasons).toEqual([{ outcome: 'not-summarized', reason: 'malformed', urls: 1 }]);
  expect(typeOf('GNUCompressed')).toMatchObject({ nested: 1, byOutcome: { kept: 1 } });
  expect(figures?.rules.find(({ what }) => what === 'deleted')).toMatchObject({
    file: 'lib/myrules',
    line: 4,
    urls: 1,
  });
  expect(value(await services.getUnnested(viewer, { slug, run }))).toMatchObject({ documents: 2, members: 1 });
});
