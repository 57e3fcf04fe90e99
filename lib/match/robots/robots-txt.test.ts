import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crawlDelay, evaluateRobots, MAX_ROBOTS_BYTES, parseRobotsTxt, productToken } from './robots-txt.ts';

function allows(rules: string, path: string, agent = 'ExampleBot'): boolean {
  const text = rules.toLowerCase().includes('user-agent') ? rules : `User-agent: *\n${rules}`;
  return evaluateRobots(parseRobotsTxt(text), agent, path).allowed;
}

describe('the examples of RFC 9309', () => {
  const simple = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

  test.each([
    ['otherbot', '/x.gif', false],
    ['otherbot', '/x.gif?y', true],
    ['otherbot', '/example/', false],
    ['otherbot', '/example', true],
    ['otherbot', '/publications/', true],
    ['otherbot', '/publications/x.gif', true],
    ['foobot', '/', false],
    ['foobot', '/example/page.html', true],
    ['foobot', '/example/allowed.gif', true],
    ['FooBot/2.1', '/example/other.gif', false],
    ['barbot', '/example/page.html', false],
    ['bazbot', '/example/page.html', false],
    ['bazbot', '/example/x.gif', true],
    ['quxbot', '/example/page.html', true],
  ])('5.1: %s on %s', (agent, path, allowed) => {
    expect(allows(simple, path, agent)).toBe(allowed);
  });

  test('5.2: the longest match wins', () => {
    const rules = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif';
    expect(allows(rules, '/example/page/disallowed.gif', 'foobot')).toBe(false);
    expect(allows(rules, '/example/page/', 'foobot')).toBe(true);
  });

  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%e3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
    ['/path/foo-%24', '/path/foo-$'],
  ])('2.2.2, 2.2.3: the rule %s is about %s', (rule, path) => {
    expect(allows(`Disallow: ${rule}`, path)).toBe(false);
    expect(allows(`Disallow: ${rule}$`, path)).toBe(false);
    expect(allows(`Disallow: ${rule}x`, path)).toBe(true);
  });

  test('2.2.1: groups for the same robot are one, and a robot with a group of its own ignores *', () => {
    const rules =
      'user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: ExampleBot\ndisallow: /baz\n\nuser-agent: *\ndisallow: /all';
    for (const path of ['/foo', '/bar', '/baz']) expect(allows(rules, path, 'examplebot')).toBe(false);
    expect(allows(rules, '/all', 'examplebot')).toBe(true);
    expect(allows(rules, '/all', 'x')).toBe(false);
  });
});

