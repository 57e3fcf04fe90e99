/** Where URLs that feeds name lead, and where not: patterns, other hosts, logins, and documents that other feeds bring. */

import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialKey, sealFields } from '../../db/credentials.ts';
import { secretKeyFrom } from '../../db/secret-key.ts';
import type { Answer } from '../../engine/testing/site.ts';
import { whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { page } from '../../jobs/testing/pages.ts';
import { siteText } from '../../jobs/testing/texts.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { openTestServices, testSecretKey } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openFed } from '../testing/url-feeds.ts';
import { startEngine } from '../testing/work-on-jobs.ts';
import { startDueFeeds } from './start-feeds.ts';

let test: TestServices;
let stop: () => Promise<void>;
const key = secretKeyFrom(testSecretKey);

beforeAll(async () => {
  test = await openTestServices();
  const world = { clock: systemClock, resolver: createResolver(), secretKey: () => Promise.resolve(key) };
  stop = startEngine(test, { world, startFeeds: () => startDueFeeds(test.context) });
});
afterAll(async () => {
  await stop();
  await test.close();
});

async function messagesOf(feed: number): Promise<readonly object[]> {
  const { rows } = await test.database.pool.query(
    'SELECT code, line, message, url FROM crawl.feed_message WHERE feed_id = $1 ORDER BY n',
    [feed],
  );
  return rows;
}

describe('url-patterns.conf', () => {
  const patterns = '[Follow]\n/docs/\n[Do not crawl]\n/docs/old/\n';

  it('rejects URLs with its line, which the log of the upload says, and follows links by it', async () => {
    const fed = await openFed(
      test,
      {
        '/docs/a.html': page(['/docs/b.html', '/other.html'], { title: 'A' }),
        '/docs/b.html': page([], { title: 'B' }),
      },
      { files: { 'url-patterns.conf': patterns } },
    );
    const paths = ['/docs/a.html', '/docs/old/a.html', '/private.html'];
    const end = await fed.crawled(paths.map((path) => ({ url: fed.url(path) })));
    expect(end).toMatchObject({
      state: 'completed',
      counts: { records: 3, applied: 3, warnings: 2, codes: { 'FEED-128': 2 } },
    });
    expect(await messagesOf(end.feed)).toMatchObject([
      {
        line: 4,
        message: expect.stringContaining('do-not-crawl pattern, url-patterns.conf:4'),
        url: fed.url(paths[1] ?? ''),
      },
      { line: 5, message: expect.stringContaining('no follow pattern'), url: fed.url('/private.html') },
    ]);
    expect(await fed.rds()).toEqual(['/docs/a.html A', '/docs/b.html B']);
    expect(await fed.resource(fed.url('/docs/old/a.html'))).toMatchObject({
      state: 'rejected',
      reason: 'do-not-crawl pattern',
      file: 'url-patterns.conf',
      line: 4,
    });
    expect(await fed.resource(fed.url('/private.html'))).toMatchObject({
      state: 'rejected',
      reason: 'no follow pattern',
    });
    expect(await fed.resource(fed.url('/other.html'))).toMatchObject({
      state: 'rejected',
      reason: 'no follow pattern',
    });
    expect(await whatDoesNotAddUp(test.database.pool, end.run)).toEqual([]);
  });

  it('fails a feed of which it lets no URL be crawled', async () => {
    const fed = await openFed(test, {}, { files: { 'url-patterns.conf': patterns } });
    const end = await fed.crawled([{ url: fed.url('/private.html') }]);
    expect(end).toMatchObject({ state: 'failed', reason: 'url-patterns.conf lets none of its URLs be crawled.' });
    expect(fed.asked('/private.html')).toBe(0);
  });
});

describe('hosts that the configuration does not name', () => {
  it('are not contacted, whatever a feed names: this machine, metadata services, files', async () => {
    let connections = 0;
    const inside = net.createServer((socket) => {
      connections++;
      socket.destroy();
    });
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    const metadata = '<Site name="metadata" type=site>\n  Server host=169.254.169.254\n</Site>\n';
    const fed = await openFed(
      test,
      { '/a.html': page([], { title: 'A' }) },
      { files: (site) => ({ 'filterrules.conf': `${siteText({ site, starts: ['/start.html'] })}${metadata}` }) },
    );
    const reasons = {
      [`http://localhost:${port}/`]: 'no-site',
      [`http://127.0.0.1:${port}/`]: 'no-site',
      'http://169.254.169.254/latest/meta-data/': 'address refused: metadata-address',
      'file:///etc/passwd': 'file: link on a page of another scheme',
    };
    const urls = Object.keys(reasons);
    const none = 'googleconnector://crm.localhost/doc?docid=7';
    const end = await fed.crawled([...urls, none, fed.url('/a.html')].map((url) => ({ url })));
    expect(end).toMatchObject({ state: 'completed-with-errors', counts: { errors: 1, codes: { 'FEED-106': 1 } } });
    const said = await Promise.all(
      urls.map(async (url) => {
        const { state, reason } = (await fed.resource(url)) ?? {};
        return [url, state === 'rejected' ? reason : state];
      }),
    );
    expect(Object.fromEntries(said)).toEqual(reasons);
    expect(await fed.rds()).toEqual(['/a.html A']);
    expect(connections).toBe(0);
    expect(await whatDoesNotAddUp(test.database.pool, end.run)).toEqual([]);
    inside.close();
  });
});

describe('authmethod', () => {
  const guarded: Answer = (request, response) => {
    const { headers, body } = page([], { title: request.headers.authorization ?? 'Public' });
    if (request.headers.authorization !== undefined || request.url === '/public.html') {
      response.writeHead(200, headers).end(body);
    } else response.writeHead(401, { 'www-authenticate': 'Basic realm="staff"' }).end();
  };

  it('says which credential goes to a URL, and what none can do is said beside it', async () => {
    const paths = ['/default.html', '/basic.html', '/none.html', '/ntlm.html', '/sso.html', '/public.html'];
    const fed = await openFed(test, Object.fromEntries(paths.map((path) => [path, guarded])));
    const sealed = sealFields(key, 'staff', { password: 'secret' });
    const stored = { kind: 'basic', fields: { user: 'me' }, origins: [fed.site.url], sealed, setAt: 0, setBy: 'test' };
    await test.database.pool.query(`INSERT INTO "Setting" VALUES ($1, $2)`, [
      credentialKey(fed.collectionId, 'staff'),
      stored,
    ]);
    const named = (path: string, method: string) => ({ url: fed.url(path), attributes: `authmethod="${method}"` });
    await fed.crawled([
      { url: fed.url('/default.html') },
      named('/basic.html', 'httpbasic'),
      named('/none.html', 'none'),
      named('/ntlm.html', 'ntlm'),
      named('/sso.html', 'httpsso'),
      named('/public.html', 'none'),
    ]);
    const basic = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    expect(await fed.rds()).toEqual([`/basic.html ${basic}`, `/default.html ${basic}`, '/public.html Public']);
    const outcome = async (path: string) => {
      const { state, reason, facts } = (await fed.resource(fed.url(path))) ?? {};
      return [state, reason, facts?.response?.notes];
    };
    const refused = ['failed', 'HTTP 401'];
    expect(await outcome('/none.html')).toEqual([...refused, undefined]);
    const ntlm = 'authmethod ntlm: not supported, so no credential was sent';
    expect(await outcome('/ntlm.html')).toEqual([...refused, [ntlm]]);
    const sso = 'authmethod httpsso: no form login credential for this URL, so none was sent';
    expect(await outcome('/sso.html')).toEqual([...refused, [sso]]);
    const sent = fed.site.log.filter(({ headers }) => headers.authorization !== undefined).map(({ path }) => path);
    expect(new Set(sent)).toEqual(new Set(['/basic.html', '/default.html']));
  });
});

describe('a URL in several data sources', () => {
  const content = (url: string) =>
    `<?xml version="1.0"?>\n<gsafeed><header><datasource>docs</datasource><feedtype>incremental</feedtype></header><group>
<record url="${url}" mimetype="text/html"><content><![CDATA[<title>Brought</title>]]></content></record></group></gsafeed>`;

  it('is never crawled when a content feed has it, and the log names its data source', async () => {
    const fed = await openFed(test, { '/a.html': page([], { title: 'Crawled' }), '/b.html': page([], { title: 'B' }) });
    await fed.ended(await fed.pushFeed('incremental', content(fed.url('/a.html')), 'docs'));
    const end = await fed.crawled([{ url: fed.url('/a.html'), author: 'Ann' }, { url: fed.url('/b.html') }]);
    expect(end).toMatchObject({ state: 'completed', counts: { codes: { 'FEED-132': 1 } } });
    expect(await messagesOf(end.feed)).toMatchObject([
      { message: expect.stringContaining('data source docs'), line: 3 },
    ]);
    await fed.crawled([{ url: fed.url('/a.html'), attributes: 'action="delete"' }]);
    await fed.crawl('full');
    expect(await fed.rds()).toEqual(['/a.html Brought', '/b.html B', '/start.html A page']);
    expect(fed.asked('/a.html')).toBe(0);
  });

  it('belongs to the one whose feed had it last', async () => {
    const fed = await openFed(test, { '/a.html': page([], { title: 'A' }) });
    await fed.crawled([{ url: fed.url('/a.html'), author: 'Ann' }]);
    const end = await fed.crawled([{ url: fed.url('/a.html'), author: 'Bea' }], 'other');
    expect(end).toMatchObject({ counts: { warnings: 1, codes: { 'FEED-131': 1 } } });
    expect(await messagesOf(end.feed)).toMatchObject([{ message: expect.stringContaining('data source sample') }]);
    expect(await fed.rds()).toEqual(['/a.html A Bea']);
    const { facts } = (await fed.resource(fed.url('/a.html'))) ?? {};
    expect(facts).toMatchObject({ discovery: { fed: { source: 'other', feed: end.feed } } });
  });
});
