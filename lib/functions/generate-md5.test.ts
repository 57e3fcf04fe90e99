import { describe } from 'vitest';
import { contentFact, functionTester } from '../sdk/testing.ts';
import { generateMd5 } from './generate-md5.ts';

describe('generate-md5', () => {
  functionTester(generateMd5, {
    proceeds: {
      'the sum of the content becomes a source': {
        facts: { content: contentFact({ md5: '9e107d9d372bb6826bd81d3542a419d6' }) },
        gives: { sources: { md5: '9e107d9d372bb6826bd81d3542a419d6' } },
      },
    },
    needs: { 'the content is asked for': {} },
  });
});
