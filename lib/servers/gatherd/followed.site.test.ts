/** A Gatherer that crawls a site twice, followed by a reader of its own: what it is sent adds up to what there is. */

import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../engine/testing/ports.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { page } from '../../jobs/testing/pages.ts';
import type { RunRow } from '../../services/runs/contract.ts';
import { openTestServices, operator, admin, value } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { workOnRun } from '../../services/testing/work-on-run.ts';
import type { Ports } from '../ports/follow-ports.ts';
import { follow, hasPython } from './testing/follow.ts';
import type { Followed } from './testing/follow.ts';
import { gatherAll, startServing, untilListening } from './testing/served-collection.ts';

let test: TestServices;
let site: Site;
let ports: Ports;
let slug = '';
let port = 0;
let first: Followed;
let then: Followed;
let whole: Followed;

/** Answers 304 to whoever has the text. */
const steady =
  (text: string): Answer =>
  (request, response) => {
    const etag = `"${text.length}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { 'content-type': 'text/html', etag }).end(text);
  };

const links = ['/same.html', '/again.html', '/changed.html', '/gone.html'];
const titled = (title: string, more: readonly string[] = []): string =>
  `<title>${title}</title>${more.map((each) => `<a href="${each}">x</a>`).join('')}`;

async function crawl(confirmDeletions = true): Promise<RunRow> {
  const run = value(await test.services.startRun(operator, { slug, kind: 'full', confirmDeletions }));
  await workOnRun(test, run.id);
  test.clock.now = Date.now();
  return run;
}

const followed = (since: number, name: string): Promise<Followed> => follow(port, since, path.join(test.folder, name));

/** As if what was handed out so far had been handed out an hour ago. */
const anHourLater = () => test.database.pool.query(`UPDATE crawl.hand_out_mark SET at = at - interval '1 h'`);
const aMinuteAgo = (): number => Math.floor(Date.now() / 1000) - 60;

describe.skipIf(!hasPython)('a Gatherer that is followed (skipped without Python)', () => {
  beforeAll(async () => {
    test = await openTestServices();
    site = await startSite({
      routes: {
        '/': steady(titled('Start', links)),
        '/same.html': steady(titled('Same')),
        '/again.html': { headers: { 'content-type': 'text/html' }, body: titled('Again') },
        '/changed.html': steady(titled('Before')),
        '/gone.html': page(),
        '/new.html': page(),
      },
    });
    ({ slug } = value(await test.services.createCollection(operator, { name: 'Followed', url: `${site.url}/` })));
    port = await freePort();
    const text = `Gatherer-Name: Followed\nGatherer-Host: gatherer.example\nGatherer-Port: ${port}\nGatherer-Version: 1.9
Access-Delay: 0\n<RootNodes>\n${site.url}/ URL=100,/dev/null\n</RootNodes>\n`;
    const files = [{ path: 'gatherer.cf', text }];
    value(await test.services.saveRevision(operator, { slug, base: 1, message: 'gatherd', files }));
    value(await test.services.saveGatherd(admin, { slug, on: true, address: '127.0.0.1', tls: false }));
    ports = startServing(test);
    await untilListening(test, slug);
    await crawl();
    first = await followed(0, 'followed');
    await anHourLater();
    site.serve('/changed.html', steady(titled('After', ['/new.html'])));
    site.serve('/gone.html', { status: 404 });
    await crawl();
    then = await followed(aMinuteAgo(), 'followed');
    whole = await followed(0, 'whole');
  });
  afterAll(async () => {
    await ports.stop();
    await site.close();
    await test.close();
  });

  const paths = (objects: readonly { readonly url: string }[]): readonly string[] =>
    objects.map(({ url }) => new URL(url).pathname).toSorted();

  it('sends all of them first, and says how many', () => {
    expect(paths(first.update)).toEqual(['/', ...links].toSorted());
    expect(first.refresh).toEqual([]);
    expect(first.info.attributes['number-of-objects']).toBe('5');
  });

  it('refreshes what is confirmed, updates what has changed, deletes what is gone', () => {
    expect(paths(then.refresh)).toEqual(['/', '/again.html', '/same.html']);
    expect(paths(then.update)).toEqual(['/changed.html', '/new.html']);
    expect(paths(then.delete)).toEqual(['/gone.html']);
  });

  it('says of what it refreshes when it was confirmed, how long that holds, and by whom', () => {
    expect(then.refresh).toHaveLength(3);
    for (const { type, url, attributes } of then.refresh) {
      expect(type).toBe('FILE');
      expect(Object.keys(attributes).toSorted()).toEqual([
        'gatherer-host',
        'gatherer-name',
        'gatherer-version',
        'rd-expires',
        'rd-last-modified',
        'refresh-rate',
        'time-to-live',
        'update-time',
      ]);
      const before = Number(first.state[url]?.attributes['update-time']);
      expect(Number(attributes['update-time']), url).toBeGreaterThan(before);
    }
  });

  it('is exported as it is sent', async () => {
    const { chunks } = value(await test.services.exportDescriptions(operator, { slug, format: 'soif' }));
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(Buffer.from(chunk));
    const sent = await gatherAll(port, { isCompressed: false });
    const sorted = (text: string): readonly string[] => (text.match(/^@FILE \{[^]*?\n\}$/gm) ?? []).toSorted();
    expect(sorted(Buffer.concat(parts).toString())).toEqual(sorted(sent.text));
    expect(sorted(sent.text)).toHaveLength(5);
  });

  it('deletes what a person lets go, once that is confirmed', async () => {
    await anHourLater();
    for (const name of ['/again.html', '/new.html']) site.serve(name, { status: 404 });
    const { id } = await crawl(false);
    const lasting = await followed(aMinuteAgo(), 'followed');
    expect(paths(lasting.delete)).toEqual([]);
    await anHourLater();
    expect(value(await test.services.getRun(operator, { slug, run: id })).heldDeletions).toBe(2);
    value(await test.services.decideHeldDeletions(operator, { slug, run: id, accept: true }));
    const after = await followed(aMinuteAgo(), 'followed');
    expect(paths(after.delete)).toEqual(['/again.html', '/new.html']);
    expect(after.state).toEqual((await followed(0, 'whole')).state);
  });

  it('adds up to what it sends as a whole', () => {
    expect(then.state).toEqual(whole.state);
    expect(Object.values(whole.state).map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'FILE'));
  });
});
