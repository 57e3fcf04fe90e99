import { describe, expect, test } from 'vitest';
import type { Site, SiteServer, StartPoint } from '../../languages/filterrules-conf/model.ts';
import { urlParts } from '../../sdk/testing.ts';
import { rulesOf } from './filter-rules.ts';
import { reachAfter, reachAtStart } from '../../match/urls/link-reach.ts';
import { buildSiteTable } from './sites.ts';
import type { SiteInput, SiteTable } from './sites.ts';

let line = 0;
const server = (host: string, more: Partial<SiteServer> = {}): SiteServer => ({ host, line: ++line, ...more });
const start = (url: string, more: Partial<StartPoint> = {}): StartPoint => ({
  url,
  enabled: true,
  line: ++line,
  ...more,
});

function site(name: string, more: Partial<Site> = {}): Site {
  const none = { servers: [], starts: [], sitemaps: [], readsSitemaps: false, uses: [] };
  return { name, type: 'site', enabled: true, database: 'default', ...none, line: ++line, ...more };
}

function table(sites: readonly Site[], more: Partial<SiteInput> = {}): SiteTable {
  return buildSiteTable({
    file: 'filterrules.conf',
    rules: { options: new Map(), rules: [], sites },
    loose: [],
    robotDepth: { limit: 10, file: 'robot.conf', line: 3 },
    aliases: [],
    ...more,
  });
}

const owner = (built: SiteTable, url: string): string | undefined => built.ownerOf(urlParts(url))?.name;
const limit = (built: SiteTable, url: string): number | undefined => built.ownerOf(urlParts(url))?.depth.limit;

describe('who owns a URL', () => {
  test('a server without a port is the web server on its usual ports', () => {
    const built = table([site('siroe', { servers: [server('www.siroe.com')] })]);
    expect(owner(built, 'http://www.siroe.com/')).toBe('siroe');
    expect(owner(built, 'https://www.siroe.com/a')).toBe('siroe');
    expect(owner(built, 'http://www.siroe.com:8080/')).toBeUndefined();
    expect(owner(built, 'http://siroe.com/')).toBeUndefined();
  });

  test('a server with a port is that port alone', () => {
    const built = table([site('siroe', { servers: [server('www.siroe.com', { port: 8080 })] })]);
    expect(owner(built, 'http://www.siroe.com:8080/')).toBe('siroe');
    expect(owner(built, 'http://www.siroe.com/')).toBeUndefined();
  });

  test('a server with a protocol is the port of the protocol', () => {
    const built = table([site('siroe', { servers: [server('www.siroe.com', { protocol: 'https' })] })]);
    expect(owner(built, 'https://www.siroe.com/')).toBe('siroe');
    expect(owner(built, 'http://www.siroe.com/')).toBeUndefined();
  });

  test('an alias is another name of the server, on its ports or on its own', () => {
    const aliases = server('www.siroe.com', { port: 80, alias: 'home.siroe.com other.siroe.com:8080' });
    const built = table([site('siroe', { servers: [aliases] })]);
    expect(owner(built, 'http://home.siroe.com/')).toBe('siroe');
    expect(owner(built, 'https://home.siroe.com/')).toBeUndefined();
    expect(owner(built, 'http://other.siroe.com:8080/')).toBe('siroe');
  });

  test('a domain owns its own name and every host below it, on any port', () => {
    const built = table([site('all', { type: 'domain', domain: 'siroe.com' })]);
    expect(owner(built, 'http://siroe.com/')).toBe('all');
    expect(owner(built, 'http://a.b.siroe.com:99/')).toBe('all');
    expect(owner(built, 'http://notsiroe.com/')).toBeUndefined();
    expect(owner(built, 'http://siroe.com.example/')).toBeUndefined();
  });

  test('an exact server goes before a domain, a longer domain before a shorter one', () => {
    const built = table([
      site('all', { type: 'domain', domain: 'siroe.com' }),
      site('docs', { type: 'domain', domain: 'docs.siroe.com' }),
      site('home', { servers: [server('home.siroe.com')] }),
    ]);
    expect(owner(built, 'http://home.siroe.com/')).toBe('home');
    expect(owner(built, 'http://en.docs.siroe.com/')).toBe('docs');
    expect(owner(built, 'http://www.siroe.com/')).toBe('all');
    expect(owner(built, 'http://home.siroe.com:8080/')).toBe('all');
  });

  test('a site that is switched off owns nothing and starts nothing', () => {
    const built = table([
      site('off', { enabled: false, servers: [server('www.siroe.com')], starts: [start('http://www.siroe.com/')] }),
    ]);
    expect(owner(built, 'http://www.siroe.com/')).toBeUndefined();
    expect(built.starts).toEqual([]);
  });

  test('a site without servers is the hosts it starts from', () => {
    const built = table([
      site('siroe', { starts: [start('http://www.siroe.com/x'), start('http://127.0.0.1:8081/')] }),
    ]);
    expect(owner(built, 'https://www.siroe.com/')).toBe('siroe');
    expect(owner(built, 'http://127.0.0.1:8081/y')).toBe('siroe');
    expect(owner(built, 'http://127.0.0.1/')).toBeUndefined();
  });

  test('international names are compared as URLs have them', () => {
    const built = table([site('books', { servers: [server('bücher.example')] })]);
    expect(owner(built, 'http://bücher.example/')).toBe('books');
  });

  test('a host a start point redirected to counts as the same site', () => {
    const servers = [server('siroe.com')];
    const built = table([site('siroe', { servers })], {
      aliases: [{ siteKey: 'www.siroe.com:443', of: 'siroe.com:80' }],
    });
    expect(owner(built, 'https://www.siroe.com/')).toBe('siroe');
    expect(owner(built, 'http://www.siroe.com/')).toBeUndefined();
  });

  test('one that redirects on takes the next host along, but no host that somebody owns', () => {
    const sites = [
      site('siroe', { servers: [server('siroe.com')] }),
      site('iplanet', { type: 'domain', domain: 'iplanet.com' }),
    ];
    const aliases = [
      { siteKey: 'a.example:80', of: 'siroe.com:80' },
      { siteKey: 'b.example:81', of: 'a.example:80' },
      { siteKey: 'home.iplanet.com:80', of: 'b.example:81' },
      { siteKey: 'c.example:80', of: 'unknown.example:80' },
    ];
    const built = table(sites, { aliases });
    const urls = ['http://a.example/', 'http://b.example:81/', 'http://home.iplanet.com/', 'http://c.example/'];
    expect(urls.map((url) => owner(built, url))).toEqual(['siroe', 'siroe', 'iplanet', undefined]);
  });
});

