import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { generateByPrefix } from './generate-by-prefix.ts';

describe('generate-by-prefix', () => {
  functionTester(generateByPrefix, {
    proceeds: {
      'an empty text matches every source': {
        params: { match: '', src: 'path', value: 'yes', dst: 'found' },
        sources: { url: 'http://www.siroe.com/other' },
        gives: { sources: { found: 'yes' } },
      },
      'all is a text like any other': {
        params: { match: 'all', src: 'path', value: 'yes', dst: 'found' },
        sources: { url: 'http://www.siroe.com/other' },
        gives: { sources: { found: null } },
      },
      'a source that begins with the text sets the other one': {
        params: { match: '/docs/', src: 'path', value: 'manual', dst: 'kind' },
        sources: { url: 'http://www.siroe.com/docs/a' },
        gives: { sources: { kind: 'manual' } },
      },
      'the text elsewhere sets nothing': {
        phase: 'Generate',
        params: { match: '/docs/', src: 'path', value: 'manual', dst: 'kind' },
        sources: { url: 'http://www.siroe.com/my/docs/' },
        gives: { sources: { kind: null }, attributes: {} },
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
