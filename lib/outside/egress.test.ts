import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { normalizeUrl } from '../match/urls/url-key.ts';
import { createEgressPolicy, DENIED_PORTS, type EgressOptions, type EgressVerdict } from './egress.ts';

const options: EgressOptions = {
  named: {
    hosts: [
      { host: 'intranet.example', port: 8080 },
      { host: '[::1]', port: 8081 },
      { host: '127.0.0.1', port: 8082 },
    ],
    domains: ['corp.example', '.dept.example'],
  },
  allowCidrs: ['10.20.0.0/16', 'fd12::/16', '169.254.0.0/16', '127.0.0.0/8'],
  denyPorts: DENIED_PORTS,
  own: () => ({
    places: [
      { what: 'console', port: 3000, hosts: ['Search-Admin.example', '198.51.100.4'] },
      { what: 'database', port: 5433, hosts: ['db.example', '198.51.100.4'] },
    ],
    machine: ['192.168.7.7', '203.0.113.9', 'fe80::1%eth0'],
  }),
  samplePort: 4321,
};
const strict: EgressOptions = { ...options, named: { hosts: [], domains: [] }, allowCidrs: [] };

function judge(
  address: string,
  target: { host?: string; port?: number; via?: 'named' | 'link' } = {},
  use = options,
): EgressVerdict {
  const { host = 'elsewhere.example', port = 80, via = 'link' } = target;
  return createEgressPolicy(use).judge({ host, port, address, via });
}

function refusal(verdict: EgressVerdict): string {
  return verdict.allowed ? `allowed as ${verdict.by}` : verdict.reason;
}

/** One address of every range the library calls special, for both families. */
function specialAddresses(family: typeof ipaddr.IPv4 | typeof ipaddr.IPv6): [string, string][] {
  const ranges: unknown = Reflect.get(family.prototype, 'SpecialRanges');
  return Object.entries(ranges ?? {}).flatMap(([name, blocks]: [string, unknown]) => {
    const list: unknown[] = Array.isArray(blocks) && Array.isArray(blocks[0]) ? blocks : [blocks];
    return list.map((block): [string, string] => [name, String(Array.isArray(block) ? block[0] : block)]);
  });
}

function words(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

describe('what is not public', () => {
  const fourth = specialAddresses(ipaddr.IPv4);
  const sixth = specialAddresses(ipaddr.IPv6);

  test('the library still knows the ranges it knew', () => {
    expect(new Set(fourth.map(([name]) => name)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(sixth.map(([name]) => name)).size).toBeGreaterThanOrEqual(18);
  });

  test.each(fourth)('IPv4 %s: %s is refused, also mapped, translated and tunnelled', (_name, address) => {
    const inverted = words(
      address
        .split('.')
        .map((byte) => String(255 - Number(byte)))
        .join('.'),
    );
    const forms = [
      address,
      `::ffff:${address}`,
      `::ffff:0:${words(address)}`,
      `::${words(address)}`,
      `64:ff9b::${words(address)}`,
      `64:ff9b:1::${words(address)}`,
      `2002:${words(address)}::1`,
      `2001:0:${words(address)}:0:0:f7f7:f7f7`,
      `2001:0:808:808:0:0:${inverted}`,
    ];
    for (const form of forms) expect(refusal(judge(form, {}, strict)), form).not.toMatch(/^allowed/);
  });

  test.each(sixth)('IPv6 %s: %s is refused', (_name, address) => {
    expect(refusal(judge(address, {}, strict))).toBe('not-public');
  });

  test.each(['4000::1', '1::1', '200::1', 'fe00::1', '::2'])('%s is assigned to nobody', (address) => {
    expect(refusal(judge(address, {}, strict))).toBe('not-public');
  });

  test.each([
    '8.8.8.8',
    '93.184.215.14',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '64:ff9b:1::808:808',
    '64:ff9b:1:808:8:800::',
    '2002:808:808::1',
    '2001:0:808:808:0:0:f7f7:f7f7',
    '::808:808',
  ])('%s is public', (address) => {
    expect(judge(address, {}, strict)).toEqual({ allowed: true, by: 'public' });
  });

  test('the prefix of a local NAT64 may hide the address in other places', () => {
    expect(refusal(judge('64:ff9b:1:7f00:0:100::', {}, strict))).toBe('not-public');
    expect(refusal(judge('64:ff9b:1:a9fe:a9:fe00::', {}, strict))).toBe('metadata-address');
  });

  test('the reason names the range and the address inside', () => {
    expect(judge('127.0.0.1', {}, strict)).toMatchObject({ detail: '127.0.0.1 is not a public address (loopback)' });
    expect(judge('64:ff9b::a00:1', {}, strict)).toMatchObject({
      detail: '64:ff9b::a00:1 leads to 10.0.0.1, which is not a public address (private)',
    });
  });

  test.each(['', 'localhost', '127.1', '0x7f.1', '256.1.1.1', '[::1', '1.2.3.4.5'])('%j is no address', (address) => {
    expect(refusal(judge(address))).toBe('invalid-address');
  });
});

describe('cloud metadata (B06)', () => {
  test.each([
    '169.254.169.254',
    '[fd00:ec2::254]',
    'fd00:ec2::23',
    '100.100.100.200',
    '169.254.170.2',
    '168.63.129.16',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ])('%s is refused even when it is named and its block allowed', (address) => {
    expect(refusal(judge(address, { host: 'intranet.example', port: 8080, via: 'named' }))).toBe('metadata-address');
    expect(refusal(judge(address))).toBe('metadata-address');
  });
});

describe('loopback by another name (B07)', () => {
  test.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '①②⑦.0.0.1', '[::ffff:127.0.0.1]'])(
    '%s is refused',
    (host) => {
      const result = normalizeUrl(`http://${host}/`);
      if (!result.ok) throw new Error('the URL is valid');
      const target = { host: result.url.host, port: result.url.port };
      expect(refusal(judge(result.url.host, target, strict))).toBe('not-public');
    },
  );
});

