import { describe, expect, it } from 'vitest';
import { testUrl } from '../testing.ts';
import { Refusal } from '../transfer.ts';
import { mimeTypeOf } from './item-types.ts';
import { itemOf } from './item.ts';

function asked(path: string): { readonly code: string; readonly line: string } {
  const item = itemOf(testUrl(`gopher://gopher.example${path}`));
  if (item instanceof Refusal) throw new TypeError(`${path}: ${item.message}`);
  return { code: item.type.code, line: Buffer.from(item.line).toString('latin1') };
}

function refusal(path: string): Refusal {
  const item = itemOf(testUrl(`gopher://gopher.example${path}`));
  if (!(item instanceof Refusal)) throw new TypeError(`${path} is asked for`);
  return item;
}

describe('a Gopher URL asks for', () => {
  it.each([
    ['', '1', ''],
    ['/', '1', ''],
    ['/1', '1', ''],
    ['/0', '0', ''],
    ['/0/about.txt', '0', '/about.txt'],
    ['/11/old/style', '1', '1/old/style'],
    ['/1a%20menu%3f', '1', 'a menu?'],
    ['/1cgi?x=1&y', '1', 'cgi?x=1&y'],
    ['/0a%2Fb%2fc', '0', 'a/b/c'],
    ['/0%E4%FF%01', '0', '\u00E4\u00FF\u0001'],
    ['/0/%C3%A4', '0', '/\u00C3\u00A4'],
    ['/0/ä', '0', '/\u00C3\u00A4'],
    ['/0100%', '0', '100%'],
    ['/7/find%09two%20words', '7', '/find\ttwo words'],
    ['/7/find%09words%09+', '7', '/find\twords\t+'],
    ['//x', '/', 'x'],
    ['/9file%23name', '9', 'file#name'],
  ])('%j: type %s, %j', (path, code, line) => {
    expect(asked(path)).toEqual({ code, line });
  });

  it.each([
    ['/0a%0D%0AQUIT', 'gone'],
    ['/0a%0Db', 'gone'],
    ['/0a%0Ab', 'gone'],
    ['/%0A', 'gone'],
    ['/0a%00b', 'gone'],
    ['/7find%09a%0D%0Ab', 'gone'],
    ['/0a%09words', 'gone'],
    ['/1a%09%09+', 'gone'],
    ['/7/find', 'http-error'],
    ['/7/find%09', 'http-error'],
    ['/8login', 'gone'],
    ['/T', 'gone'],
    ['/2', 'gone'],
    ['/3', 'gone'],
    ['/iinfo', 'gone'],
    ['/+x', 'gone'],
  ])('%j: nothing', (path, outcome) => {
    expect(refusal(path).outcome).toBe(outcome);
  });

  it('an FTP server by way of a gateway: nothing (item 38)', () => {
    const path = '/1ftp%3aftp.cs.washington.edu%40pub/';
    const { outcome, message, options } = refusal(path);
    expect({ outcome, options }).toEqual({ outcome: 'address-refused', options: { final: true } });
    expect(message).toContain('FTP server ftp.cs.washington.edu');
    expect(refusal('/1ftp3aftp.cs.washington.edu40pub/').message).toContain('FTP server ftp.cs.washington.edu ');
    expect(refusal('/1FTP://a.example/x').message).toContain('FTP server a.example');
    expect(refusal('/1ftp%3A%40').outcome).toBe('address-refused');
    expect(asked('/1ftp/pub').line).toBe('ftp/pub');
    expect(asked('/1exec%3als').line).toBe('exec:ls');
  });
});

describe('the MIME type of an item', () => {
  it.each([
    ['/0/page.html', 'text/plain'],
    ['/h/page', 'text/html'],
    ['/', 'text/directory'],
    ['/7find%09x', 'text/directory'],
    ['/4x', 'application/mac-binhex40'],
    ['/6x', 'text/x-uuencode'],
    ['/gx.png', 'image/gif'],
    ['/Ix.png', 'image/png'],
    ['/I/photo', 'application/octet-stream'],
    ['/9/a.pdf', 'application/pdf'],
    ['/9/a.d/b', 'application/octet-stream'],
    ['/5/a.zip', 'application/zip'],
    ['/P/report', 'application/pdf'],
    ['/s/a.au', 'audio/basic'],
    ['/;/a.mpg', 'video/mpeg'],
    ['/d/a.ps', 'application/postscript'],
    ['/X/a.gif', 'image/gif'],
    ['/X/a', 'application/octet-stream'],
  ])('%s is %s', (path, mime) => {
    const item = itemOf(testUrl(`gopher://gopher.example${path}`));
    expect(item instanceof Refusal ? item.message : mimeTypeOf(item.type, item.selector)).toBe(mime);
  });
});
