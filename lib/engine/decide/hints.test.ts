import { describe, expect, it } from 'vitest';
import { splitUrl } from '../../match/urls/url-key.ts';
import { registry } from '../../registry.ts';
import type { Facts, RootReach } from '../../sdk/resource.ts';
import { compileProgram } from '../program/compile.ts';
import { trace } from './decide.ts';
import { hintFor } from './hints.ts';
import { defaultLimits } from '../program/program.ts';

const gatherer =
  '<RootNodes>\nhttp://a.example/ URL=7,own Host=2 Depth=3\nhttp://b.example/\nftp://b.example/\nnews://b.example/group\n</RootNodes>\n';

function hint(url: string, reach: RootReach, more: Partial<Facts> = {}): string | undefined {
  const files = new Map([
    ['gatherer.cf', gatherer],
    ['filters/own', 'Deny /secret\nAllow .\n'],
  ]);
  const compiled = compileProgram({ files, declarations: registry, limits: defaultLimits });
  if (!compiled.ok) throw new Error(JSON.stringify([...compiled.diagnostics]));
  const facts = {
    url: splitUrl(url),
    depth: 1,
    discovery: { kind: 'link', hops: 0, reached: [reach] },
    ...more,
  } as const;
  const { decidedBy } = trace(compiled.program, facts).decision;
  return decidedBy && hintFor(compiled.program, facts, decidedBy);
}

const a = 'http://a.example/';
const b = 'http://b.example/';

describe('item 159: a hint names the line to change, and what to write', () => {
  it.each([
    [
      'http://a.example/x',
      { root: a, depth: 1, host: 1, url: 30 },
      'gatherer.cf:2 accepts up to 7 URLs. Use a larger number, such as URL=30.',
    ],
    [
      'http://c.example/x',
      { root: a, depth: 1, host: 9 },
      'gatherer.cf:2 allows 2 hosts. Use a larger number, such as Host=9,',
    ],
    [
      'http://c.example/x',
      { root: b, depth: 1, host: 2 },
      'gatherer.cf:3 allows one host. Use a larger number, such as Host=2,',
    ],
    [
      'http://a.example/x',
      { root: a, depth: 4 },
      'gatherer.cf:2 follows up to 3 levels of links. Use Depth=4, or Depth=0 for no limit.',
    ],
    [
      'http://b.example:81/',
      { root: b, depth: 1, host: 1, otherPort: true },
      'such as Allow b.example:81, or use Host=2.',
    ],
    ['http://a.example/secret', { root: a, depth: 1, host: 1 }, 'The filter at filters/own:1 stops it.'],
  ] as const)('%s %o', (url, reach, words) => {
    expect(hint(url, reach)).toContain(words);
  });
});

describe('items 170, 171, 172: what the network says becomes words, with the line of the root', () => {
  const reach = { root: b, depth: 0, host: 1, url: 1 };
  const robots = { state: 'absent', allowed: true } as const;
  const response = { outcome: 'refused', headers: {}, bytes: 0, received: 0, ms: 1 } as const;
  it.each([
    [{ address: { allowed: false, reason: 'nxdomain' } }, /^Unknown host: .* Check the name in gatherer\.cf:3\./],
    [{ address: { allowed: false, reason: 'servfail' } }, /^The name servers gave no answer for b\.example\./],
    [
      {
        address: { allowed: true },
        robots,
        response: { ...response, detail: 'b.example:80: the host is unreachable (EHOSTUNREACH)' },
      },
      /^Host is unreachable: .*firewall.*HTTP-Proxy: host:port in gatherer\.cf\.$/,
    ],
    [
      {
        address: { allowed: true },
        robots,
        response: { ...response, detail: 'b.example:80: the connection was refused (ECONNREFUSED)' },
      },
      /^Connection refused: no program listens on port 80 of b\.example\. Check the port in gatherer\.cf:3/,
    ],
    [
      {
        address: { allowed: true },
        robots,
        response: {
          ...response,
          outcome: 'http-error',
          status: 401,
          headers: { 'www-authenticate': 'Basic realm="Staff only"' },
        },
      },
      /HTTP-Basic-Auth: Staff only user credential:NAME in gatherer\.cf/,
    ],
    [
      { address: { allowed: true }, robots, response: { ...response, outcome: 'redirect', wantsCookie: true } },
      /^b\.example redirects the URL to itself until a cookie .* Turn on “Keep cookies during a run” in Settings › Credentials\./,
    ],
  ] as const)('%j', (facts, words) => {
    expect(hint(b, reach, facts)).toMatch(words);
  });

  it.each([
    [
      'ftp://b.example/',
      /a password\. Write FTP-Auth: b\.example:21 user credential:NAME in gatherer\.cf; .* gatherer\.cf:4\.$/,
    ],
    ['news://b.example/group', /a password\. Add a credential for b\.example:119 in Settings › Credentials\.$/],
  ])('%s: a password is asked for in the way of the protocol, and no proxy is named', (url, words) => {
    const reached = { ...reach, root: url };
    const address = { allowed: true } as const;
    const wanting = { ...response, outcome: 'credentials-needed' } as const;
    expect(hint(url, reached, { address, response: wanting })).toMatch(words);
    for (const { reason, outcome, detail, ...more } of [
      {
        reason: /^Host is unreachable/,
        outcome: 'refused',
        detail: 'b.example: the host is unreachable (EHOSTUNREACH)',
      },
      { reason: /did not answer in time/, outcome: 'timeout', detail: 'late' },
      { reason: /answered, but .* too slowly \(late\)/, outcome: 'timeout', detail: 'late', limit: 'too-slow' },
    ] as const) {
      const said = hint(url, reached, { address, response: { ...response, outcome, detail, ...more } });
      expect(said).toMatch(reason);
      expect(said).not.toContain('HTTP-Proxy');
    }
  });
});
