import { describe, expect, it } from 'vitest';
import { testUrl } from '../testing.ts';
import { Refusal } from '../transfer.ts';
import { msOf, readTime } from './file-times.ts';
import { folderUrlPath, readPath, serverPath } from './ftp-path.ts';
import { folderIn } from './open-session.ts';
import { extendedPort, passivePlace } from './passive-replies.ts';

describe('the path of a URL', () => {
  const read = (href: string) => readPath(testUrl(`ftp://h.example${href}`).path);

  it.each([
    ['/', '/home/me'],
    ['/pub/a%20b', '/home/me/pub/a b'],
    ['/pub/', '/home/me/pub'],
    ['/%2Fpub/x', '/pub/x'],
    ['//pub/x', '/pub/x'],
    ['/%2F/', '/'],
    ['/a//b', '/home/me/a/b'],
    ['/%C3%BC', '/home/me/\u00C3\u00BC'],
    ['/what?who', '/home/me/what?who'],
    ['/a;type=i', '/home/me/a'],
    ['/a%3Btype=i', '/home/me/a;type=i'],
    ['/a;type=x', '/home/me/a;type=x'],
  ])('%s is %s on the server', (href, path) => {
    expect(serverPath(read(href), '/home/me/')).toBe(path);
  });

  it('says what is asked for', () => {
    expect(read('/a')).toMatchObject({ isFolder: false, isText: false });
    expect(read('/a/')).toMatchObject({ isFolder: true, isText: false });
    expect(read('/a;type=d')).toMatchObject({ isFolder: true, isText: false });
    expect(read('/a;TYPE=A')).toMatchObject({ isFolder: false, isText: true });
    expect(read('/a;type=i')).toMatchObject({ isFolder: false, isText: false });
  });

  it.each(['/a%0D%0ADELE%20b', '/a%0Ab', '/a%00b', '/a/b%2Fc'])('%s is refused', (path) => {
    expect(() => readPath(path)).toThrow(Refusal);
  });
});

it.each([
  ['/home/me', '/home/me', '/'],
  ['/home/me/pub', '/home/me', '/pub/'],
  ['/home/meander', '/home/me', '/%2Fhome/meander/'],
  ['/', '/home/me', '/%2F/'],
  ['/pub/a b', '/', '/pub/a%20b/'],
])('the folder %s has, from %s, the URL path %s', (real, home, path) => {
  expect(folderUrlPath(real, home)).toBe(path);
  expect(serverPath(readPath(testUrl(`ftp://h.example${path}`).path), home)).toBe(real);
});

it('the reply to PWD names a folder', () => {
  const folder = (text: string, code = 257) => folderIn({ code, text, more: [] });
  expect(folder('"/a/b" is current')).toBe('/a/b');
  expect(folder('"/a ""b""/"')).toBe('/a "b"');
  expect(folder('"/"')).toBe('/');
  for (const text of ['/a', '"a"', '"', '"/a\rDELE b"']) expect(folder(text), text).toBeUndefined();
  expect(folder('"/a"', 550)).toBeUndefined();
});

it('passive replies name a port', () => {
  expect(extendedPort('Entering Extended Passive Mode (|||6446|)')).toBe(6446);
  expect(extendedPort('(!!!80!)')).toBe(80);
  for (const text of ['', '(||6446|)', '(|||0|)', '(|||65536|)', '(|||6446!)'])
    expect(extendedPort(text), text).toBe(undefined);
  expect(passivePlace('Entering Passive Mode (10,0,0,1,4,1).')).toEqual({ address: '10.0.0.1', port: 1025 });
  expect(passivePlace('go 10,0,0,1,255,255')).toEqual({ address: '10.0.0.1', port: 65_535 });
  for (const text of ['', '1,2,3,4,5', '1,2,3,4,0,0', '1,2,3,4,256,1', '1,2,3,4,5,6,7'])
    expect(passivePlace(text), text).toBeUndefined();
});

it('times are those of days that exist', () => {
  expect(readTime('20200229120000.5')).toBe('20200229120000');
  expect(msOf('20200229120000')).toBe(Date.UTC(2020, 1, 29, 12));
  for (const written of ['', '20210229120000', '20200229250000', '2020', '191000101000000'])
    expect(readTime(written)).toBe(undefined);
});
