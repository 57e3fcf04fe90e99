import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { extractHtmlText } from './extract-html-text.ts';

const content = { text: 'Dogs Springer Spaniels', textWithoutHeadings: () => 'Springer Spaniels' };

describe('extract-html-text', () => {
  functionTester(extractHtmlText, {
    proceeds: {
      'takes the text': { content, gives: { attributes: { 'partial-text': ['Dogs Springer Spaniels'] } } },
      'leaves headings out when told': {
        params: { 'skip-headings': 'true' },
        content,
        gives: { attributes: { 'partial-text': ['Springer Spaniels'] } },
      },
      'cuts at a number of bytes without half a character': {
        params: { truncate: '4' },
        content: { text: 'Füüße' },
        gives: { attributes: { 'partial-text': ['Fü'] } },
      },
      'no text makes no attribute': { content: { text: '' }, gives: { attributes: {} } },
      'leaves other types alone': {
        params: { type: 'text/html' },
        sources: { type: 'text/plain' },
        content,
        gives: { attributes: {} },
      },
    },
  });
});
