import { describe, expect, it } from 'vitest';
import { createResolver } from '../dns.ts';
import { matchesShell, openPac, readAnswer } from './pac.ts';

const resolver = createResolver({ overrides: new Map([['a.test', ['10.1.2.3']]]) });

async function ask(body: string, url = 'http://a.test/x') {
  const script = await openPac(
    body.includes('FindProxyForURL') ? body : `function FindProxyForURL(url, host) { ${body} }`,
    resolver,
  );
  try {
    return await script.find(url, new URL(url).hostname);
  } finally {
    script.close();
  }
}

describe('a script', () => {
  it.each([
    ['return "PROXY p.test:3128; DIRECT"', [{ kind: 'http', host: 'p.test', port: 3128 }, 'direct']],
    ['return "SOCKS p.test:1080"', [{ kind: 'socks5', host: 'p.test', port: 1080 }]],
    ['return dnsResolve(host) === "10.1.2.3" ? "DIRECT" : "PROXY p.test:1"', ['direct']],
    ['return isInNet(host, "10.1.0.0", "255.255.0.0") ? "DIRECT" : "PROXY p.test:1"', ['direct']],
    ['return isInNet(host, "10.2.0.0", "255.255.0.0") ? "PROXY p.test:1" : "DIRECT"', ['direct']],
    ['return isPlainHostName(host) || dnsDomainIs(host, ".test") ? "DIRECT" : "PROXY p.test:1"', ['direct']],
    ['return shExpMatch(url, "*/x") ? "DIRECT" : "PROXY p.test:1"', ['direct']],
  ])('that says %s names %j', async (body, ways) => {
    expect(await ask(body)).toMatchObject({ ok: true, ways });
  });

  it.each([
    ['for (;;) {}', 'longer than 500 ms'],
    ['dnsResolve(host); for (;;) {}', 'longer than 500 ms'],
    ['return /(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab") ? "DIRECT" : "DIRECT"', 'longer than 500 ms'],
    ['var a = []; for (;;) a.push(new Array(100000).join("x"))', /longer than 500 ms|more memory/],
    ['var s = "x"; for (;;) s += s', 'more memory'],
    ['function f() { return f() + 1 } return f()', 'RangeError'],
    ['for (var i = 0; i < 50; i++) dnsResolve("h" + i + ".test"); return "DIRECT"', 'more than 20 hosts'],
    ['return 42', 'answered with number'],
    ['return null', 'answered with'],
    ['return "GO AWAY"', 'names no proxy'],
    ['return "PROXY p.test:99999"', 'names no proxy'],
    ['return ""', 'names no proxy'],
    ['throw new Error("no")', 'Error: no'],
    ['return fetch("http://a.test/")', 'not defined'],
    ['return require("fs")', 'not defined'],
    ['this is no script FindProxyForURL', 'the script failed'],
    ['function SomethingElse() { FindProxyForURL }', 'the script failed'],
  ])('that says %s is refused: %s', async (body, why) => {
    const answer = await ask(body);
    expect(answer).toMatchObject({ ok: false });
    expect(answer.ok ? '' : answer.why).toMatch(why);
  });
});

it('matches shell patterns in linear time', () => {
  expect(matchesShell('http://www.siroe.com/a', '*.siroe.com/*')).toBe(true);
  expect(matchesShell('abc', 'a?c')).toBe(true);
  expect(matchesShell('abc', 'a?')).toBe(false);
  expect(matchesShell('a'.repeat(2000), `${'*a'.repeat(40)}b`)).toBe(false);
});

it('reads several ways', () => {
  expect(readAnswer(' PROXY A.test:80 ;; direct ')).toMatchObject({
    ok: true,
    ways: [{ kind: 'http', host: 'a.test', port: 80 }, 'direct'],
  });
});
