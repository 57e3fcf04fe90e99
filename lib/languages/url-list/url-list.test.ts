import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, verdictOfWord, verdicts } from './expected.ts';
import type { ListVerdict } from './expected.ts';
import { expectVerdicts, mostUrls, printUrlList, readUrlList, withoutLines } from './url-list.ts';
import type { UrlList } from './url-list.ts';

const badLines = (text: string) => readUrlList(text).bad.map(({ line, message, mend }) => [line, message, mend]);

const pairsOf = ({ urls }: UrlList) => urls.map(({ url, expected }) => [url, expected]);

describe('a list of URLs', () => {
  it('has one a line, with the verdict that is expected after a tab', () => {
    const { urls, bad } = readUrlList(
      '# the manual\nHTTPS://Docs.example/a#top\tkept\n\n  https://docs.example/b   links only\r\nhttps://docs.example/c\n',
    );
    expect(bad).toEqual([]);
    expect(urls).toEqual([
      { line: 2, url: 'https://docs.example/a', expected: 'kept' },
      { line: 4, url: 'https://docs.example/b', expected: 'links-only' },
      { line: 5, url: 'https://docs.example/c' },
    ]);
  });

  it('says of every line it cannot run what is wrong and how to mend it, and reads the rest', () => {
    const text = [
      'www.example.org/page.html',
      '/docs/index.html',
      'what a mess',
      'mailto:somebody@example.org',
      'https://example.org/\tkep',
      'https://example.org/a\tsplendid',
      `https://example.org/${'x'.repeat(9000)}`,
      'https://example.org/good',
    ].join('\n');
    expect(readUrlList(text).urls.map(({ url }) => url)).toEqual(['https://example.org/good']);
    expect(badLines(text)).toEqual([
      [1, 'This is not a URL.', 'Write https://www.example.org/page.html'],
      [2, 'This is not a URL.', 'Write the scheme and the host before it: https://www.example.org/docs/index.html'],
      [3, 'This is not a URL.', 'Give one whole URL a line, such as https://www.example.org/page.html'],
      [4, 'The robot does not fetch mailto: addresses.', 'Take the line out.'],
      [5, '“kep” is no verdict.', 'Write kept.'],
      [
        6,
        '“splendid” is no verdict.',
        'After the tab stands one of kept, links only, no RD, rejected, failed, undecided.',
      ],
      [7, 'It has more than 8192 characters.', 'Give a shorter URL.'],
    ]);
  });

  it('runs a URL that stands twice once, and names two assertions that contradict each other', () => {
    const text = 'https://a.example/\tkept\nhttps://a.example/#x\nhttps://A.example\trejected\n';
    expect(readUrlList(text).urls).toHaveLength(1);
    expect(badLines(text)).toEqual([
      [2, 'The same URL as line 1; it is run once.', 'Take one of the two lines out.'],
      [3, 'The same URL as line 1, which expects kept of it, not rejected.', 'Keep the line that is right.'],
    ]);
  });

  it('takes 10,000 URLs and names the line from which on it takes none', () => {
    const lines = Array.from({ length: mostUrls + 5 }, (_, index) => `https://a.example/${index}`);
    const { urls, bad } = readUrlList(lines.join('\n'));
    expect(urls).toHaveLength(mostUrls);
    expect(bad.map(({ line }) => line)).toEqual([mostUrls + 1]);
  });

  it('takes other assertions and leaves the rest of the text alone', () => {
    const text = '# the manual\nhttps://a.example/1\trejected\n\nnot a url\nhttps://a.example/2\nhttps://a.example/3\n';
    const verdicts = { 'https://a.example/1': 'kept', 'https://a.example/2': 'links-only' } as const;
    expect(expectVerdicts(text, (url) => new Map<string, ListVerdict>(Object.entries(verdicts)).get(url))).toBe(
      '# the manual\nhttps://a.example/1\tkept\n\nnot a url\nhttps://a.example/2\tlinks only\nhttps://a.example/3\n',
    );
    expect(withoutLines(text, new Set([1, 3, 4]))).toBe(
      'https://a.example/1\trejected\nhttps://a.example/2\nhttps://a.example/3\n',
    );
  });

  it('reads back what it prints, and never throws', () => {
    const urls = fc.uniqueArray(
      fc.record({
        url: fc.webUrl(),
        expected: fc.option(fc.constantFrom(...verdicts.map(({ id }) => id)), { nil: undefined }),
      }),
      { selector: ({ url }) => url },
    );
    fc.assert(
      fc.property(urls, (given) => {
        const first = readUrlList(
          printUrlList(given.map(({ url, expected }) => ({ url, ...(expected && { expected }) }))),
        );
        expect(pairsOf(readUrlList(printUrlList(first.urls)))).toEqual(pairsOf(first));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readUrlList(text)));
  });
});

describe('an assertion', () => {
  const open = { enumerate: null, generate: null };

  it.each(verdicts)('$word is met by $word and found by its word', ({ id, word }) => {
    expect(judge(id, id, { enumerate: true, generate: true })).toBe('met');
    expect(verdictOfWord(word.toUpperCase().replace(' ', '-'))).toBe(id);
  });

  it('is open as long as the URL is undecided, unless a filter has spoken', () => {
    expect(judge('kept', 'undecided', open)).toBe('open');
    expect(judge('rejected', 'undecided', open)).toBe('open');
    expect(judge('kept', 'undecided', { enumerate: null, generate: false })).toBe('failed');
    expect(judge('links-only', 'undecided', { enumerate: false, generate: null })).toBe('failed');
    expect(judge('links-only', 'undecided', { enumerate: null, generate: false })).toBe('open');
  });

  it('of undecided is met by whatever is not rejected before it is fetched', () => {
    expect(judge('undecided', 'kept', { enumerate: true, generate: true })).toBe('met');
    expect(judge('undecided', 'rejected', { enumerate: false, generate: false })).toBe('failed');
  });
});
