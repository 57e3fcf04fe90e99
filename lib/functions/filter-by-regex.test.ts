import { describe, expect, test } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { filterByRegex } from './filter-by-regex.ts';

const whitehouse = { url: 'http://www.whitehouse.gov/' };

describe('filter-by-regex', () => {
  functionTester(filterByRegex, {
    proceeds: {
      'a leading star is a wildcard over the whole source': {
        params: { src: 'host', deny: '\\*.gov' },
        sources: { url: 'http://www.gov.uk/' },
      },
      'an expression matches anywhere in the source': {
        params: { src: 'path', allow: 'docs' },
        sources: { url: 'http://www.siroe.com/a/docs/b' },
      },
      'an expression is compared in the case as written': {
        params: { src: 'path', deny: 'DOCS' },
        sources: { url: 'http://www.siroe.com/docs' },
      },
      'a specific allow goes before a deny that matches anything': {
        params: { src: 'host', deny: '\\\\*', allow: '\\.gov$' },
        sources: whitehouse,
      },
      'a dialect can be forced': {
        params: { src: 'path', allow: '/docs/?.html', dialect: 'glob' },
        sources: { url: 'http://www.siroe.com/docs/a.html' },
      },
    },
    denies: {
      'the example of the manual denies the government domain': {
        params: { src: 'host', deny: '\\\\\\\\*.gov' },
        sources: whitehouse,
        gives: { match: 'www.whitehouse.gov' },
      },
      'the part that matched is shown': {
        params: { src: 'path', deny: 'b+' },
        sources: { url: 'http://www.siroe.com/abbc' },
        gives: { reason: 'path matches b+', match: 'bb' },
      },
      'allow alone denies everything else': {
        phase: 'Data',
        params: { src: 'type', allow: '^text/(html|plain)$' },
        sources: { type: 'application/pdf' },
        gives: { reason: 'type does not match ^text/(html|plain)$' },
      },
      'hosts compare in any case': { params: { src: 'host', deny: '\\.GOV$' }, sources: whitehouse },
      'hosts compare with their port too': { params: { src: 'host', deny: ':80$' }, sources: whitehouse },
      'a lone star denies everything': {
        params: { src: 'path', deny: '\\*' },
        gives: { reason: 'everything is denied' },
      },
    },
    notApplicable: { 'a type cannot be known before the resource is read': { params: { src: 'type', deny: 'x' } } },
  });

  test('an expression that does not read is no function', () => {
    const given = new Map([
      ['src', 'url'],
      ['deny', '('],
    ]);
    expect(() => filterByRegex.bind?.(given)).toThrow('the expression ( does not read');
  });
});
