import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceText } from '../../lang/source-text.ts';
import { splitUrl, normalizeUrl } from '../../match/urls/url-key.ts';
import { testCatalog } from '../testing/catalog.ts';
import { urlRulesConf } from './index.ts';
import { compileUrlRules } from './match.ts';
import type { Rewriting, UrlRewriter } from './match.ts';
import type { UrlRule } from './model.ts';
import { stock } from './stock.ts';

function rewriterOf(...lines: readonly string[]): UrlRewriter {
  const parsed = urlRulesConf.parse(sourceText('url-rules.conf', lines.join('\n')));
  const model = urlRulesConf.toModel(parsed, testCatalog);
  if (model === undefined) throw new Error('the rules have errors');
  return compileUrlRules(model);
}

const site = 'http://www.siroe.com/';
const shop = 'keep id page on siroe.com/shop/\ndrop * on siroe.com/shop/\ndrop sid';

describe('rules', () => {
  it.each([
    ['drop sid', 'a?sid=1', 'a'],
    ['drop sid', 'a?x=1&sid=1&y=%7e', 'a?x=1&y=%7e'],
    ['drop sid', 'a?SID=1&Sid', 'a'],
    ['drop sid', 'a?sid=1&&b', 'a?&b'],
    ['drop sid', 'a?sid=1&', 'a'],
    ['drop sid', 'a?', 'a?'],
    ['drop sid', 'a?&&x=sid', 'a?&&x=sid'],
    ['drop sid', 'a?%73id=1', 'a'],
    ['drop sid', 'a?%zzsid=1', 'a?%zzsid=1'],
    ['drop a[]', 'a?a%5B%5D=1&a[]=2', 'a'],
    ['drop utm_*', 'a?utm_source=a&utm=1&utm_=2', 'a?utm=1'],
    ['drop *', 'a?b&c=1', 'a'],
    ['keep b\ndrop *', 'a?b&c=1', 'a?b'],
    ['drop b\nkeep *', 'a?b&c=1', 'a?c=1'],
    [shop, 'shop/a?sid=1&id=2&color=red&page=3', 'shop/a?id=2&page=3'],
    [shop, 'a?sid=1&color=red', 'a?color=red'],
    ['drop sid on http://siroe.com/', 'a?sid=1', 'a?sid=1'],
    ['drop sid on siroe.com:8080/', 'a?sid=1', 'a?sid=1'],
    ['sort', 'a?b=2&a=1&b=1', 'a?a=1&b=2&b=1'],
    ['drop a\nsort on siroe.com/', 'a?c&b&a', 'a?b&c'],
    ['drop jsessionid', 'a;jsessionid=A1!-2!3?x=1', 'a?x=1'],
    ['drop jsessionid', 'a;JSESSIONID=A1/b;v=2/', 'a/b;v=2/'],
    ['drop jsessionid', 'a;jsessionid/b', 'a;jsessionid/b'],
    ['drop jsessionid', '..;jsessionid=1/b', '..;jsessionid=1/b'],
    ['drop a b', 'x/.;c=1;a=2;b=3/y', 'x/.;c=1;a=2;b=3/y'],
    ['drop sid', 'a?x=/;sid=1', 'a?x=/;sid=1'],
  ])('%j of %s leaves %s', (lines, given, expected) => {
    expect(rewriterOf(lines)(site + given)).toBe(site + expected);
  });

  it('say which line did what', () => {
    const did: Rewriting[] = [];
    rewriterOf(
      'drop utm_*',
      'drop JSESSIONID',
      'sort',
    )(`${site}a;jsessionid=1?b&a&utm_source=x`, (each) => {
      did.push(each);
    });
    expect(did).toEqual([{ line: 2, name: 'jsessionid' }, { line: 1, name: 'utm_source' }, { line: 3 }]);
  });

  it.each(['ftp://siroe.com/a;type=i', 'file:///a?sid=1', 'gopher://siroe.com/7/a?sid=1'])(
    'leave %s as it is',
    (url) => {
      expect(rewriterOf('drop *')(url)).toBe(url);
    },
  );

  it('of the stock list drop campaigns and sessions, and nothing that may be content', () => {
    const rewrite = rewriterOf(stock);
    const dropped = 'utm_source=a&GCLID=1&_gl=1&ASPSESSIONIDABCD=1&phpsessid=1&CFID=1&CFToken=2';
    expect(rewrite(`${site}a;jsessionid=1?${dropped}`)).toBe(`${site}a`);
    const kept = `${site}a?sid=1&id=2&session=3&ref=4&source=5&s=6&lang=en&cf=1`;
    expect(rewrite(kept)).toBe(kept);
  });
});

const name = fc.constantFrom('a', 'b', 'ab', 'A', '%61', 'b%20', 'b+', '%zz', '', 'on');
const value = fc.constantFrom('', '=', '=1', '=2', '=a=b', '=%2e', '=;a=1/..');
const part = fc.tuple(name, value).map((both) => both.join(''));
const segment = fc
  .tuple(fc.constantFrom('', 'x', '.', '..', '%2e', 'y;', 'x;a'), fc.array(part, { maxLength: 3 }))
  .map(([text, parts]) => [text, ...parts].join(';'));
