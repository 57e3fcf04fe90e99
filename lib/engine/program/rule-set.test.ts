import { describe, expect, it } from 'vitest';
import type { Rule, RuleMatch } from '../../languages/filterrules-conf/model.ts';
import { urlParts } from '../../sdk/testing.ts';
import { compileRules } from './rule-set.ts';
import { compareRules } from '../testing/compare-rules.ts';

let line = 0;
const match = (src: RuleMatch['src'], by: RuleMatch['by'], value: string, ignoreCase = false): RuleMatch => {
  return { src, by, value, ignoreCase, line: ++line };
};
const rule = (behavior: Rule['behavior'], ...matches: readonly RuleMatch[]): Rule => {
  return { id: `r${++line}`, name: 'r', enabled: true, isDefault: false, behavior, matches, line };
};
const answer = (rules: readonly Rule[], url: string, type?: string): string | undefined =>
  compileRules(rules)?.decide({ url: urlParts(url), type }).kind;

describe('rules', () => {
  it('exclude what any of their matches matches; the first one in the file is named', () => {
    const rules = [
      rule('exclude', match('path', 'ends-with', '.tar')),
      rule('exclude', match('path', 'contains', 'old'), match('path', 'ends-with', '.zip')),
      rule('exclude', match('host', 'is', 'www.siroe.com')),
    ];
    const found = compileRules(rules)?.decide({ url: urlParts('http://www.siroe.com/a.zip'), type: undefined });
    expect(found).toEqual({ kind: 'excluded', rule: rules[1], match: rules[1]?.matches[1] });
    expect(answer(rules, 'http://home.siroe.com/a')).toBe('allowed');
  });

  it('let in only what an including one matches, when there is one', () => {
    const rules = [
      rule('include', match('path', 'begins-with', '/docs/')),
      rule('exclude', match('path', 'ends-with', '.zip')),
    ];
    expect(answer(rules, 'http://www.siroe.com/docs/a')).toBe('allowed');
    expect(answer(rules, 'http://www.siroe.com/docs/a.zip')).toBe('excluded');
    expect(answer(rules, 'http://www.siroe.com/other')).toBe('not-included');
  });

  it('wait for the type, which an excluding one does not', () => {
    const rules = [rule('include', match('path', 'is', '/'), match('type', 'is', 'text/html', true))];
    expect(answer(rules, 'http://www.siroe.com/')).toBe('allowed');
    expect(answer(rules, 'http://www.siroe.com/a')).toBe('undecided');
    expect(answer(rules, 'http://www.siroe.com/a', 'TEXT/html')).toBe('allowed');
    expect(answer(rules, 'http://www.siroe.com/a', 'image/gif')).toBe('not-included');
    const type = [rule('exclude', match('type', 'begins-with', 'image/', true))];
    expect(answer(type, 'http://www.siroe.com/a')).toBe('allowed');
    expect(answer(type, 'http://www.siroe.com/a', 'image/gif')).toBe('excluded');
  });

  it('compare a host written with a port with the port', () => {
    const rules = [rule('exclude', match('host', 'is', 'www.siroe.com:8080', true))];
    expect(answer(rules, 'http://www.siroe.com:8080/')).toBe('excluded');
    expect(answer(rules, 'http://www.siroe.com/')).toBe('allowed');
  });

  it('compare the path without the query, and the query as part of the URL', () => {
    const paths = [rule('exclude', match('path', 'contains', '?'), match('path', 'regex', '[?]|print|/b$'))];
    expect(answer(paths, 'http://www.siroe.com/a?print=/b')).toBe('allowed');
    const ending = [rule('exclude', match('path', 'ends-with', '.zip'))];
    expect(answer(ending, 'http://www.siroe.com/a.zip?x=1')).toBe('excluded');
    const urls = [rule('exclude', match('url', 'contains', '?print='))];
    expect(answer(urls, 'http://www.siroe.com/a?print=1')).toBe('excluded');
  });

  it('say what asking one after the other says', () => {
    const { different, answers } = compareRules(20_000, 7);
    expect(different).toEqual([]);
    expect([...answers.keys()].toSorted()).toEqual(['allowed', 'excluded', 'not-included', 'undecided']);
  });
});
