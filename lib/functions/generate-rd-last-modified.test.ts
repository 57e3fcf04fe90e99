import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { generateRdLastModified } from './generate-rd-last-modified.ts';

const now = 'Sun, 06 Nov 1994 08:49:37 GMT';

describe('generate-rd-last-modified', () => {
  functionTester(generateRdLastModified, {
    proceeds: {
      'the time of the retrieval becomes a source': {
        sources: { now },
        gives: { sources: { 'rd-last-modified': now } },
      },
      'the source can be named': { params: { dst: 'Seen' }, sources: { now }, gives: { sources: { seen: now } } },
    },
    needs: { 'the time is asked for, never read from a clock': {} },
  });
});