describe('start points beside the sites', () => {
  test('without filterrules.conf each is a site of its own host', () => {
    const built = buildSiteTable({
      file: 'filterrules.conf',
      loose: [{ url: 'http://127.0.0.1:8080/docs/', file: 'start points', line: 0, given: true }],
      robotDepth: { limit: 10, file: 'robot.conf', line: 0 },
      aliases: [],
    });
    expect(owner(built, 'http://127.0.0.1:8080/elsewhere')).toBe('127.0.0.1');
    expect(owner(built, 'http://127.0.0.1:8081/')).toBeUndefined();
    expect(built.starts.map(({ url }) => url.href)).toEqual(['http://127.0.0.1:8080/docs/']);
    expect(built.loose).toEqual(['127.0.0.1:8080']);
  });

  test('one on the host of a site belongs to the site and does not change its depth', () => {
    const sites = [
      site('siroe', {
        depth: 9,
        servers: [server('www.siroe.com')],
        starts: [start('http://www.siroe.com/', { depth: 2 })],
      }),
    ];
    const loose = [{ url: 'http://www.siroe.com/new/', file: 'start points', line: 0, given: true }];
    const built = table(sites, { loose });
    expect(limit(built, 'http://www.siroe.com/')).toBe(2);
    expect(built.loose).toEqual([]);
    expect(built.starts).toHaveLength(2);
  });

  test('a seed of robot.conf has its own depth', () => {
    const loose = [{ url: 'http://seed.siroe.com/', depth: 3, file: 'robot.conf', line: 7 }];
    const built = table([], { loose });
    expect(built.ownerOf(urlParts('http://seed.siroe.com/'))?.depth).toEqual({ limit: 3, file: 'robot.conf', line: 7 });
  });
});

