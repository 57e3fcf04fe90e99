/**
 * Listings as servers of many systems write them. The lines are our own; the facts of their forms are from the comments of
 * ftpparse.c (cr.yp.to/ftpparse.html) and of ParseFTPList (Mozilla: netwerk/streamconv/converters/ParseFTPList.cpp; WebKit:
 * Source/WebCore/loader/FTPDirectoryParser.cpp), and from the tests of apache/commons-net (src/test/java/org/apache/commons/
 * net/ftp/parser: VMS-, MVS-, OS2-, NT-, Netware-, MacOsPeter-, UnixFTPEntryParserTest) and FileZilla (tests/dirparsertest.cpp).
 */

import { describe, expect, it } from 'vitest';
import { type ReadEntry, readList } from './list-testing.ts';

interface Case {
  readonly lines: readonly string[];
  readonly entries: readonly ReadEntry[];
  readonly notes?: readonly string[];
}

const unread = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'} of the listing could not be read`;

const systems: Readonly<Record<string, Case>> = {
  'VMS, MultiNet': {
    lines: [
      'ANON_ROOT:[PUB]',
      '',
      'ABOUT.TXT;3                  4  12-JAN-1995 09:05 [SYSTEM] (RWE,RWED,RE,RE)',
      'KITS.DIR;1                   1   3-FEB-1996 17:40 [CS,MILLER] (RWE,RWE,RE,RE)',
      'SECRET.DAT;1        %RMS-E-PRV, insufficient privilege or file protection violation',
      '',
      'Total of 3 files, 5 blocks.',
    ],
    entries: [['ABOUT.TXT', undefined, '19950112090500'], ['KITS/']],
    notes: ['1 name skipped'],
  },
  'VMS, UCX': {
    lines: [
      'Directory DISK$USER:[FTP.PUB]',
      '',
      'MANUAL-2.TEX;1          210/216       29-FEB-1996 03:33:12  [ANONYMOU,ANONYMOUS]   (RWED,RWED,,)',
      'A.;2                      18/18        1-JUL-1998 08:43:20  [GROUP,OWNER]    (RWED,RWED,RWED,RE)',
      'LOWER.LIS;1                9/9         2-jun-1998 07:32:04  [GROUP,OWNER]    (RWED,RWED,RWED,)',
      'SUB.DIR;1                27/36        16-FEB-1999 10:01:46  [AP_HTTPD,APACHE$WWW        (RWE,RWE,RE,RE)',
      '',
      'Total of 4 files, 245/270 blocks.',
    ],
    entries: [
      ['A.', undefined, '19980701084320'],
      ['LOWER.LIS', undefined, '19980602073204'],
      ['MANUAL-2.TEX', undefined, '19960229033312'],
      ['SUB/'],
    ],
  },
  'VMS, other servers': {
    lines: [
      '[TOOLS.NET]PING.DIR;1 1/3 5-MAR-1993 18:09',
      'FOO.BAR;1 4 5-MAR-1993 18:09:01.12',
      'OTHER.TXT;1   [SUMMARY]    1/3     2-AUG-2006 13:05  (RWE,RWE,RE,)',
      'ORDER.TXT;1       17-JUN-1994 17:25:37     6308/13     (RWED,RWED,R,)',
      'NOTIME.TXT;1    2/8    7-JAN-2000    [IV2_XXX]   (RWED,RWED,RE,)',
      'KB.TXT;1 2KB 23-SEP-2005 14:57:07.27',
    ],
    entries: [
      ['FOO.BAR', undefined, '19930305180901'],
      ['KB.TXT', undefined, '20050923145707'],
      ['NOTIME.TXT', undefined, '20000107000000'],
      ['ORDER.TXT', undefined, '19940617172537'],
      ['OTHER.TXT', undefined, '20060802130500'],
      ['PING/'],
    ],
  },
  'VMS, long names in lines of their own, and several versions': {
    lines: [
      'A_NAME_THAT_FILLS_ITS_COLUMN.COMMAND_FILE;12',
      '                        14/15         24-JUL-2002 14:35:40  [TRANSLATED]    (RWE,RWE,RWE,RE)',
      'A_FOLDER_THAT_FILLS_ITS_COLUMN.DIR;1',
      '170774/170775     24-APR-2003 08:16:15  [FTP_CLIENT,SCOT]      (RWED,RWED,RE,)',
      'NOTES.TXT;2 1 24-APR-2003 08:16:15',
      'NOTES.TXT;1 1 23-APR-2003 08:16:15',
      'A_NAME_WITHOUT_ITS_REST.TXT;1',
      'LAST.TXT;1 1 24-APR-2003 08:16:15',
    ],
    entries: [
      ['A_FOLDER_THAT_FILLS_ITS_COLUMN/'],
      ['A_NAME_THAT_FILLS_ITS_COLUMN.COMMAND_FILE', undefined, '20020724143540'],
      ['LAST.TXT', undefined, '20030424081615'],
      ['NOTES.TXT', undefined, '20030423081615'],
    ],
    notes: [unread(1)],
  },
  'VMS, empty': { lines: ['%DIRECT-W-NOFILES, no files found'], entries: [] },
  'MVS, data sets': {
    lines: [
      'Volume Unit    Referred Ext Used Recfm Lrecl BlkSz Dsorg Dsname',
      'VOL001 3390   2004/06/23  1    1  FB     128  6144  PS    IN.REPORT.D061704',
      'VOL002 3390   2004/06/23  1    1  FB     128  6144  PO    IN.SOURCE',
      'VOL003 3390   **NONE**    1   15  NONE     0     0  PO-E  LIB.LOAD',
      'VOL004 3390   2005/06/06 213000 U 0 27998 PS BIG.FILE',
      'Migrated                                                OLD.FILE',
      'ARCIVE Not Direct Access Device                         KEPT.FILE',
      'V43525 Tape                                             ON.TAPE',
      'Pseudo Directory                                        DEEPER',
      "VOL005 3390   2004/06/23  1    1  VB   27994 27998  PS    'USER.QUOTED'",
      'VOL006 3390   VSAM CATALOG.DATA',
    ],
    entries: [
      ['BIG.FILE'],
      ['DEEPER/'],
      ['IN.REPORT.D061704'],
      ['IN.SOURCE/'],
      ['KEPT.FILE'],
      ['LIB.LOAD/'],
      ['OLD.FILE'],
      ['ON.TAPE'],
      ['USER.QUOTED'],
    ],
    notes: ['1 name skipped'],
  },
  'MVS, members': {
    lines: [
      ' Name     VV.MM   Created       Changed      Size  Init   Mod   Id',
      ' MAIN      01.03 2002/09/12 2002/10/11 09:37    11    11     0 USER01',
      ' NOSTATS',
      ' $INDEX#@                                                            ',
      ' not a member',
    ],
    entries: [['$INDEX#@'], ['MAIN', undefined, '20021011093700'], ['NOSTATS']],
    notes: [unread(1)],
  },
  'MVS, members of a load library': {
    lines: [
      ' Name      Size     TTR   Alias-of AC --------- Attributes --------- Amode Rmode',
      ' PROG1     00B308   000411          00 FO                             31    ANY',
      ' PROG2     00B308   000411 PROG1    00 FO        RU                   ANY    24',
    ],
    entries: [['PROG1'], ['PROG2']],
  },
  'OS/2': {
    lines: [
      '                 0  DIR            04-11-95   16:26  .',
      '                 0  DIR            04-11-95   16:26  ..',
      '                 0  DIR            04-11-95   16:26  Work Desktop',
      '               612  RHSA           07-28-95   16:45  air_tra1.bag',
      '                 0  RHS   DIR      04-11-95   16:26  ATTACH',
      '            310992                 06-28-94   09:56  INSTALL.EXE',
      '5000000000      A          11-17-98   16:07  POPUPLOG.OS2',
      '     0           DIR   05-19-2000 12:56  local',
      '36611      A    04-23-103  10:57  y2k file',
    ],
    entries: [
      ['ATTACH/'],
      ['INSTALL.EXE', 310_992, '19940628095600'],
      ['POPUPLOG.OS2', 5_000_000_000, '19981117160700'],
      ['Work Desktop/'],
      ['air_tra1.bag', 612, '19950728164500'],
      ['local/'],
      ['y2k file', 36_611, '20030423105700'],
    ],
  },
  'VM/CMS': {
    lines: [
      'SETUP    GLOBALV   A1 V      41     21     1       9/16/91   15:10:32',
      'MAIL     PROFILE   A2 F      80     1      1       10/14/92  16:12:27',
      'OLDY2K   TEXT      A0 V      1      1      1       1/03/102  10:11:12',
      'AUTHORS            A1 DIR    -      -      -       9/20/99   10:31:11',
      'PICS              DIR        -          -          - 2000-10-12 15:43:23 -',
      'HELLO    EXEC     V         72          9          1 1999-09-20 17:16:18 -',
      'WELCOME  readme   V         82         21          1 1999-12-27 16:19:04 TCP291',
    ],
    entries: [
      ['AUTHORS/'],
      ['HELLO.EXEC', undefined, '19990920171618'],
      ['MAIL.PROFILE', undefined, '19921014161227'],
      ['OLDY2K.TEXT', undefined, '20020103101112'],
      ['PICS/'],
      ['SETUP.GLOBALV', undefined, '19910916151032'],
      ['WELCOME.readme', undefined, '19991227161904'],
    ],
  },
  dls: {
    lines: [
      './                    -',
      '../                   =  ',
      'README              763  About this server',
      'bin/                  -  ',
      'pub/                  =  Public area',
      'ls-lR                 0  ',
      'mirror               14  -> ../real/mirror',
      'a-name-that-is-longer.Z',
      '                  79215  ',
      'dated               100  Jul 11  2021  Text',
      'recent              100  11 Jul 21:04  Text',
    ],
    entries: [
      ['README', 763],
      ['a-name-that-is-longer.Z', 79_215],
      ['bin/'],
      ['dated', 100, '20210711000000'],
      ['ls-lR', 0],
      ['mirror'],
      ['pub/'],
      ['recent', 100, '20260711210400'],
    ],
  },
  'SuperTCP and Chameleon': {
    lines: [
      '.               <DIR>           11-16-94        17:16',
      'CMT             <DIR>           11-21-94        10:17',
      'DESIGN1.DOC          11264      05/11/95        14:20',
      'TOOLS           <DIR>      Nov 16 1994 17:17',
      'KIT.EXE        960338      Jun 21 1995 17:01   RHA',
    ],
    entries: [['CMT/'], ['DESIGN1.DOC', 11_264, '19950511142000'], ['KIT.EXE', 960_338, '19950621170100'], ['TOOLS/']],
  },
  NetWare: {
    lines: [
      'd [R----F--] supervisor            512       Jan 16 18:53    login',
      '- [R----F--] rhesus             214059       Oct 20 15:27    cx.exe',
      'd[RWCEMFA] supervisor            512       Jan 16 18:53    old',
      '- [RWCEAFMS] NFAUUser               192 Apr 27 15:21 HEADER.html',
    ],
    entries: [['HEADER.html', 192, '20260427152100'], ['cx.exe', 214_059, '20261020152700'], ['login/'], ['old/']],
  },
  Macintosh: {
    lines: [
      '-------r--         326  1391972  1392298 Nov 22  1995 Archive.sit',
      '-rw-r--r--        0      108767   108767 Jul 22 14:51 Name with blanks.jpg',
      'drwxrwxr-x               folder        2 May 10  1996 network',
    ],
    entries: [
      ['Archive.sit', undefined, '19951122000000'],
      ['Name with blanks.jpg', undefined, '20260722145100'],
      ['network/'],
    ],
  },
  Windows: {
    lines: [
      '04-27-00  09:09PM       <DIR>          two words',
      '04-14-00  12:47AM                  589 midnight.htm',
      '04-14-2000  12:47PM              1,589 noon.htm',
      '12-05-96  17:03         <DIR>          ce',
      '05-22-97  08:08                    828 ce.bak',
      '31.12.2020  23:59            5.000.000 german.txt',
      String.raw`04-14-20  03:47PM    <JUNCTION>     there [C:\x]`,
      String.raw`04-14-20  03:47PM    <SYMLINKD>     linked [\\?\D:\x]`,
      String.raw`04-14-20  03:47PM    <SYMLINK>      file [C:\a b.txt]`,
    ],
    entries: [
      ['ce.bak', 828, '19970522080800'],
      ['ce/'],
      ['file'],
      ['german.txt', 5_000_000, '20201231235900'],
      ['linked/'],
      ['midnight.htm', 589, '20000414004700'],
      ['noon.htm', 1589, '20000414124700'],
      ['there/'],
      ['two words/'],
    ],
  },
  'easily parsed list format': {
    lines: ['+i8388621.48594,m825718503,r,s280,up755\tdjb.html', '+i8388621.50690,m824255907,/,\tsub', '+m1,r,\tbare'],
    entries: [['bare', undefined, '19700101000001Z'], ['djb.html', 280, '19960301221503Z'], ['sub/']],
  },
  'Unix, columns of all kinds': {
    lines: [
      'total 1234',
      '-rw-r--r--   1 500      500            21 Aug  8 14:14 numeric',
      '-rw-r--r--   1 owner              3518644 May 25 12:12 no-group',
      '-rw-r--r--   1 14                     512 May 25 12:12 no-group-numeric',
      '-r--r--r-- 0125039 12 Nov 11 2005 no-owner',
      '-rw-r--r--   1 john smith     test group  4096 Mar  2 15:13 blanks',
      '-rwxr-xr-x   2 user     my group 500        5000000000 Mar  2 15:13 blank-and-number',
      '-rw-r--r--   1 r\u00E0 gr\u00E0 5 Mar  2 15:13 nbsp-bytes',
      'drwxrwx---+ 23 500     500    0 Jan 10 13:09 acl',
      '-rw-r--r--. 1 a b 5 Jan 10 13:09 selinux',
      '-rw-r--r--@ 1 a b 5 Jan 10 13:09 apple',
      'drwxr-x---+1464 chrism   chrism     41472 Feb 25 13:17 no-blank',
      '-r-xr-xr-x longowner longgroup123456 Feb 12 17:20 joined-size',
      '-rw-r--r--   1 a b  33.5k Oct 5 21:22 human-size',
      'crw-r----- 1 root kmem 0, 27 Jan 30 11:42 device',
      'crw-------   1 root     sys      109,767 Jul  2  2004 device-joined',
      'lrwxrwxrwx 1 a b 7 Jan 1 12:00 a -> b -> ../../c',
      'lrwxrwxrwx 1 a b 1 Jan 1 12:00 odd size -> ../../c',
      'drwxr-xr-x 2 a b 5 Jan 1 12:00 marked/',
      '-rw-r--r-- 1 a b 5 Jan 1 12:00:01 2020 with seconds',
      '-rw-r--r-- 1 a b 5 2020-01-31 12:00:00.123456789 +0100 iso',
      '-rw-r--r-- 1 a b 5 2020-01-31 12:00 long-iso',
      '-rw-r--r-- 1 a b 5 24-04-2003 17:12 day first',
      '-rw-rw---- 1 a b 0 6\u6708 3\u65E5 2003\u5E74 \u8A66\u9A13',
      '-rw-rw---- 1 a b 0 8\u6708 17\u65E5 20:10 japanese',
      '-rw-rw---- 1 a b 0 8\u670817\u65E5 20:10 joined',
      '-rw-rw---- 1 a b 2011 2005\uB144  1\uC6D4  6\uC77C korean',
      '-rw-rw---- 1 a b 0 2003   3\u6708 20 year first',
      '-rw-rw---- 1 owner only 2003 3\u6708 20 08:52 size like a year',
      '---------- 1 owner group 1803128 Jul 10 10:18 no-permissions',
    ],
    entries: [
      ['\u8A66\u9A13', 0, '20030603000000'],
      ['a -> b'],
      ['acl/'],
      ['apple', 5, '20260110130900'],
      ['blank-and-number', 5_000_000_000, '20260302151300'],
      ['blanks', 4096, '20260302151300'],
      ['day first', 5, '20030424171200'],
      ['human-size', undefined, '20261005212200'],
      ['iso', 5, '20200131110000Z'],
      ['japanese', 0, '20260817201000'],
      ['joined', 0, '20260817201000'],
      ['joined-size', undefined, '20260212172000'],
      ['korean', 2011, '20050106000000'],
      ['long-iso', 5, '20200131120000'],
      ['marked/'],
      ['nbsp-bytes', 5, '20260302151300'],
      ['no-blank/'],
      ['no-group', 3_518_644, '20260525121200'],
      ['no-group-numeric', 512, '20260525121200'],
      ['no-owner', 12, '20051111000000'],
      ['no-permissions', 1_803_128, '20260710101800'],
      ['numeric', 21, '20260808141400'],
      ['odd size'],
      ['selinux', 5, '20260110130900'],
      ['size like a year', 2003, '20260320085200'],
      ['with seconds', 5, '20200101120001'],
      ['year first', 0, '20030320000000'],
    ],
    notes: ['2 names skipped'],
  },
};

describe('a listing of', () => {
  it.each(Object.entries(systems))('%s', (_, { lines, entries, notes = [] }) => {
    const read = readList(lines.map((line) => `${line}\r\n`).join(''));
    expect(read.entries).toEqual(entries.map(([name, size, date]) => [name, size, date]));
    expect(read.notes).toEqual(notes);
  });
});

describe('a date without a year', () => {
  it.each([
    ['Nov 29 11:59', '20261129115900'],
    ['Nov 30 11:00', '20261130110000'],
    ['Dec  1 11:00', '20251201110000'],
    ['May 30 00:00', '20260530000000'],
    ['Jan  1 00:00', '20260101000000'],
    ['Feb 29 10:00', '20240229100000'],
    ['Feb 30 10:00', undefined],
    ['Aug 36  2001', undefined],
    ['Aug  6 25:00', undefined],
  ])('%s is the last one that is not in the future: %s', (written, date) => {
    expect(readList(`-rw-r--r-- 1 a b 5 ${written} x\r\n`).entries).toEqual([['x', 5, date]]);
  });
});
