import { describe, expect, test } from 'vitest';
import type { AddressFact, Discovery } from '../../sdk/resource.ts';
import { fixedClock } from '../../outside/clock.ts';
import { urlParts } from '../../sdk/testing.ts';
import { adoptAliases, isOutdated, withoutOutdated } from './aliases.ts';
import { createLedger } from '../decide/ledger.ts';
import type { Batch, Discovered, RunAlias, RunEvent, RunRecord, Settled } from '../ports.ts';
import { testProgram } from '../testing/program.ts';
import { testControl, testRun } from '../testing/run.ts';

const start = 'http://siroe.com/';
const program = testProgram({ extraStarts: [start, 'http://own.example:8080/'] });

interface Redirect {
  readonly from?: string;
  readonly discovery?: Discovery;
  readonly address?: AddressFact;
}

interface Adopted {
  readonly aliases: readonly RunAlias[];
  readonly notices: readonly string[];
  readonly notified: number;
}

const publicAddress: AddressFact = { ip: '198.95.249.6', allowed: true };

/** What comes of a redirect of the start point, or of another URL. */
async function adopted(to: string, redirect: Redirect = {}): Promise<Adopted> {
  const { from = start, discovery = { kind: 'start', hops: 0 }, address = publicAddress } = redirect;
  const notices: string[] = [];
  let notified = 0;
  const control = testControl();
  control.listeners.add(() => void notified++);
  const store = {
    addAliases: (_: RunRecord, wanted: readonly RunAlias[], { text = '' }: RunEvent) => {
      notices.push(text);
      return Promise.resolve(wanted);
    },
  };
  const clock = fixedClock();
  const task = { hash: '', url: from, parts: urlParts(from), depth: 0, discovery, attempts: 0, bodyKept: false };
  const answered = { links: [{ url: urlParts(to).href, kind: 'redirect' as const }], settled: { facts: { address } } };
  await adoptAliases({ run: testRun, program, ledger: createLedger(program), clock, control, store }, task, answered);
  return { aliases: control.aliases, notices, notified };
}

const keys = ({ aliases }: Adopted): readonly string[] => aliases.map(({ siteKey }) => siteKey);

describe('a redirect', () => {
  test('of a start point takes the host along, on both web ports when it is on one of them', async () => {
    const found = await adopted('https://www.siroe.com/home');
    expect(found).toEqual({
      aliases: ['www.siroe.com:80', 'www.siroe.com:443'].map((siteKey) => ({
        siteKey,
        of: 'siroe.com:80',
        named: false,
        from: start,
        to: 'https://www.siroe.com/home',
      })),
      notices: [
        `Start point ${start} redirects to https://www.siroe.com/home: www.siroe.com:443 is treated as the same site from now on.`,
      ],
      notified: 1,
    });
    expect(keys(await adopted('http://www.siroe.com:8000/'))).toEqual(['www.siroe.com:8000']);
  });

  test('by way of others does so too, as long as the host is three redirects away at most', async () => {
    const byWay = (hops: number): Redirect => {
      return { from: 'http://siroe.com/way', discovery: { kind: 'redirect', from: start, hops, fromStart: true } };
    };
    const found = await adopted('http://www.siroe.com:81/', byWay(2));
    expect(keys(found)).toEqual(['www.siroe.com:81']);
    expect(found.notices[0]).toMatch(/^http:\/\/siroe\.com\/way, to which a start point redirects, redirects to /);
    expect(keys(await adopted('http://www.siroe.com:81/', byWay(3)))).toEqual([]);
  });

  test('of anything else does not', async () => {
    const others: readonly Discovery[] = [
      { kind: 'link', from: start, hops: 0 },
      { kind: 'redirect', from: 'http://siroe.com/page', hops: 1 },
      { kind: 'user', hops: 0 },
    ];
    const found = await Promise.all(others.map((discovery) => adopted('http://www.siroe.com/', { discovery })));
    expect(found.flatMap(keys)).toEqual([]);
  });

  test('to a host that has a site already is nothing new', async () => {
    const targets = ['https://siroe.com/', 'http://siroe.com/home', 'http://own.example:8080/'];
    const found = await Promise.all(targets.map((to) => adopted(to)));
    expect(found.flatMap(keys)).toEqual([]);
  });

  test('to what would be rejected anyway leaves it at that', async () => {
    const targets = ['ftp://www.siroe.com/', `http://www.siroe.com/${'x'.repeat(9000)}`];
    const found = await Promise.all(targets.map((to) => adopted(to)));
    expect(found.flatMap(keys)).toEqual([]);
  });

  test('names the host for the egress policy only when it comes from inside', async () => {
    const isNamed = async (address: AddressFact): Promise<boolean | undefined> =>
      (await adopted('http://10.0.0.7:8080/', { address })).aliases[0]?.named;
    expect(await isNamed({ ip: '10.0.0.1', allowed: true })).toBe(true);
    expect(await isNamed({ ip: '127.0.0.1', allowed: true })).toBe(true);
    expect(await isNamed(publicAddress)).toBe(false);
    expect(await isNamed({ allowed: true })).toBe(false);
  });
});

describe('a batch that an outdated program decided', () => {
  const alias = (siteKey: string): RunAlias => ({ siteKey, of: 'siroe.com:80', named: false, from: start, to: '' });
  const [old, added] = [alias('old.example:80'), alias('new.example:80')];
  const crawl = { aliases: [old], control: testControl({ aliases: [old, added] }) };

  function found(url: string): Discovered {
    return { hash: url, url: urlParts(url), depth: 1, discovery: { kind: 'link', hops: 0 } };
  }
  const rejected = { pathId: 7n, state: 'rejected' } as const;
  function settled(url: string): Settled {
    const { hash, url: parts, depth, discovery } = found(url);
    const facts = { url: parts, depth, discovery };
    return { hash, url: parts, depth, discovery, facts, decision: rejected, outlinks: 'keep', description: 'none' };
  }
  const [mine, other] = ['http://new.example/a', 'http://other.example/'];
  const event = (url: string): RunEvent => ({ at: 0, kind: 'settled', url, hash: url });
  const batch: Batch = {
    settled: [settled(`${mine}/settled`), settled(other)],
    discovered: [
      { ...found(mine), rejected },
      { ...found(`${other}x`), rejected },
      { ...found('http://old.example/'), rejected },
    ],
    postponed: [],
    shortened: [],
    paths: [],
    linksFound: 3,
    events: [event(`${mine}/settled`), event(other)],
  };

  test('lets the URLs of new aliases wait, and keeps the rest', () => {
    expect(isOutdated(crawl)).toBe(true);
    expect(withoutOutdated(crawl, batch)).toEqual({
      ...batch,
      settled: [settled(other)],
      discovered: [found(mine), ...batch.discovered.slice(1), found(`${mine}/settled`)],
      events: [event(other)],
      aliases: 2,
    });
  });

  test('is as it was when the program knows them all', () => {
    const informed = { aliases: [old, added], control: crawl.control };
    expect(isOutdated(informed)).toBe(false);
    expect(withoutOutdated(informed, batch)).toEqual({ ...batch, aliases: 2 });
  });
});
