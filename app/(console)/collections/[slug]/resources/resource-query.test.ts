import { describe, expect, it } from 'vitest';
import { joinedValues } from './address-values.ts';
import { boundWords, changedHref, chosenValues, filterWords, readFilter, serviceInput } from './resource-query.ts';

describe('the address of the resource list', () => {
  it('gives its filters and nothing else', () => {
    expect(readFilter({ outcome: 'failed', status: ['404', '500'], text: '', line: 'x', other: 'x' })).toEqual({
      outcome: 'failed',
      status: '404',
    });
  });

  it('becomes the input of the services, with numbers as numbers', () => {
    expect(serviceInput('a', { status: '404,500', outcome: 'failed', file: 'filter.conf', line: '18' })).toEqual({
      slug: 'a',
      outcome: ['failed'],
      status: [404, 500],
      file: 'filter.conf',
      line: 18,
    });
  });

  it('changes one filter and keeps the others', () => {
    expect(changedHref('a', { outcome: 'failed', site: 'x:80' }, { outcome: undefined })).toBe(
      '/collections/a/resources?site=x%3A80',
    );
  });

  it('keeps several values of one facet apart, whatever they are made of', () => {
    const type = joinedValues(['text/html', 'a,b']) ?? '';
    expect(chosenValues({ type }, 'type')).toEqual(['text/html', 'a,b']);
    expect(joinedValues([])).toBeUndefined();
    expect(filterWords('a', { outcome: 'kept,no-rd' }).map(({ label }) => label)).toEqual(['RD stored or no RD']);
  });

  it('says each filter in words with the address without it', () => {
    const words = filterWords('a', { file: 'filter.conf', line: '18', outcome: 'rejected' });
    expect(words.map(({ label }) => label)).toEqual(['rejected', 'decided by filter.conf:18']);
    expect(words[1]?.withoutHref).toBe('/collections/a/resources?outcome=rejected');
  });

  it('filters by Essence, by several values where one will do', () => {
    const filter = { essenceType: 'Pdf', essence: 'kept,deleted', summarizedBy: 'none,a%2Cb', rule: 'lib/r:4 changed' };
    expect(serviceInput('a', readFilter(filter))).toEqual({
      slug: 'a',
      essence: {
        type: 'Pdf',
        outcome: ['kept', 'deleted'],
        summarizedBy: ['', 'a,b'],
        rule: 'lib/r:4 changed',
      },
    });
    const words = filterWords('a', { essenceType: 'Pdf', essence: 'not-fetched,untyped' });
    expect(words.map(({ label }) => label)).toEqual(['Essence type Pdf', 'stop-listed, not fetched or no type']);
    expect(words[0]?.withoutHref).toBe('/collections/a/resources?essence=not-fetched%2Cuntyped');
  });

  it('says why counts stop at a bound, whatever else is filtered', () => {
    const filters = [{ text: 'a', site: 'x:80' }, { plan: '7', figure: 'rejected.edit' }, { rd: 'expired' }, {}];
    const reasons = filters.map(
      (filter) => /, (searches|lists behind|lists of expired|expired)/.exec(boundWords(filter))?.[1],
    );
    expect(reasons).toEqual(['searches', 'lists behind', 'lists of expired', 'expired']);
  });
});
