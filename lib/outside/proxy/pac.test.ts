import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createResolver } from '../dns.ts';
import { isCounted, scriptThreads } from '../testing/script-threads.ts';
import { readAnswer } from './pac-answer.ts';
import { matchesShell } from './pac-functions.ts';
import { openPac } from './pac.ts';

const resolver = createResolver({ overrides: new Map([['a.test', ['10.1.2.3']]]) });

async function ask(body: string, url = 'http://a.test/x') {
  const script = openPac(
    body.includes('FindProxyForURL') ? body : `function FindProxyForURL(url, host) { ${body} }`,
    resolver,
  );
  try {
    return await script.find(url, new URL(url).hostname);
  } finally {
    await script.close();
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
    ['return host?.length > 99 ? "PROXY p.test:1" : `DIRECT`', ['direct']],
    ['return "HTTPS p.test:443; PROXY p.test:3128"', [{ kind: 'http', host: 'p.test', port: 3128 }]],
    ['return "QUIC p.test:443; DIRECT"', ['direct']],
  ])('that says %s names %j', async (body, ways) => {
    expect(await ask(body)).toMatchObject({ ok: true, ways });
  });

  it.each([
    ['for (;;) {}', 'longer than 500 ms'],
    ['dnsResolve(host); for (;;) {}', 'longer than 500 ms'],
    ['return /(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab") ? "DIRECT" : "DIRECT"', 'longer than 500 ms'],
    ['var a = []; for (;;) a.push(new Array(100000).join("x"))', /longer than 500 ms|memory limit/],
    ['var s = "x"; for (;;) s += s', 'memory limit'],
    ['function f() { return f() + 1 } return f()', /RangeError|RuntimeError/],
    ['for (var i = 0; i < 50; i++) dnsResolve("h" + i + ".test"); return "DIRECT"', 'more than 20 hosts'],
    ['return 42', 'did not return text'],
    ['return null', 'did not return text'],
    ['return { toString: function () { for (;;) {} } }', 'did not return text'],
    ['return "HTTPS p.test:443; QUIC p.test:443"', 'HTTPS and QUIC are not supported'],
    ['return "HTTPS p.test:443; nowhere"', 'names no proxy'],
    ['var s = "a"; while (s.length < 1e4) s += s; return shExpMatch(s, s + "b") ? "DIRECT" : ""', '8192 characters'],
    ['return dateRange(1) ? "DIRECT" : "PROXY p.test:1"', 'dateRange is not supported'],
    ['dnsResolve({ toString: function () { for (;;) {} } }); for (;;) {}', 'longer than 500 ms'],
    ['var a = []; for (;;) a.push("x".repeat(1e6))', /longer than 500 ms|memory limit/],
    ['return "GO AWAY"', 'names no proxy'],
    ['return "PROXY p.test:99999"', 'names no proxy'],
    ['return ""', 'names no proxy'],
    ['throw new Error("no")', 'Error: no'],
    ['return fetch("http://a.test/")', 'not defined'],
    ['return require("fs")', 'not defined'],
    ['this is no script FindProxyForURL', 'the script failed'],
    ['for (;;) {} function FindProxyForURL() {}', 'reading the script took longer than 5000 ms'],
    ['function SomethingElse() { FindProxyForURL }', 'the script failed'],
  ])('that says %s is refused: %s', async (body, why) => {
    const answer = await ask(body);
    expect(answer).toMatchObject({ ok: false });
    expect(answer.ok ? '' : answer.why).toMatch(why);
  });
});

it.skipIf(!isCounted)('that never ends leaves others alone, and no thread behind', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  const answer = await ask(`var a = []; for (;;) a.push('x'.repeat(1e6))`);
  clearInterval(timer);
  expect(answer).toEqual({ ok: false, why: 'the script took longer than 500 ms' });
  expect(turns).toBeGreaterThan(20);
  while (scriptThreads() > 0) await sleep(10);
});

it('that resolves a host before it is asked for a URL is read again with its address', async () => {
  const script = `var own = dnsResolve('a.test'); function FindProxyForURL() { return own === '10.1.2.3' ? 'DIRECT' : 'PROXY p.test:1'; }`;
  expect(await ask(script)).toMatchObject({ ok: true, ways: ['direct'] });
});

it('of a megabyte is read in its own thread', async () => {
  const large = `function FindProxyForURL() { if (0) { ${'f(1);'.repeat(180_000)} } return 'DIRECT'; }`;
  expect(await ask(large)).toMatchObject({ ok: true });
});

it('keeps its time over all evaluations of one URL', async () => {
  const slow = 'var t = Date.now(); while (Date.now() - t < 100);';
  const answer = await ask(`for (var i = 0; i < 9; i++) { ${slow} dnsResolve("h" + i + ".test"); } return "DIRECT"`);
  expect(answer).toEqual({ ok: false, why: 'the script took longer than 500 ms' });
});

it('leaves nothing of a URL that failed to the next one', async () => {
  const text = `var asked = 0;
    function FindProxyForURL(url) { asked++; if (url.length > 20) throw new Error('no'); return 'PROXY p' + asked + ':1'; }`;
  const script = openPac(text, resolver);
  const answers = [];
  for (const url of ['http://a/', 'http://a/', 'http://a.test/a/long/path', 'http://a/'])
    answers.push(await script.find(url, 'a'));
  await script.close();
  expect(answers.map((each) => (each.ok ? each.answer : 'failed'))).toEqual([
    'PROXY p1:1',
    'PROXY p2:1',
    'failed',
    'PROXY p1:1',
  ]);
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
