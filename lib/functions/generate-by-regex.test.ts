import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { generateByRegex } from './generate-by-regex.ts';

describe('generate-by-regex', () => {
  functionTester(generateByRegex, {
    proceeds: {
      'all is a text like any other': {
        params: { match: 'all', src: 'path', value: 'yes', dst: 'found' },
        sources: { url: 'http://www.siroe.com/other' },
        gives: { sources: { found: null } },
      },
      'an expression matches anywhere': {
        phase: 'Data',
        params: { match: 'ma(y|rch)', src: 'path', value: 'spring', dst: 'season' },
        sources: { url: 'http://www.siroe.com/2026/march/1' },
        gives: { sources: { season: 'spring' } },
      },
      'one that begins with a star is a wildcard over the whole source': {
        params: { match: '\\\\*.siroe.com', src: 'host', value: 'Siroe', dst: 'place' },
        sources: { url: 'http://www.siroe.com.example/' },
        gives: { sources: { place: null } },
      },
      'dialect forces how it is read': {
        params: { match: '/a?c', src: 'path', value: 'yes', dst: 'found', dialect: 'glob' },
        sources: { url: 'http://www.siroe.com/abc' },
        gives: { sources: { found: 'yes' } },
      },
    },
    notApplicable: {
      'a source that is not known yet decides nothing': {
        phase: 'MetaData',
        params: { match: 'text/html', src: 'type', value: 'page', dst: 'kind' },
      },
    },
  });
});
