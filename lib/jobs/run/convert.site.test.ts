import { afterAll, beforeAll, expect, it } from 'vitest';
import { endlessPdf } from '../../essence/convert/testing/endless-pdf.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const rtf = String.raw`{\rtf1\ansi{\info{\title Handbook}{\author Jocelyn}}Dogs need a home.\par}`;
const lines = `Data fn=convert-to-html type=application/rtf
Data fn=convert-to-html type=application/pdf
Data fn=convert-to-html type=unknown
Data fn=filter-by-regex `;

it('documents get RDs like pages, what cannot be converted is denied for its type, and a 304 keeps both', async () => {
  const served = (type: string | undefined, body: string) => ({
    headers: { ...(type !== undefined && { 'content-type': type }), etag: `"${body.length}"` },
    body,
  });
  const site = await installation.startSite({
    routes: {
      '/': served('text/html', '<a href="a.rtf">a</a> <a href="b.pdf">b</a> <a href="c">c</a> <a href="d.rtf">d</a>'),
      '/a.rtf': served('application/rtf', rtf),
      '/b.pdf': served('application/pdf', '%PDF-1.7\nbroken'),
      '/c': served(undefined, rtf.replace('Handbook', 'Untyped')),
      '/d.rtf': served('application/x-other', rtf),
    },
  });
  const [before = '', ...rest] = defaultFilterConf.split('Data fn=filter-by-regex ');
  const collection = await installation.addCollection({
    'filter.conf': [before, ...rest].join(lines),
    'robot.conf': '<Process\n  server-delay=0\n  convert-timeout=60\n>\n</Process>\n',
  });
  for (const pass of [1, 2]) {
    const run = await collection.crawl({ urls: [`${site.url}/`], bodies: 'all' });
    expect(run.state, `pass ${pass}`).toBe('finished');
    const rds = await rdsOf(installation.pool, collection.id);
    expect([...rds.keys()].map((url) => new URL(url).pathname)).toEqual(['/', '/a.rtf', '/c']);
    expect(rds.get(`${site.url}/a.rtf`)?.attributes).toMatchObject({
      title: ['Handbook'],
      author: ['Jocelyn'],
      'partial-text': ['Dogs need a home.'],
    });
    expect(rds.get(`${site.url}/c`)?.title).toBe('Untyped');
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${site.url}/b.pdf`)?.facts?.converted).toMatchObject({ ok: false, reason: 'malformed' });
    expect(resources.get(`${site.url}/d.rtf`)?.facts?.converted).toBeUndefined();
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  }
});

it('a document that takes longer than convert-timeout gets no RD, and it is said why', async () => {
  const pdf = { headers: { 'content-type': 'application/pdf' }, body: endlessPdf(1_500_000) };
  const site = await installation.startSite({ pages: 0, routes: { '/long.pdf': pdf } });
  const [before = '', ...rest] = defaultFilterConf.split('Data fn=filter-by-regex ');
  const collection = await installation.addCollection({
    'filter.conf': [before, ...rest].join(lines),
    'robot.conf': '<Process\n  server-delay=0\n  convert-timeout=1\n  max-filesize-kb=50000\n>\n</Process>\n',
  });
  await collection.crawl({ urls: [`${site.url}/long.pdf`] });
  expect((await rdsOf(installation.pool, collection.id)).size).toBe(0);
  const resource = (await resourcesOf(installation.pool, collection.id)).get(`${site.url}/long.pdf`);
  expect(resource?.facts?.converted).toMatchObject({ ok: false, reason: 'timeout' });
});
