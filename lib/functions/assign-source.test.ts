import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { assignSource } from './assign-source.ts';

describe('assign-source', () => {
  functionTester(assignSource, {
    proceeds: {
      'a value is written out': { params: { dst: 'area', value: 'Sales' }, gives: { sources: { area: 'Sales' } } },
      'a value is copied': {
        phase: 'Data',
        params: { dst: 'type', src: 'content-type' },
        sources: { 'content-type': 'text/html', type: 'text/plain' },
        gives: { sources: { type: 'text/html' } },
      },
      'names compare in any case': {
        params: { dst: 'Area', src: 'HOST' },
        sources: { url: 'http://www.siroe.com/' },
        gives: { sources: { aREA: 'www.siroe.com' } },
      },
      'copying an empty source clears the destination': {
        phase: 'Data',
        params: { dst: 'area', src: 'author' },
        sources: { area: 'Sales' },
        gives: { sources: { area: null } },
      },
      'an empty value is a value': {
        params: { dst: 'area', value: '' },
        sources: { area: 'Sales' },
        gives: { sources: { area: '' } },
      },
    },
    notApplicable: {
      'a source that cannot exist yet changes nothing': {
        params: { dst: 'type', src: 'content-type' },
        sources: { type: 'text/plain' },
        gives: { sources: { type: 'text/plain' } },
      },
    },
  });
});