describe('paths', () => {
  test.each([
    ['/fish', '/fish.html', true],
    ['/fish', '/fishheads/yummy.html', true],
    ['/fish', '/Fish.asp', false],
    ['/fish', '/catfish', false],
    ['/fish*', '/fish', true],
    ['/fish/', '/fish', false],
    ['/fish/', '/fish/?id=x', true],
    ['/*.php', '/folder/x.php?y', true],
    ['/*.php', '/x.PHP', false],
    ['/*.php$', '/x.php', true],
    ['/*.php$', '/x.php5', false],
    ['/*.php$', '/x.php/a.php', true],
    ['/fish*.php', '/fishheads/catfish.php?x', true],
    ['/fish*.php', '/Fish.PHP', false],
    ['/$', '/', true],
    ['/$', '/x', false],
    ['/a$b', '/a$b', true],
    ['/a$b', '/a', false],
    ['*.pdf$', '/x.pdf', true],
    ['fish', '/fish', false],
    ['/**a', '/xa', true],
    ['/*', '/', true],
    ['/*$', '/x', true],
    ['*', '/x', true],
    ['$', '/', false],
    ['/*?sid=', '/a?b&sid=', false],
    ['/*sid=', '/a?b&sid=', true],
    // An encoded slash is not a slash in a path; in a query both are data.
    ['/a%2Fb', '/a/b', false],
    ['/a/b', '/a%2Fb', false],
    ['/a%2fb', '/a%2Fb', true],
    ['/?u=/b', '/?u=%2Fb', true],
    ['/*/b', '/?u=/b', true],
    ['/*/b', '/?u=%2Fb', true],
    ['/*%2Fb', '/?u=%2Fb', true],
    ['/*%2Fb', '/?u=/b', true],
    ['/*%2Fb', '/x/b', false],
    ['/a%3Fb', '/a?b', false],
    ['/a:b', '/a%3Ab', true],
    ['/100%', '/100%25', true],
    ['/%zz', '/%zz', true],
  ])('%s and %s', (rule, path, matches) => {
    expect(allows(`Disallow: ${rule}`, path)).toBe(!matches);
  });

  test.each([
    ['Allow: /p\nDisallow: /', '/page', true],
    ['Allow: /folder\nDisallow: /folder', '/folder/page', true],
    ['Disallow: /folder\nAllow: /folder', '/folder/page', true],
    ['Allow: /page\nDisallow: /*.htm', '/page.htm', false],
    ['Allow: /page\nDisallow: /*.ph', '/page.php5', true],
    ['Allow: /$\nDisallow: /', '/', true],
    ['Allow: /$\nDisallow: /', '/page.htm', false],
    ['Disallow: /b%61r/\nAllow: /bar', '/bar/x', false],
    ['Disallow:', '/x', true],
    ['Allow:\nDisallow: /', '/x', false],
    ['Disallow: /', '/robots.txt', true],
    ['Disallow: /', '/robots.txt?x', false],
  ])('%j on %s', (rules, path, allowed) => {
    expect(allows(rules, path)).toBe(allowed);
  });
});

describe('reading', () => {
  test('names the line, the rule and the group that decided', () => {
    const robots = parseRobotsTxt(
      '\ufeff# all\r\nUser-agent: Foo/1.0\r\nuser-AGENT : *\r\rDISALLOW : /private # keep out\n',
    );
    expect(evaluateRobots(robots, 'bar', '/private/x')).toEqual({
      allowed: false,
      line: 5,
      rule: 'Disallow: /private',
      agentLine: 3,
      agent: '*',
    });
    expect(evaluateRobots(robots, 'foo', '/private/x')).toMatchObject({ agentLine: 2, agent: 'Foo' });
    expect(evaluateRobots(robots, 'bar', '/x')).toEqual({ allowed: true, agentLine: 3, agent: '*' });
    expect(evaluateRobots(parseRobotsTxt(''), 'bar', '/x')).toEqual({ allowed: true });
  });

  test('names the group of the rule when groups are merged', () => {
    const robots = parseRobotsTxt(
      'User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /\nUser-agent: A\nDisallow: /y',
    );
    expect(evaluateRobots(robots, 'a', '/y')).toMatchObject({ line: 6, agentLine: 5, agent: 'A' });
  });

  test('other records and blank lines do not end the list of agents', () => {
    const rules =
      'User-agent: a\n\nSitemap: http://s.example/s.xml\nFoo: bar\nCrawl-delay: 2\nUser-agent: b\nDisallow: /x';
    expect(allows(rules, '/x', 'a')).toBe(false);
    expect(allows(rules, '/x', 'b')).toBe(false);
    expect(allows(rules, '/x', 'c')).toBe(true);
    expect(parseRobotsTxt(rules).sitemaps).toEqual([{ url: 'http://s.example/s.xml', line: 3 }]);
  });

  test('rules before any agent hold for nobody', () => {
    expect(evaluateRobots(parseRobotsTxt('Disallow: /\nUser-agent: *\nAllow: /'), 'a', '/x').allowed).toBe(true);
  });

  test('a page that is no robots.txt allows everything', () => {
    expect(evaluateRobots(parseRobotsTxt('<html><body style="a:b">User-agent: *\nDisallow</body>'), 'a', '/x')).toEqual(
      { allowed: true },
    );
  });

  test('the crawl delay is the one of the groups that hold, the longest when there are several', () => {
    const robots = parseRobotsTxt(
      'User-agent: a\nCrawl-delay: 2.5\nUser-agent: b\nDisallow: /x\nCrawl-delay: 10\n\nUser-agent: a\nDisallow: /y\nCrawl-delay: 4\n\nUser-agent: *\nCrawl-delay: 1\nCrawl-delay: x\nCrawl-delay: -1\nCrawl-delay:',
    );
    expect(crawlDelay(robots, 'a/1.0')).toEqual({ seconds: 4, line: 9 });
    expect(crawlDelay(robots, 'b')).toEqual({ seconds: 10, line: 5 });
    expect(crawlDelay(robots, 'c')).toEqual({ seconds: 1, line: 12 });
    expect(crawlDelay(parseRobotsTxt('User-agent: a\nDisallow: /'), 'a')).toBeUndefined();
  });

  test('what is past 500 KiB is not read, nor is the line the cut falls into', () => {
    const line = 'Disallow: /private/of/ä\n';
    const text = `User-agent: *\n${line.repeat(25_000)}`;
    const robots = parseRobotsTxt(text);
    expect(robots.cut).toBe(true);
    const rules = robots.groups[0]?.rules ?? [];
    expect(rules.length).toBe(Math.floor((MAX_ROBOTS_BYTES - 14) / 25));
    expect(rules.at(-1)?.path).toBe('/private/of/ä');
    expect(parseRobotsTxt(text.slice(0, 400_000)).cut).toBe(false);
    expect(parseRobotsTxt('x'.repeat(600_000))).toEqual({ groups: [], sitemaps: [], cut: true });
  });

  test.each([
    ['iPlanetRobot/4.0 (user@domain)', 'iPlanetRobot'],
    ['*', '*'],
    ['* all', '*'],
    ['*x', ''],
    ['MJ12bot', 'MJ12bot'],
    ['Foo Bar', 'Foo'],
    ['', ''],
    [' x', ''],
  ])('the product token of %j is %j', (userAgent, token) => {
    expect(productToken(userAgent)).toBe(token);
  });
});