const written = fc
  .tuple(
    fc.constantFrom('http://h/', 'https://s.h:81/', 'ftp://h/', 'file:///', 'telnet://h/'),
    fc.array(segment, { maxLength: 4 }),
    fc.option(fc.array(part, { maxLength: 6 }), { nil: undefined }),
  )
  .map(([origin, path, query]) => origin + path.join('/') + (query === undefined ? '' : `?${query.join('&')}`));
const url = written.map((text) => {
  const normal = normalizeUrl(text);
  return normal.ok ? normal.url.href : 'http://h/';
});
const rule = fc
  .record({
    verb: fc.constantFrom('drop', 'drop', 'keep', 'sort'),
    names: fc.array(fc.constantFrom('a', 'b', 'A*', '*', 'b%20', 'ab'), { minLength: 1, maxLength: 3 }),
    scope: fc.constantFrom(undefined, 'h/', 'http://h/x/', '/', '.h/', 's.h:81/x', 'ftp://h/'),
  })
  .map(({ verb, names, scope }) => ({ verb, names: verb === 'sort' ? [] : names, scope }) as const);
const rules = fc.array(rule, { maxLength: 6 }).map((all) => all.map((each, i): UrlRule => ({ ...each, line: i + 1 })));

const partsOf = (href: string): readonly string[] => splitUrl(href).search.slice(1).split('&');
const withoutParameters = (text: string): string => text.replaceAll(/;[^;=/]*=[^;/]*/g, '');
const runs = { numRuns: 3_000 };

describe('whatever the rules and the URL', () => {
  it('applying them twice is applying them once', () => {
    fc.assert(
      fc.property(rules, url, (all, href) => {
        const rewrite = compileUrlRules({ rules: all });
        expect(rewrite(rewrite(href))).toBe(rewrite(href));
      }),
      runs,
    );
  });

  it('the result is in normal form, on the same server and path but for path parameters', () => {
    fc.assert(
      fc.property(rules, url, (all, href) => {
        const now = compileUrlRules({ rules: all })(href);
        const [old, is] = [splitUrl(href), splitUrl(now)];
        expect(normalizeUrl(now)).toMatchObject({ ok: true, url: { href: now } });
        expect([is.protocol, is.siteKey]).toEqual([old.protocol, old.siteKey]);
        expect(withoutParameters(is.pathname)).toBe(withoutParameters(old.pathname));
      }),
      runs,
    );
  });

  it('what is left of the query is as it was written, in its order, and sorted without changing equal names', () => {
    fc.assert(
      fc.property(rules, url, (all, href) => {
        const unsorted = all.filter(({ verb }) => verb !== 'sort');
        const left = partsOf(compileUrlRules({ rules: unsorted })(href));
        expect(isSubsequence(left, partsOf(href))).toBe(true);
        const sorting = [...unsorted, { verb: 'sort', names: [], scope: undefined, line: 9 } as const];
        const sorted = partsOf(compileUrlRules({ rules: sorting })(href));
        expect(sorted.toSorted()).toEqual(left.toSorted());
        for (const [same, own] of Map.groupBy(sorted, nameOf)) {
          if (href.startsWith('http')) expect(own).toEqual(left.filter((each) => nameOf(each) === same));
        }
      }),
      runs,
    );
  });

  it('the first line that names a parameter and covers the URL decides', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom('http://h/x/', 'http://h/', 'https://s.h:81/x'), part, (all, base, one) => {
        const href = `${base}?${one}`;
        fc.pre(normalizeUrl(href).ok && one !== '');
        const first = all.find((each) => names(each, nameOf(one)) && covers(each.scope, base));
        expect(compileUrlRules({ rules: all })(href)).toBe(first?.verb === 'drop' ? base : href);
      }),
      runs,
    );
  });
});

function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const each of all) if (some[at] === each) at++;
  return at === some.length || some.every((each) => each === '');
}

function nameOf(text: string): string {
  const raw = (text.split('=')[0] ?? '').replaceAll('+', ' ');
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

function names({ names: own }: UrlRule, asked: string): boolean {
  return own.some((each) => {
    const text = nameOf(each).toLowerCase();
    return text.endsWith('*') ? asked.toLowerCase().startsWith(text.slice(0, -1)) : asked.toLowerCase() === text;
  });
}

/** As the reference says it, for the few scopes that are drawn. */
function covers(scope: string | undefined, base: string): boolean {
  if (scope === undefined || scope === '/') return true;
  if (scope === 'h/') return base.startsWith('http://h/');
  if (scope === 's.h:81/x') return base === 'https://s.h:81/x';
  return scope === 'http://h/x/' && base === 'http://h/x/';
}

it('a URL of any length takes linear time', () => {
  const rewrite = rewriterOf('drop utm_* sid', 'keep a*', 'drop *', 'sort');
  for (const text of [';a=1', ';=', '/.;a=1', '&a', '?&;', '%61=1&']) {
    const started = performance.now();
    rewrite(`${site}a?${text.repeat(100_000 / text.length)}`);
    rewrite(`${site}a${text.repeat(100_000 / text.length)}`);
    expect(performance.now() - started).toBeLessThan(1_000);
  }
});
