import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { mostGrowth, timeGrowth } from '../../testing/growth.ts';
import { testUrl } from '../testing.ts';
import { readPath } from './ftp-path.ts';
import { now } from './list-testing.ts';
import { LineReader, type ListingForm, type ListingLine, referenceTo } from './listing-lines.ts';

function readLine(line: string, form: ListingForm): ListingLine {
  return new LineReader(form, now).read(line);
}

/** The reference to an entry, or what else a line is. */
function read(line: string, form: ListingForm): string {
  const found = readLine(Buffer.from(line).toString('latin1'), form);
  return found.kind === 'entry' ? referenceTo(found) : found.kind;
}

describe('a line of LIST', () => {
  it.each([
    ['-rw-r--r--    1 0        0               5 Jan 01 12:00 a.txt', './a.txt'],
    ['-rw-r--r--    1 0        0               5 Jan 01  2020 a.txt\r', './a.txt'],
    ['drwxr-xr-x    2 ftp      ftp          4096 Feb 29  2024 sub', './sub/'],
    ['drwxr-xr-t+   2 ftp      ftp          4096 Feb 29  2024 sub', './sub/'],
    ['-rw-r--r-- 1 root 10 4096 Jan 5 12:00 x', './x'],
    ['-rw-r--r-- 1 a b 5 Jan 1 2020 report 7 Feb 3 2021 x', './report%207%20Feb%203%202021%20x'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00  in front', './%20in%20front'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 behind ', './behind%20'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 grüße.txt', './gr%C3%BC%C3%9Fe.txt'],
    ['-rw-r--r-- 1 a b 5 Mär 1 12:00 x', './x'],
    ['-rw-r--r-- 1 a b 5 1 янв 12:00 x', './x'],
    ['-rw-r--r-- 1 a b 5 31. Dez 2020 x', './x'],
    ['-rw-r--r-- 1 a b 5 2020-01-31 12:00 x', './x'],
    ['-rw-r--r-- 1 a b 5 2020-01-31 12:00:00.123456789 +0100 x', './x'],
    ['-rw-r--r-- 1 owner 4096 Jan 5 12:00 x', './x'],
    ['-rw-r--r-- 1 root Domain Users 4096 Jan 5 12:00 x', './x'],
    ['-rw-r--r-- root staff 4096 Jan 5 12:00 x', './x'],
    ['  131 4 -rw-r--r-- 1 a b 5 Jan 1 12:00 x', './x'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 ;type=a', './%3Btype=a'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 50% #1?', './50%25%20%231%3F'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 a -> b', './a%20-%3E%20b'],
    ['lrwxrwxrwx 1 a b 5 Jan 1 12:00 link -> ../../etc/passwd', './link'],
    ['lrwxrwxrwx 1 a b 5 Jan 1 12:00 link', './link'],
    ['-------r--         326  1391972  1392298 Nov 22  1995 MegaPhone.sit', './MegaPhone.sit'],
    ['drwxrwxr-x               folder        2 May 10  1996 network', './network/'],
    ['d [R----F--] supervisor            512       Jan 16 18:53    login', './login/'],
    ['d [R----F--] supervisor            512       Jan 16 18:53     login', './%20login/'],
    ['- [R----F--] rhesus             214059       Oct 20 15:27 cx.exe', './cx.exe'],
    ['04-27-00  09:09PM       <DIR>          licensed', './licensed/'],
    ['07-18-2000  10:16AM       <DIR>          two words', './two%20words/'],
    ['04-14-00  03:47PM                  589 readme.htm', './readme.htm'],
    ['2020-01-31  15:47                1,589 readme.htm', './readme.htm'],
    [String.raw`04-14-20  03:47PM    <JUNCTION>     here [C:\there]`, './here/'],
    ['+i8388621.48594,m825718503,r,s280,\tdjb.html', './djb.html'],
    ['+i8388621.50690,m824255907,/,\tsub', './sub/'],
  ])('%j is %s', (line, reference) => {
    expect(read(line, 'LIST')).toBe(reference);
  });

  it.each([
    ['', 'none'],
    ['total 12', 'none'],
    ['insgesamt 4,0K', 'none'],
    ['drwxr-xr-x 2 a b 4096 Jan 1 12:00 .', 'none'],
    ['drwxr-xr-x 2 a b 4096 Jan 1 12:00 ..', 'none'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 ../../etc/passwd', 'skipped'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 /etc/passwd', 'skipped'],
    ['drwxr-xr-x 1 a b 5 Jan 1 12:00 sub//', 'skipped'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 sub/', 'skipped'],
    ['04-14-00  03:47PM                  589 ../x', 'skipped'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 a\0b', 'skipped'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 a\rb', 'skipped'],
    ['crw-rw---- 1 root tty 4, 64 Jan 1 12:00 ttyS0', 'skipped'],
    ['srwxr-xr-x 1 a b 0 Jan 1 12:00 socket', 'skipped'],
    ['ls: cannot open directory', 'unreadable'],
    [' name alone', 'unreadable'],
    ['type=file;size=5; MLSD after all', 'unreadable'],
  ])('%j is %s', (line, kind) => {
    expect(read(line, 'LIST')).toBe(kind);
  });
});

describe('a line of MLSD', () => {
  it.each([
    ['type=file;size=5;modify=20200131120000; a b.txt', './a%20b.txt'],
    ['Type=File;Size=5; x', './x'],
    ['type=dir;sizd=4096; sub', './sub/'],
    ['type=OS.unix=slink:/a/b;size=5; link', './link'],
    ['type=OS.unix=symlink; link', './link'],
    ['size=5; no type', './no%20type'],
    [' no facts', './no%20facts'],
    ['type=file;  blank in front', './%20blank%20in%20front'],
    ['type=cdir; /pub', 'none'],
    ['type=pdir; ..', 'none'],
    ['type=dir; ..', 'skipped'],
    ['type=file; ../x', 'skipped'],
    ['type=file; /etc/passwd', 'skipped'],
    ['type=file; ', 'skipped'],
    ['type=OS.unix=chr-4/64; ttyS0', 'skipped'],
    ['-rw-r--r-- 1 a b 5 Jan 1 12:00 x', 'unreadable'],
    ['nothing', 'unreadable'],
  ])('%j is %s', (line, what) => {
    expect(read(line, 'MLSD')).toBe(what);
  });

  it('has the facts of files, as far as they are exact', () => {
    const factsOf = (line: string) => {
      const found = readLine(line, 'MLSD');
      return found.kind === 'entry' ? found.facts : found.kind;
    };
    expect(factsOf('type=file;size=5;modify=20200131120000.123; x')).toEqual({ size: 5, modified: '20200131120000' });
    expect(factsOf('type=file;size=-5;modify=20201331120000; x')).toEqual({});
    expect(factsOf('type=file;__proto__=5; x')).toEqual({});
    expect(factsOf('type=dir;size=5;modify=20200131120000; x')).toEqual({});
  });
});

describe('any line', () => {
  const forms = fc.constantFrom<ListingForm>('LIST', 'MLSD');

  it('is read, whatever is in it', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '-rw-r--r--',
        ' 1',
        ' Jan',
        ' 12:00',
        '<DIR>',
        'type=',
        ';',
        ' ',
        '\t',
        '+',
        '04-14-00',
        '..',
        '/',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), forms, (pieces, form) => {
        const found = readLine(pieces.join(''), form);
        if (found.kind === 'entry') expect(found.name).not.toMatch(/^\.{0,2}$|[/\r\0]/);
      }),
    );
  });

  it('leads to its name, byte for byte, in its folder', () => {
    const name = fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
    fc.assert(
      fc.property(name, fc.boolean(), (written, isFolder) => {
        fc.pre(!/^\.{1,2}$|[\0\r\n/]/.test(written));
        const found = readLine(`type=${isFolder ? 'dir' : 'file'}; ${written}`, 'MLSD');
        if (found.kind !== 'entry') return expect(found).toBe('an entry');
        const { href } = new URL(referenceTo(found), 'ftp://h.example/pub/');
        expect(normalizeUrl(href)).toMatchObject({ ok: true });
        expect(readPath(testUrl(href).path)).toEqual({
          names: ['pub', written],
          isAbsolute: false,
          isFolder,
          isText: false,
        });
      }),
    );
  });

  it('takes no time that grows faster than it', () => {
    const lines = ['-rw-r--r--', '-rw-r--r-- 1', '-rw-r--r-- 1 Jan', '04-14-00 03:47PM', 'type=file'];
    const read = (length: number): void => {
      for (const fill of [' ', '1', '1 ', 'a ', '=', ';', '1 Jan ', 'x']) {
        for (const line of lines.map((each) => each + fill.repeat(length / fill.length)))
          for (const form of ['LIST', 'MLSD'] as const) readLine(line, form);
      }
    };
    expect(timeGrowth(read, 8192)).toBeLessThan(mostGrowth);
  });
});
