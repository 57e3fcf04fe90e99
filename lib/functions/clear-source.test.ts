import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { clearSource } from './clear-source.ts';

describe('clear-source', () => {
  functionTester(clearSource, {
    proceeds: {
      'deletes a source the robot knows': {
        params: { src: 'path' },
        sources: { url: 'http://www.siroe.com/index.html' },
        gives: { sources: { path: null, url: 'http://www.siroe.com/index.html' } },
      },
      'deletes a source a directive set': {
        phase: 'Generate',
        params: { src: 'Area' },
        sources: { area: 'Sales' },
        gives: { sources: { area: null } },
      },
      'a source without a value stays so': { params: { src: 'area' }, gives: { sources: { area: null } } },
    },
  });
});
