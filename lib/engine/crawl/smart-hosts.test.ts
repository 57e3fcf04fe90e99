import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../outside/clock.ts';
import { urlParts } from '../../sdk/testing.ts';
import { testProgram } from '../testing/program.ts';
import { testControl, testRun } from '../testing/run.ts';
import type { RunAlias, RunRecord } from '../ports.ts';
import { adoptSmartHosts } from './smart-hosts.ts';

interface World {
  readonly start?: string;
  /** By host. */
  readonly dns: Readonly<Record<string, readonly string[]>>;
}

/** What comes of links to these URLs on the start page: the aliases, and the hosts that were looked up. */
async function adopted(links: readonly string[], { start = 'http://www.siroe.com/', dns }: World) {
  const aliases: RunAlias[] = [];
  const asked: string[] = [];
  const store = {
    addAliases: (_: RunRecord, wanted: readonly RunAlias[]) => {
      aliases.push(...wanted);
      return Promise.resolve(aliases);
    },
  };
  const addressesOf = (host: string): Promise<readonly string[]> => {
    asked.push(host);
    return Promise.resolve(dns[host] ?? []);
  };
  const control = testControl();
  const clock = fixedClock();
  const program = testProgram({ extraStarts: [start] });
  const task = {
    hash: '',
    url: start,
    parts: urlParts(start),
    depth: 0,
    discovery: { kind: 'start', hops: 0 },
    attempts: 0,
    bodyKept: false,
  } as const;
  const found = links.map((url) => ({ url, kind: 'link' as const }));
  const smartHosts = { addressesOf, judged: new Set<string>() };
  await adoptSmartHosts({ run: testRun, program, clock, control, store, smartHosts }, task, [found, found]);
  return { aliases, asked };
}

const [one, two] = ['198.95.249.1', '198.95.249.2'];
const www1 = 'http://www1.siroe.com/a';

describe('a link to a numbered host', () => {
  test('with an address of its site takes it along, on both web ports, and looks each name up once', async () => {
    const dns = { 'www.siroe.com': [one, two], 'www1.siroe.com': [two] };
    expect(await adopted([www1, `${www1}b`], { dns })).toEqual({
      aliases: ['www1.siroe.com:80', 'www1.siroe.com:443'].map((siteKey) => ({
        siteKey,
        of: 'www.siroe.com:80',
        named: false,
        from: 'http://www.siroe.com/',
        to: www1,
        shares: two,
      })),
      asked: ['www1.siroe.com', 'www.siroe.com'],
    });
  });

  test('goes with another number, when both are addresses of the name without it', async () => {
    const dns = { 'www.siroe.com': [one, two], 'www1.siroe.com': [one], 'www2.siroe.com': [two] };
    const { aliases } = await adopted([www1], { start: 'http://www2.siroe.com/', dns });
    expect(aliases[0]).toMatchObject({ siteKey: 'www1.siroe.com:80', of: 'www2.siroe.com:80', shares: one });
    const apart = await adopted([www1], { start: 'http://www2.siroe.com/', dns: { ...dns, 'www.siroe.com': [one] } });
    expect(apart.aliases).toEqual([]);
  });

  test('with other addresses, of another name or without an address does not', async () => {
    const dns = {
      'www.siroe.com': [one],
      'www1.siroe.com': [two],
      'home1.siroe.com': [one],
      'www1.varrius.com': [one],
    };
    const links = [www1, 'http://home1.siroe.com/', 'http://www1.varrius.com/', 'http://www3.siroe.com/'];
    expect((await adopted(links, { dns })).aliases).toEqual([]);
  });

  test('names it for the egress policy only when the address is not public', async () => {
    const dns = { 'www.siroe.com': ['10.0.0.7'], 'www1.siroe.com': ['10.0.0.7'] };
    expect((await adopted([www1], { dns })).aliases[0]?.named).toBe(true);
  });

  test('that a site owns, or of a name without a number, is not looked up', async () => {
    const dns = { 'www.siroe.com': [one], 'www1.siroe.com': [one] };
    const { asked } = await adopted([www1, 'http://home.siroe.com/', 'http://10.0.0.1/'], { start: www1, dns });
    expect(asked).toEqual([]);
  });
});