describe('depth', () => {
  const servers = [server('www.siroe.com')];
  const at = 'http://www.siroe.com/';

  test('that of the start point goes before that of the site, and that before robot.conf', () => {
    expect(limit(table([site('a', { depth: 7, servers, starts: [start(at, { depth: 2 })] })]), at)).toBe(2);
    expect(limit(table([site('a', { depth: 7, servers, starts: [start(at)] })]), at)).toBe(7);
    expect(limit(table([site('a', { servers, starts: [start(at)] })]), at)).toBe(10);
    expect(limit(table([site('a', { depth: 7, servers })]), at)).toBe(7);
  });

  test('the deepest start point of a site holds where no start point leads; -1 is without limit', () => {
    const starts = [start(at, { depth: 2 }), start(`${at}b`, { depth: 4 })];
    expect(limit(table([site('a', { servers, starts })]), at)).toBe(4);
    expect(
      limit(table([site('a', { servers, starts: [...starts, start(`${at}c`, { depth: -1 })] })]), at),
    ).toBeUndefined();
  });

  test('a start point that is switched off has no say', () => {
    const starts = [start(at, { depth: 2 }), start(`${at}b`, { depth: 4, enabled: false })];
    expect(limit(table([site('a', { servers, starts })]), at)).toBe(2);
  });

  test('the rules deny what is deeper, and name the line that says how deep', () => {
    const point = start(at, { depth: 2 });
    const rules = rulesOf(table([site('a', { servers, starts: [point] })]), 'filterrules.conf');
    const discovery = { kind: 'link', hops: 0 } as const;
    expect(rules({ url: urlParts(at), depth: 2, discovery }, undefined, true).allowed).toBe(true);
    expect(rules({ url: urlParts(at), depth: 3, discovery }, undefined, true)).toEqual({
      allowed: false,
      reason: 'depth',
      file: 'filterrules.conf',
      line: point.line,
      source: 'depth',
      value: '3',
    });
  });

  describe('of start points that differ', () => {
    const discovery = { kind: 'link', hops: 0 } as const;
    const near = start(at, { depth: 2 });
    const far = start(`${at}b`, { depth: 4 });
    const other = start('http://other.example/', { depth: 4 });
    const sites = [site('other', { starts: [other] }), site('a', { servers, starts: [near, far] })];
    const judged = (url: string, depth: number, reach?: number) => {
      const rules = rulesOf(table(sites), 'filterrules.conf');
      const { allowed, line, value } = rules(
        { url: urlParts(url), depth, discovery, ...(reach !== undefined && { reach }) },
        undefined,
        true,
      );
      return allowed ? 'allowed' : { line, value };
    };
    const from = (most: number | undefined, links: number): number => reachAfter(reachAtStart(most), links);

    test('each leads as far as its own, whatever the fewest links are', () => {
      expect(judged(at, 2, from(2, 2))).toBe('allowed');
      expect(judged(at, 1, from(4, 4))).toBe('allowed');
      expect(judged(at, 3, from(2, 3))).toEqual({ line: near.line, value: '3' });
    });

    test('the line is that of a start point of the URL’s own site, with the links from there', () => {
      expect(judged(at, 1, from(4, 5))).toEqual({ line: far.line, value: '5' });
      expect(judged('http://other.example/x', 1, from(4, 5))).toEqual({ line: other.line, value: '5' });
      expect(judged('http://other.example/x', 1, from(2, 3))).toEqual({ line: near.line, value: '3' });
    });

    test('where no start point led, that of the site that leads farthest holds', () => {
      expect(judged(at, 4)).toBe('allowed');
      expect(judged(at, 5)).toEqual({ line: far.line, value: '5' });
    });

    test('a site with a depth and no start point keeps to it; one without goes by the start points', () => {
      const more = [...sites, site('own', { depth: 1, servers: [server('own.example')] })];
      const rules = rulesOf(table([...more, site('bare', { servers: [server('bare.example')] })]), 'filterrules.conf');
      const isAllowed = (url: string, depth: number, reach: number): boolean =>
        rules({ url: urlParts(url), depth, reach, discovery }, undefined, true).allowed;
      expect([1, 2].map((depth) => isAllowed('http://own.example/', depth, from(4, depth)))).toEqual([true, false]);
      expect([4, 5].map((links) => isAllowed('http://bare.example/', 1, from(4, links)))).toEqual([true, false]);
    });

    test('only these have a reach: where all limits are the same there is none', () => {
      expect(table(sites).starts.map(({ reach }) => reach)).toEqual([from(4, 0), from(2, 0), from(4, 0)]);
      const alike = table([site('a', { servers, starts: [start(at, { depth: 4 }), start(`${at}b`, { depth: 4 })] })]);
      expect(alike.starts.map(({ reach }) => reach)).toEqual([undefined, undefined]);
      expect(alike.ownerOf(urlParts(at))?.byStart).toBeUndefined();
    });

    test('one given with a run goes as deep as its site', () => {
      const loose = [{ url: `${at}c`, file: 'start points', line: 0, given: true }];
      expect(table(sites, { loose }).starts.at(-1)?.reach).toBe(from(4, 0));
    });
  });

  test('a URL of no site is denied before its depth is looked at', () => {
    const rules = rulesOf(table([]), 'filterrules.conf');
    const verdict = rules({ url: urlParts(at), depth: 99, discovery: { kind: 'link', hops: 0 } }, undefined, true);
    expect(verdict).toMatchObject({ allowed: false, reason: 'no-site', line: 0 });
  });
});

test('the hosts and domains a configuration names are listed for the egress policy', () => {
  const built = table([
    site('a', { servers: [server('intranet', { port: 8080 })], starts: [start('http://intranet:8080/')] }),
    site('b', { type: 'domain', domain: 'siroe.com', starts: [start('http://www.siroe.com/')] }),
  ]);
  expect(built.hosts).toContainEqual({ host: 'intranet', port: 8080 });
  expect(built.hosts).toContainEqual({ host: 'www.siroe.com', port: 80 });
  expect(built.domains).toEqual(['siroe.com']);
});
