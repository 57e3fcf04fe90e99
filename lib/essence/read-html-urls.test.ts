/** The URLs that readHtml finds in a page: its links, base, canonical address, and refresh. */

import { describe, expect, it } from 'vitest';
import { readHtml } from './read-html.ts';

const url = 'http://siroe.com/docs/page.html';
const read = (html: string, linksPerPage = 10_000) => readHtml(html, { url, linksPerPage });

describe('readHtml', () => {
  it('takes links of a, area, frame and iframe, resolved, distinct, in document order, without fragments', () => {
    const page = read(
      '<a href=b.html#x>1</a><a href="/c">2</a><area href=../d><frame src=e><iframe src="f?g=1&amp;h=2"></iframe>' +
        '<a href="b.html">again</a><a name=here>no link</a>',
    );
    expect(page.links).toEqual([
      'http://siroe.com/docs/b.html',
      'http://siroe.com/c',
      'http://siroe.com/d',
      'http://siroe.com/docs/e',
      'http://siroe.com/docs/f?g=1&h=2',
    ]);
    expect(page.linkCount).toBe(6);
    expect(page.linksCut).toBe(0);
  });

  it('skips schemes the robot does not know, without an error', () => {
    const page = read('<a href="mailto:a@b.c">m</a><a href="tel:1">t</a><a href=javascript:void(0)>j</a>');
    expect(page.links).toEqual([]);
    expect(page.linkCount).toBe(3);
  });

  it('keeps as many links as the cap allows and counts the others', () => {
    const html = Array.from({ length: 50 }, (_, at) => `<a href=p${at}>x</a>`).join('');
    const page = read(html, 20);
    expect(page.links).toHaveLength(20);
    expect(page.links[19]).toBe('http://siroe.com/docs/p19');
    expect(page.linksCut).toBe(30);
  });

  it('counts links that are longer than any URL taken', () => {
    const page = read(`<a href="/${'x'.repeat(8200)}">x</a><a href="data:,${'x'.repeat(9000)}">d</a><a href=b>b</a>`);
    expect(page.links).toEqual(['http://siroe.com/docs/b']);
    expect(page.linksTooLong).toBe(1);
  });

  it.each([
    ['/first/', 'http://siroe.com/first/', 'http://siroe.com/first/x'],
    ['javascript:alert(1)', undefined, 'http://siroe.com/dir/x'],
    ['data:text/html,a/', undefined, 'http://siroe.com/dir/x'],
    ['http://[', undefined, 'http://siroe.com/dir/x'],
    ['', 'http://siroe.com/dir/page.html', 'http://siroe.com/dir/x'],
  ])('takes the first base alone, also for links before it: %s', (first, base, link) => {
    const html = `<a href=x>x</a><base target=_top><base href="${first}"><base href="/late/">`;
    const page = readHtml(html, { url: 'http://siroe.com/dir/page.html', linksPerPage: 10 });
    expect([page.base, page.links]).toEqual([base, [link]]);
  });

  it('takes links of svg by href, or else by xlink:href; outside of it by href alone', () => {
    const html = `<svg><a xlink:href=one>1</a><A XLINK:HREF=two href=three>2</A></svg><a xlink:href=four>4</a>`;
    const { links } = readHtml(html, { url: 'http://siroe.com/', linksPerPage: 10 });
    expect(links).toEqual(['http://siroe.com/one', 'http://siroe.com/three']);
  });

  it.each([
    ['<svg><foreignObject>', '</foreignObject></svg>'],
    ['<svg><g><desc>', '</desc></g></svg>'],
    ['<svg><title>', '</title></svg>'],
    ['<math><mtext>', '</mtext></math>'],
    ['<math><annotation-xml encoding="text/html">', '</annotation-xml></math>'],
    ['<svg><desc><svg><foreignObject>', '</foreignObject></svg></desc></svg>'],
  ])('reads HTML in %s as elsewhere, and SVG after it as SVG', (start, end) => {
    const inside =
      '<base href=/b/><link rel=canonical href=c><iframe src=i></iframe><textarea><a href=no></a></textarea>';
    const { base, canonical, links } = read(`${start}${inside}${end}<svg><iframe src=no>`);
    expect([base, canonical, links]).toEqual(['http://siroe.com/b/', 'http://siroe.com/b/c', ['http://siroe.com/b/i']]);
    const within = end.slice(0, end.indexOf('>') + 1);
    expect(read(`${start}${within}<base href=/b/><iframe src=no></iframe><a href=x>`).links).toEqual([
      'http://siroe.com/docs/x',
    ]);
  });

  it.each(['text', '<p>text</p>', '<a href=x></a>'])(
    'takes no canonical address behind %s: it is in the body',
    (before) => {
      expect(read(`${before}<link rel=canonical href=c>`).canonical).toBeUndefined();
    },
  );

  it('reads HTML in SVG in HTML in a time linear in its text', () => {
    const html = `${'<svg><desc>'.repeat(100_000)}${'</mtext>'.repeat(100_000)}<a href=x>`;
    expect(read(html).links).toEqual(['http://siroe.com/docs/x']);
  });

  it('names links that are nofollow wherever they occur, as they resolve', () => {
    const html = `<a rel=nofollow href=a>1</a><area rel="ugc NoFollow" href="/docs/b#x"><a rel=nofollow href=c>2</a>
      <a href="http://siroe.com/docs/c">3</a><a rel="nofollows" href=d>4</a><iframe rel=nofollow src=e></iframe>`;
    const { links, nofollowed } = read(html);
    expect(links.map((link) => link.slice(-1))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(nofollowed).toEqual(['http://siroe.com/docs/a', 'http://siroe.com/docs/b']);
    expect(read('<a href=a>1</a>').nofollowed).toBeUndefined();
  });

  it.each([
    ['0;url=/t', '/t'],
    ['0; URL="t"', '/docs/t'],
    ['00.9,t', '/docs/t'],
    ['.5 url=t', '/docs/t'],
    ['1;url=/t', undefined],
    ['10;url=/t', undefined],
    ['0', undefined],
    ['0;url=page.html', undefined],
    ['x;url=/t', undefined],
  ])('a refresh of %j leads at once to %s', (content, path) => {
    const html = `<meta http-equiv=refresh content='${content}'><meta http-equiv=refresh content="0;url=/late">`;
    const page = readHtml(html.slice(0, path === undefined ? html.indexOf('><meta') + 1 : undefined), {
      url: 'http://siroe.com/docs/page.html',
      linksPerPage: 10,
    });
    expect(page.refresh).toBe(path && `http://siroe.com${path}`);
  });

  it.each([
    ['0;;url=t', '/docs/;url=t'],
    ['0;u=t', '/docs/u=t'],
    ['0;urlx', '/docs/urlx'],
    ["0;  url  =  't\"'x", '/docs/t%22'],
    ['0;url="t', '/docs/t'],
    ['\t\n0\f\r t', '/docs/t'],
    ['5,t', '/docs/t'],
    ['0url=t', undefined],
    ['\u00a00;t', undefined],
    ['0\u00a0t', undefined],
    ['-1;t', undefined],
    [';t', undefined],
    ['0;url=', undefined],
    [' 0;', undefined],
  ])('reads the refresh %j as browsers do: %s', (content, path) => {
    const { links } = read(`<meta http-equiv=Refresh content="${content.replaceAll('"', '&quot;')}">`);
    expect(links).toEqual(path === undefined ? [] : [`http://siroe.com${path}`]);
  });

  it('a refresh takes a time linear in its text', () => {
    for (const part of ['0', ' ', '.', '0.', '0 ', ';', 'url', '= '])
      expect(read(`<meta http-equiv=refresh content="0${part.repeat(16_000)}x">`).links.length).toBeLessThan(2);
  });

  it('a refresh within noscript or template leads nowhere at once', () => {
    const meta = '<meta http-equiv=refresh content="0;url=/t">';
    expect(read(`<noscript>${meta}</noscript><template>${meta}</template>`).refresh).toBeUndefined();
    expect(readHtml('', { url: 'http://siroe.com/', linksPerPage: 1, refresh: '0;url=/t' }).refresh).toBe(
      'http://siroe.com/t',
    );
  });

  it('takes a base of any scheme that links may have', () => {
    const read = (base: string) =>
      readHtml(`<base href="${base}"><a href=x>x</a>`, { url: 'file:///usr/doc/a.html', linksPerPage: 10 }).links;
    expect(read('more/')).toEqual(['file:///usr/doc/more/x']);
    expect(read('http://siroe.com/docs/')).toEqual(['http://siroe.com/docs/x']);
    expect(read('ftp://siroe.com/docs/')).toEqual(['ftp://siroe.com/docs/x']);
    expect(read('mailto:a@siroe.com')).toEqual(['file:///usr/doc/x']);
  });

  it('reads the canonical address from a link, which is not a link to follow', () => {
    const page = read('<link rel="stylesheet" href=s.css><link rel="alternate Canonical" href="c.html#top">');
    expect(page.canonical).toBe('http://siroe.com/docs/c.html');
    expect(page.links).toEqual([]);
  });

  it('follows a declarative refresh like a link', () => {
    expect(read('<meta http-equiv=refresh content="0; URL=\'next.html\'">').links).toEqual([
      'http://siroe.com/docs/next.html',
    ]);
    expect(read('<meta http-equiv=refresh content="30">').links).toEqual([]);
  });
});
