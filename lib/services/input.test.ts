import { describe, expect, it } from 'vitest';
import { webUrl } from './input.ts';

describe('a URL that somebody typed', () => {
  it.each([
    ['intranet.example', 'http://intranet.example'],
    ['intranet.example:8080/docs', 'http://intranet.example:8080/docs'],
    ['localhost:3000', 'http://localhost:3000'],
    ['[::1]:8080/a', 'http://[::1]:8080/a'],
    ['wiki', 'http://wiki'],
    ['  https://a.example/x?y=1  ', 'https://a.example/x?y=1'],
    ['file:///srv/docs/', 'file:///srv/docs/'],
  ])('%j is %s', (typed, url) => {
    expect(webUrl.parse(typed)).toBe(url);
  });

  it.each([
    '',
    '  ',
    'foo bar',
    'http://',
    'http://[',
    '/docs',
    '//intranet.example/',
    'mailto:a@b.example',
    'javascript:alert(1)',
    '?q',
  ])('%j is none, and the message shows one', (typed) => {
    const { error } = webUrl.safeParse(typed);
    expect(error?.issues.at(-1)?.message).toContain('http://intranet.example/');
  });
});