describe('what is named', () => {
  test.each([
    ['intranet.example', 8080],
    ['intranet.example', 80],
    ['intranet.example', 443],
    ['INTRANET.example.', 80],
    ['corp.example', 80],
    ['a.b.corp.example', 443],
    ['x.dept.example', 80],
    ['127.0.0.1', 8082],
    ['[::1]', 8081],
    ['::1', 8081],
  ])('%s port %d may be anywhere', (host, port) => {
    expect(judge('192.168.1.1', { host, port }, { ...options, allowCidrs: [] })).toEqual({
      allowed: true,
      by: 'named',
    });
  });

  test.each([
    ['intranet.example', 8081],
    ['www.intranet.example', 80],
    ['corp.example', 8080],
    ['notcorp.example', 80],
    ['corp.example.evil.example', 80],
    ['127.0.0.1', 8083],
  ])('%s port %d is not named', (host, port) => {
    expect(refusal(judge('192.168.1.1', { host, port }))).toBe('not-public');
  });

  test('a caller may vouch for a host', () => {
    expect(judge('192.168.1.1', { port: 8083, via: 'named' })).toEqual({ allowed: true, by: 'named' });
  });
});

describe('address blocks', () => {
  test('open what lies in them, also inside a translated address', () => {
    for (const address of ['10.20.3.4', '::ffff:10.20.3.4', '64:ff9b::a14:304', 'fd12:3::1']) {
      expect(judge(address), address).toEqual({ allowed: true, by: 'allow-list' });
    }
    for (const address of ['10.21.0.1', 'fd13::1', '64:ff9b::a15:1']) {
      expect(refusal(judge(address)), address).toBe('not-public');
    }
  });

  test('a block that is none is a mistake of the program', () => {
    expect(() => createEgressPolicy({ ...options, allowCidrs: ['10.0.0.0/33'] })).toThrow(RangeError);
  });
});

describe('ports', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '192.168.7.7',
    '203.0.113.9',
    'fe80::1',
    '2002:7f00:1::',
    '198.51.100.4',
    '::ffff:198.51.100.4',
    '64:ff9b::c633:6404',
  ])('the console and the database on %s are never reached, named or not', (address) => {
    for (const port of [3000, 5433]) {
      expect(refusal(judge(address, { host: 'corp.example', port, via: 'named' }))).toBe('own-port');
      expect(refusal(judge(address, { port }))).toBe('own-port');
    }
  });

  test.each(['search-admin.example', 'SEARCH-ADMIN.example.'])('%s is the console by its name', (host) => {
    const verdict = createEgressPolicy(options).judgeName({ host, port: 3000 });
    expect(verdict).toMatchObject({
      reason: 'own-port',
      detail: `${host} port 3000 belongs to this installation (console)`,
    });
    expect(createEgressPolicy(options).judgeName({ host, port: 443 })).toBeUndefined();
  });

  test('what begins to listen during a crawl is refused from then on', () => {
    let places: ReturnType<EgressOptions['own']>['places'] = [];
    const policy = createEgressPolicy({ ...options, own: () => ({ places, machine: [] }) });
    const target = { host: '127.0.0.1', port: 8082, address: '127.0.0.1', via: 'named' } as const;
    expect(refusal(policy.judge(target))).toBe('allowed as named');
    places = [{ what: 'console', port: 8082, hosts: [] }];
    expect(refusal(policy.judge(target))).toBe('own-port');
  });

  test('the same ports elsewhere are nobody’s', () => {
    expect(judge('8.8.8.8', { port: 3000 })).toEqual({ allowed: true, by: 'public' });
    expect(judge('127.0.0.1', { port: 3001 })).toEqual({ allowed: true, by: 'allow-list' });
  });

  test.each([22, 25, 110, 143, 465, 587, 993, 995, 2375, 3306, 5432, 6379, 9200, 11211, 27017])(
    'port %d is closed, and open when an administrator takes it off the list',
    (port) => {
      expect(refusal(judge('8.8.8.8', { port, via: 'named' }))).toBe('denied-port');
      expect(judge('8.8.8.8', { port }, { ...options, denyPorts: [] })).toEqual({ allowed: true, by: 'public' });
    },
  );

  test('the sample site counts as named, on loopback only', () => {
    expect(judge('127.0.0.1', { port: 4321 }, strict)).toEqual({ allowed: true, by: 'sample' });
    expect(judge('::1', { port: 4321 }, strict)).toEqual({ allowed: true, by: 'sample' });
    expect(refusal(judge('192.168.1.1', { port: 4321 }, strict))).toBe('not-public');
    expect(refusal(judge('127.0.0.1', { port: 4322 }, strict))).toBe('not-public');
  });
});
