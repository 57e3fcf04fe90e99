import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { extractFullText } from './extract-full-text.ts';

describe('extract-full-text', () => {
  functionTester(extractFullText, {
    proceeds: {
      'takes the whole text': {
        content: { text: 'Dogs & cats' },
        gives: { attributes: { 'full-text': ['Dogs & cats'] } },
      },
      'cuts at a number of characters, not of bytes': {
        params: { truncate: '3' },
        content: { text: 'für 😀😀' },
        gives: { attributes: { 'full-text': ['für'] } },
      },
      'never cuts a character in two': {
        params: { truncate: '5' },
        content: { text: 'für 😀😀' },
        gives: { attributes: { 'full-text': ['für 😀'] } },
      },
      'the attribute can be named': {
        params: { dst: 'Body' },
        content: { text: 'x' },
        gives: { attributes: { body: ['x'] } },
      },
      'no text makes no attribute': { content: { text: '' }, gives: { attributes: {} } },
    },
  });
});
