import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { filterByMd5 } from './filter-by-md5.ts';

const sources = { url: 'http://www.siroe.com/copy', md5: 'abc' };

describe('filter-by-md5', () => {
  functionTester(filterByMd5, {
    proceeds: {
      'the first resource with the sum passes': { sources, facts: { md5First: {} } },
      'a resource is never a duplicate of itself': { sources, facts: { md5First: { tested: sources.url } } },
      'another filter has its own register': { sources, facts: { md5First: { other: 'http://www.siroe.com/first' } } },
    },
    denies: {
      'a later resource with the sum is denied and the first is named': {
        sources,
        facts: { md5First: { tested: 'http://www.siroe.com/first' } },
        gives: { reason: 'duplicate content' },
      },
    },
    needs: { 'the register is asked for when it is not known': { sources } },
    notApplicable: { 'without generate-md5 there is nothing to compare': { sources: { url: sources.url } } },
  });
});
