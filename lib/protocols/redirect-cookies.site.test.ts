/** Cookies that redirects set: where they are sent, where not, and what is said of a URL that they do not let in. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Site, startSite } from '../engine/testing/site.ts';
import type { FetchedResource, FetchRequest } from '../sdk/define-protocol.ts';
import { openCookies } from './credentials/cookie-jar.ts';
import { createTestFetchers, requestOf } from './testing.ts';

let site: Site;
const { fetcher, closeAll } = createTestFetchers(() => site.url);
beforeAll(async () => {
  site = await startSite({ pages: 1 });
});
afterAll(() => site.close());
afterEach(closeAll);

const sends = { sendsCookiesOfRedirects: true };
const mayFollow: FetchRequest['mayFollow'] = ({ path }) => path !== '/forbidden';
const textOf = ({ body }: FetchedResource): string => Buffer.from(body ?? []).toString();

/** A page for who has the cookie; others are led away, and given it. */
function wall(to: string, cookie = 'c=1; Path=/', wanted = 'c=1'): Answer {
  return ({ headers }, response) => {
    if (headers.cookie === wanted) response.end('inside');
    else response.writeHead(302, { location: to, 'set-cookie': cookie }).end();
  };
}
const to = (location: string, cookie?: string): Answer => {
  const headers = { location, ...(cookie !== undefined && { 'set-cookie': cookie }) };
  return (_, response) => void response.writeHead(302, headers).end();
};

let before = 0;
beforeEach(() => {
  before = site.log.length;
});
const asked = (): readonly string[] =>
  site.log
    .slice(before)
    .map(({ path, headers }) => `${path}${headers.cookie === undefined ? '' : ` ${headers.cookie}`}`);

describe('cookies of redirects', () => {
  it.each<[string, Readonly<Record<string, Answer>>, readonly string[]]>([
    ['to the URL itself', { '/': wall('/') }, ['/', '/ c=1']],
    ['over another URL and back', { '/': wall('/check'), '/check': to('/') }, ['/', '/check c=1', '/ c=1']],
    [
      'over URLs that set more',
      { '/': wall('/a', 'c=1; Path=/', 'c=1; d=2'), '/a': to('/b'), '/b': to('/', 'd=2; Path=/') },
      ['/', '/a c=1', '/b c=1', '/ c=1; d=2'],
    ],
    [
      'for one path alone',
      { '/': wall('/check', 'c=1; Path=/', 'c=1'), '/check': to('/', 'e=1; Path=/check') },
      ['/', '/check c=1', '/ c=1'],
    ],
  ])('are sent back to who leads %s', async (_, routes, requests) => {
    for (const [path, answer] of Object.entries(routes)) site.serve(path, answer);
    const got = await fetcher(sends).fetch(requestOf(`${site.url}/`, { mayFollow }));
    expect(textOf(got)).toBe('inside');
    expect(got.fact.notes).toEqual(['asked for again with the cookies that it set']);
    expect(asked()).toEqual(requests);
  });

  it.each<[string, string]>([
    ['of another domain', 'c=1; Domain=siroe.com'],
    ['that are over', 'c=1; Max-Age=0'],
    ['of another path', 'c=1; Path=/elsewhere'],
  ])('are not sent back when they are %s', async (_, cookie) => {
    site.serve('/', wall('/', cookie));
    const { fact } = await fetcher(sends).fetch(requestOf(`${site.url}/`, { mayFollow }));
    expect(fact).toMatchObject({ outcome: 'redirect', wantsCookie: true });
    expect(asked()).toEqual(['/', '/']);
  });

  it('are forgotten after the request', async () => {
    site.serve('/', wall('/'));
    const fetching = fetcher(sends);
    for (let nth = 0; nth < 2; nth++) await fetching.fetch(requestOf(`${site.url}/`, { mayFollow }));
    expect(asked()).toEqual(['/', '/ c=1', '/', '/ c=1']);
  });

  it('are sent to a URL that the redirect ends at, whose answer is kept until it is asked for', async () => {
    site.serve('/old', to('/new', 'c=1; Path=/'));
    site.serve('/new', wall('/old'));
    const fetching = fetcher(sends);
    const { fact } = await fetching.fetch(requestOf(`${site.url}/old`, { mayFollow }));
    expect(fact).toMatchObject({ outcome: 'redirect', redirectTo: `${site.url}/new` });
    expect(fact.wantsCookie).toBeUndefined();
    expect(textOf(await fetching.fetch(requestOf(`${site.url}/new`, { mayFollow })))).toBe('inside');
    expect(asked()).toEqual(['/old', '/new c=1']);
    await fetching.fetch(requestOf(`${site.url}/old`, { mayFollow }));
    expect(asked()).toEqual(['/old', '/new c=1', '/old']);
  });

  it.each<[string, Partial<FetchRequest>, string]>([
    ['it may not', { mayFollow }, '/forbidden'],
    ['nobody says that it may', {}, '/check'],
    ['it is asked without credentials', { mayFollow, isAnonymous: true }, '/check'],
  ])('are not sent where %s follow', async (_, more, target) => {
    site.serve('/', wall(target));
    site.serve('/check', to('/'));
    const { fact } = await fetcher(sends).fetch(requestOf(`${site.url}/`, more));
    expect(fact).toMatchObject({ outcome: 'redirect', redirectTo: `${site.url}${target}` });
    expect(asked()).toEqual(['/']);
  });

  it.each<[string, Answer, number]>([
    ['the same cookie', wall('/', 'c=1', 'never'), 2],
    ['a new cookie each time', (_, response) => to('/', `c=${site.log.length}`)(_, response), 11],
  ])('do not keep a circle going that sets %s: it is told', async (_, answer, requests) => {
    site.serve('/', answer);
    const { fact } = await fetcher(sends).fetch(requestOf(`${site.url}/`, { mayFollow }));
    expect(fact).toMatchObject({ outcome: 'redirect', wantsCookie: true });
    expect(fact.detail).toBe('redirects lead back to it, although the cookies that they set were sent back');
    expect(asked()).toHaveLength(requests);
  });

  it('wait for the turn of the site before each request', async () => {
    site.serve('/', wall('/check'));
    site.serve('/check', to('/'));
    let turns = 0;
    const again = (): Promise<void> => Promise.resolve(void turns++);
    await fetcher(sends).fetch(requestOf(`${site.url}/`, { mayFollow, again }));
    expect(turns).toBe(2);
  });

  it('are not sent where none are to be, unless a run keeps them', async () => {
    site.serve('/', wall('/'));
    const { fact } = await fetcher().fetch(requestOf(`${site.url}/`, { mayFollow }));
    expect(fact).toMatchObject({ outcome: 'redirect', wantsCookie: true });
    expect(fact.detail).toBe('redirects to itself until the cookie that it sets is sent back');
    const jar = openCookies();
    const fetching = fetcher({ credentials: () => [jar] });
    for (let nth = 0; nth < 2; nth++) expect(textOf(await fetching.fetch(requestOf(`${site.url}/`)))).toBe('inside');
    expect(asked()).toEqual(['/', '/', '/ c=1', '/ c=1']);
  });
});