describe('hostile files', () => {
  test('rules full of stars cost no more than their length', () => {
    const rule = `/${'*a'.repeat(4000)}*b`;
    const robots = parseRobotsTxt(`User-agent: *\n${`Disallow: ${rule}\n`.repeat(60)}`);
    expect(evaluateRobots(robots, 'x', `/${'a'.repeat(8000)}`).allowed).toBe(true);
    expect(evaluateRobots(robots, 'x', `/${'a'.repeat(8000)}b`).allowed).toBe(false);
  });

  test('no text makes it throw, and the answer is that of the plain definition', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', '*', '/', '$'), { maxLength: 6 })
      .map((parts) => `/${parts.join('')}`);
    const rules = fc.array(fc.tuple(fc.boolean(), path), { maxLength: 4 });
    const target = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(rules, target, fc.string({ unit: 'binary' }), (list, url, noise) => {
        const text = list.map(([allow, value]) => `${allow ? 'Allow' : 'Disallow'}: ${value}`).join('\n');
        const matching = list.filter(([, value]) => asRegExp(value).test(url));
        const most = Math.max(0, ...matching.map(([, value]) => value.length));
        const decisive = matching.filter(([, value]) => value.length === most);
        const expected = decisive.length === 0 || decisive.some(([allow]) => allow);
        expect(allows(`User-agent: *\n${text}`, url)).toBe(expected);
        expect(() =>
          evaluateRobots(parseRobotsTxt(`User-agent: *\nDisallow: /${noise}\n${noise}`), noise, noise),
        ).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});

function asRegExp(path: string): RegExp {
  const toEnd = path.endsWith('$');
  const body = (toEnd ? path.slice(0, -1) : path).replaceAll('$', String.raw`\$`).replaceAll('*', '.*');
  return new RegExp(`^${body}${toEnd ? '$' : ''}`);
}
