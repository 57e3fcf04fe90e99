import { describe, expect, it } from 'vitest';
import { createEgressPolicy } from '../../outside/egress.ts';
import { createObserver, createRobots } from './observe.ts';
import type { PlanWorld } from './observe.ts';
import type { Program } from '../program/program.ts';
import { fetched, response, testProgram } from '../testing/program.ts';

const world: PlanWorld = {
  policyOf: ({ named }) =>
    createEgressPolicy({ named, allowCidrs: [], denyPorts: [], own: () => ({ places: [], machine: [] }) }),
  robots: new Map([
    ['intranet.example:80', { status: 'found', text: 'User-agent: *\nDisallow: /no', fetchedAt: 0, attempts: 0 }],
    ['down.example:80', { status: 'unreachable', text: '', fetchedAt: 0, attempts: 1 }],
  ]),
};

const site = (host: string): string => `<Site name="${host}" type=site>\n  Server host=${host} port=80\n</Site>\n`;
const naming = (...hosts: readonly string[]): Program =>
  testProgram({ files: { 'filterrules.conf': hosts.map(site).join('') } });

const inside = { allowed: false, reason: 'not-public', detail: '10.0.0.1 is not a public address' } as const;

describe('an observation by another configuration', () => {
  it('has the address verdict of the hosts that this one names', () => {
    const { observe } = createObserver(world, naming('a.example'), naming('a.example', 'intranet.example'));
    const refused = fetched('http://intranet.example/', {}, { address: inside });
    expect(observe(refused).address).toEqual({ allowed: true });
    expect(observe(fetched('http://other.example/', {}, { address: inside })).address).toEqual(inside);
    const metadata = { ...inside, reason: 'metadata-address' };
    expect(observe({ ...refused, address: metadata }).address).toEqual(metadata);

    const back = createObserver(world, naming('a.example', 'intranet.example'), naming('a.example')).observe;
    const allowed = fetched('http://intranet.example/', {}, { address: { allowed: true, ip: '10.0.0.1' } });
    expect(back(allowed).address).toMatchObject({ allowed: false, reason: 'not-public' });
    const isPublic = { allowed: true, ip: '198.95.249.6' };
    expect(back({ ...allowed, address: isPublic }).address).toEqual(isPublic);
  });

  it('has what the largest file leaves of it', () => {
    const limited = (kb: number, action = 'refuse'): Program => {
      const lines = `  max-filesize-kb="${kb}"\n  max-filesize-action=${action}`;
      return testProgram({ files: { 'robot.conf': `<Process\n${lines}\n>\n</Process>\n` } });
    };
    const lower = createObserver(world, limited(100), limited(4)).observe;
    const large = fetched('http://a.example/', {}, { response: response({ bytes: 5_000 }) });
    expect(lower(large)).toMatchObject({ response: { outcome: 'too-large' } });
    expect(lower(large).content).toBeUndefined();
    const unchanged = response({ outcome: 'not-modified', status: 304, headers: { 'content-length': '5000' } });
    expect(lower({ ...large, response: unchanged }).response?.outcome).toBe('too-large');
    const small = { ...large, response: response({ bytes: 4_000 }) };
    expect(lower(small)).toBe(small);
    const higher = createObserver(world, limited(4), limited(100)).observe;
    expect(higher(lower(large)).response).toBeUndefined();
    expect(higher(small)).toBe(small);

    const cutting = createObserver(world, limited(100, 'cut'), limited(4, 'cut'));
    expect(cutting.observe(large)).toBe(large);
    expect([large, small].map(cutting.readsOtherwise)).toEqual([true, false]);
    const cut = { ...large, response: response({ bytes: 4_096, notes: ['cut', 'max-filesize-kb'] }) };
    const longer = createObserver(world, limited(4, 'cut'), limited(100, 'cut'));
    expect([cut, small].map(longer.readsOtherwise)).toEqual([true, false]);
    const refusing = createObserver(world, limited(4, 'cut'), limited(4));
    expect(refusing.observe(cut).response?.outcome).toBe('too-large');
    const keeping = createObserver(world, limited(4), limited(4, 'cut'));
    expect(keeping.observe(lower(large)).response).toBeUndefined();
  });
});

describe('robots.txt on record', () => {
  it('judges URLs that nobody asked for, where it could be read', () => {
    const judge = createRobots(world, naming('intranet.example'));
    const of = (url: string) => judge(fetched(url).url);
    expect(of('http://intranet.example/no')).toMatchObject({ allowed: false, line: 2 });
    expect(of('http://intranet.example/yes')).toMatchObject({ allowed: true });
    expect(of('http://down.example/')).toBeUndefined();
    expect(of('http://unknown.example/')).toBeUndefined();
  });
});
