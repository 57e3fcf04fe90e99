import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { extractHtmlToc } from './extract-html-toc.ts';

const content = {
  headings: [
    { level: 1, text: 'Dogs' },
    { level: 3, text: 'Springer' },
    { level: 2, text: '' },
    { level: 6, text: 'Notes' },
  ],
};

describe('extract-html-toc', () => {
  functionTester(extractHtmlToc, {
    proceeds: {
      'takes every heading, one a line': {
        content,
        gives: { attributes: { 'table-of-contents': ['Dogs\nSpringer\nNotes'] } },
      },
      'takes headings down to a level': {
        params: { level: '3' },
        content,
        gives: { attributes: { 'table-of-contents': ['Dogs\nSpringer'] } },
      },
      'cuts at a number of bytes': {
        params: { truncate: '7' },
        content,
        gives: { attributes: { 'table-of-contents': ['Dogs\nSp'] } },
      },
      'a page without headings has none': { gives: { attributes: {} } },
    },
  });
});
