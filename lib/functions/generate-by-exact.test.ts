import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { generateByExact } from './generate-by-exact.ts';

describe('generate-by-exact', () => {
  functionTester(generateByExact, {
    proceeds: {
      'all is a text like any other': {
        params: { match: 'all', src: 'path', value: 'yes', dst: 'found' },
        sources: { url: 'http://www.siroe.com/other' },
        gives: { sources: { found: null } },
      },
      'a source that is the text sets the other one': {
        params: { match: '/a', src: 'path', value: 'first', dst: 'Place' },
        sources: { url: 'http://www.siroe.com/a' },
        gives: { sources: { place: 'first' } },
      },
      'a source that only begins with it sets nothing': {
        params: { match: '/a', src: 'path', value: 'first', dst: 'place' },
        sources: { url: 'http://www.siroe.com/ab', place: 'before' },
        gives: { sources: { place: 'before' } },
      },
      'a host compares in any case, with and without its port': {
        phase: 'Data',
        params: { match: 'WWW.siroe.com', src: 'host', value: 'Siroe', dst: 'place' },
        sources: { url: 'http://www.siroe.com/' },
        gives: { sources: { place: 'Siroe' } },
      },
      'under Generate the attribute gets the value too': {
        phase: 'Generate',
        params: { match: 'www.siroe.com:80', src: 'host', value: 'Siroe', dst: 'classification' },
        sources: { url: 'http://www.siroe.com/' },
        gives: { sources: { classification: 'Siroe' }, attributes: { classification: ['Siroe'] } },
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
