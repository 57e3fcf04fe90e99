import { describe } from 'vitest';
import { functionTester } from '../sdk/testing.ts';
import { extractHtmlMeta } from './extract-html-meta.ts';

describe('extract-html-meta', () => {
  functionTester(extractHtmlMeta, {
    proceeds: {
      'takes the title and every META': {
        content: {
          title: 'Dogs',
          metas: [
            ['author', 'Becker'],
            ['keywords', 'dog, pet'],
          ],
        },
        gives: { attributes: { title: ['Dogs'], author: ['Becker'], keywords: ['dog, pet'] } },
      },
      'a META that occurs again is one more value': {
        content: {
          metas: [
            ['author', 'Becker'],
            ['author', 'Smith'],
          ],
        },
        gives: { attributes: { author: ['Becker', 'Smith'] } },
      },
      'the title goes before a META of that name': {
        content: { title: 'Dogs', metas: [['title', 'Cats']] },
        gives: { attributes: { title: ['Dogs'] } },
      },
      'cuts each value at a number of bytes': {
        params: { truncate: '4' },
        content: { title: 'Hunde', metas: [['author', 'Üüü']] },
        gives: { attributes: { title: ['Hund'], author: ['Üü'] } },
      },
      'a META with an uncommon name is a name like any other': {
        content: {
          metas: [
            ['__proto__', 'x'],
            ['', 'y'],
            ['empty', ''],
          ],
        },
        gives: { attributes: Object.fromEntries([['__proto__', ['x']]]) },
      },
      'leaves other types alone': {
        params: { type: 'text/html' },
        sources: { type: 'application/pdf' },
        content: { title: 'Dogs' },
        gives: { attributes: {} },
      },
    },
  });
});
