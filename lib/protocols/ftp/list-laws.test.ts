/** What holds for listings of every form: printed as a server prints them, they are read back. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostGrowth, timeGrowth } from '../../testing/growth.ts';
import { digitsOf } from './list-dates.ts';
import { now, openListing, type ReadEntry, readList } from './list-testing.ts';
import { LineReader } from './listing-lines.ts';

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly size: number;
  readonly date: Date;
}

interface Form {
  readonly name: fc.Arbitrary<string>;
  readonly print: (entry: Entry) => string;
  readonly hasSize?: true;
  /** The date as it is read back; absent where the form has none. */
  readonly date?: (date: Date) => string;
  readonly head?: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');
const year = (date: Date): number => date.getUTCFullYear();
const month = (date: Date): string => two(date.getUTCMonth() + 1);
const day = (date: Date): string => two(date.getUTCDate());
const monthName = (date: Date): string => months[date.getUTCMonth()] ?? '';
const hours = (date: Date): string => `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
const seconds = (date: Date): string => `${hours(date)}:${two(date.getUTCSeconds())}`;

const toDay = (date: Date): string => `${digitsOf(date.getTime()).slice(0, 8)}000000`;
const toMinute = (date: Date): string => `${digitsOf(date.getTime()).slice(0, 12)}00`;
const toSecond = (date: Date): string => digitsOf(date.getTime());
const exactly = (date: Date): string => `${toSecond(date)}Z`;

const halfYearMs = 182 * 24 * 60 * 60 * 1000;
const isRecent = (date: Date): boolean => now - date.getTime() < halfYearMs;
const unixDate = (date: Date): string =>
  `${monthName(date)} ${String(date.getUTCDate()).padStart(2)} ${isRecent(date) ? hours(date) : ` ${year(date)}`}`;
const recentOrDay = (date: Date): string => (isRecent(date) ? toMinute(date) : toDay(date));
const unixLine =
  (columns: string) =>
  ({ name, isFolder, size, date }: Entry): string =>
    `${isFolder ? 'd' : '-'}rw-r--r--${columns} ${size} ${unixDate(date)} ${name}`;

const pieces = `a|B|7| |  |"|'|.|..|-|->| -> |%|#|?|;1|;type=a|[x]|<DIR>|\t|\\|&|ü|à|日本|\u00A0|я| Jan 1 12:00 | 5 Feb 2 2021 x| 2020-01-31 12:00 |+i1,r,`;
const anyName = fc
  .array(fc.constantFrom(...pieces.split('|')), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((name) => !/^\.{1,2}$/.test(name));
const withoutBlankInFront = anyName
  .map((name) => name.replace(/^[ \t]+/, ''))
  .filter((name) => /^(?!\.{1,2}$)./.test(name));
const letters = (characters: string, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters.split('')), minLength: 1, maxLength });
const capitals = 'ABCXYZ';
const joined = (separator: string, ...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((all) => all.join(separator));
const vmsName = joined(
  '.',
  letters(`${capitals}019$_-`, 39),
  letters(`${capitals}019`, 12).filter((type) => type !== 'DIR'),
);
const dosName = fc.oneof(letters(`${capitals}_09`, 8), joined('.', letters(`${capitals}_09`, 8), letters(capitals, 3)));
const dlsName = letters('abcXYZ.-_09ü', 30).filter((name) => !/^\.{1,2}$/.test(name));
const vmsBare = ({ name, isFolder }: Entry): string => (isFolder ? `${name.replace('.', '_')}.DIR` : name);
const vmsRest = (date: Date): string =>
  `${date.getUTCDate()}-${monthName(date).toUpperCase()}-${year(date)} ${seconds(date)}  [GROUP,OWNER]    (RWED,RWED,RE,)`;

const forms: Readonly<Record<string, Form>> = {
  Unix: { name: anyName, print: unixLine('   1 owner    group   '), hasSize: true, date: recentOrDay },
  'Unix with numbers': { name: anyName, print: unixLine('+  1 500 1000'), hasSize: true, date: recentOrDay },
  'Unix without a group': { name: anyName, print: unixLine('. 1 owner'), hasSize: true, date: recentOrDay },
  'Unix with blanks': {
    name: anyName,
    print: unixLine('@ 1 John Q Public Domain Users'),
    hasSize: true,
    date: recentOrDay,
  },
  'Unix, full dates': {
    name: anyName,
    print: ({ name, isFolder, size, date }) =>
      `${isFolder ? 'd' : '-'}rw-r--r-- 1 a b ${size} ${date.toISOString().slice(0, 10)} ${seconds(date)}.000 +0000 ${name}`,
    hasSize: true,
    date: exactly,
  },
  'Unix, Japanese': {
    name: anyName,
    print: ({ name, isFolder, size, date }) =>
      `${isFolder ? 'd' : '-'}rw-r--r-- 1 a b ${size} ${Number(month(date))}月 ${Number(day(date))}日 ${year(date)}年 ${name}`,
    hasSize: true,
    date: toDay,
  },
  'Unix, links': {
    name: anyName,
    print: ({ name, isFolder, date }) =>
      isFolder
        ? `drwxr-xr-x 2 a b 4096 ${unixDate(date)} ${name}`
        : `lrwxrwxrwx 1 a b 13 ${unixDate(date)} ${name} -> ../to -> here`,
  },
  NetWare: {
    name: anyName,
    print: ({ name, isFolder, size, date }) =>
      `${isFolder ? 'd' : '-'} [R----F--] supervisor      ${size}       ${unixDate(date)}    ${name}`,
    hasSize: true,
    date: recentOrDay,
  },
  Macintosh: {
    name: anyName,
    print: ({ name, isFolder, size, date }) =>
      isFolder
        ? `drwxrwxr-x               folder        2 ${unixDate(date)} ${name}`
        : `-------r--         326  ${size}  ${size + 326} ${unixDate(date)} ${name}`,
    date: recentOrDay,
  },
  Windows: {
    name: withoutBlankInFront,
    print: ({ name, isFolder, size, date }) => {
      const half = date.getUTCHours() < 12 ? 'AM' : 'PM';
      const time = `${two(date.getUTCHours() % 12 === 0 ? 12 : date.getUTCHours() % 12)}:${two(date.getUTCMinutes())}${half}`;
      const what = isFolder ? '<DIR>         ' : String(size).padStart(14);
      return `${month(date)}-${day(date)}-${two(year(date) % 100)}  ${time}       ${what} ${name}`;
    },
    hasSize: true,
    date: toMinute,
  },
  'Windows, links': {
    name: withoutBlankInFront,
    print: ({ name, isFolder, date }) => {
      const tag = isFolder ? '<SYMLINKD>' : '<SYMLINK> ';
      return `${month(date)}-${day(date)}-${year(date)}  ${hours(date)}    ${tag}     ${name} [C:\\to here]`;
    },
  },
  'easily parsed list format': {
    name: anyName,
    print: ({ name, isFolder, size, date }) =>
      `+i8388621.1,m${Math.trunc(date.getTime() / 1000)},${isFolder ? '/' : `r,s${size}`},\t${name}`,
    hasSize: true,
    date: exactly,
  },
  'OS/2': {
    name: withoutBlankInFront,
    print: ({ name, isFolder, size, date }) =>
      `${String(size).padStart(18)}  ${isFolder ? 'DIR ' : 'RHSA'}           ${month(date)}-${day(date)}-${two(year(date) % 100)}   ${hours(date)}  ${name}`,
    hasSize: true,
    date: toMinute,
  },
  SuperTCP: {
    name: dosName,
    print: ({ name, isFolder, size, date }) =>
      `${name.padEnd(13)} ${isFolder ? '<DIR>' : size}      ${month(date)}-${day(date)}-${two(year(date) % 100)}        ${hours(date)}`,
    hasSize: true,
    date: toMinute,
  },
  Chameleon: {
    name: dosName,
    print: ({ name, isFolder, size, date }) =>
      `${name.padEnd(13)} ${isFolder ? '<DIR>' : size}      ${monthName(date)} ${day(date)} ${year(date)} ${hours(date)}   A`,
    hasSize: true,
    date: toMinute,
  },
  'VM/CMS': {
    name: joined('.', letters(`${capitals}09$`, 8), letters(`${capitals}09`, 8)),
    print: ({ name, isFolder, date }) => {
      const [bare = '', type = ''] = name.split('.');
      const columns = isFolder ? `${''.padEnd(8)} DIR  - - -` : `${type.padEnd(8)} V    72   9   1`;
      return `${bare.padEnd(8)} ${columns} ${date.toISOString().slice(0, 10)} ${seconds(date)} -`;
    },
    date: toSecond,
  },
  VMS: {
    name: vmsName,
    print: (entry) => `${vmsBare(entry)};7     9/9       ${vmsRest(entry.date)}`,
    head: 'Directory DISK$USER:[PUB]\r\n\r\n',
    date: toSecond,
  },
  'VMS, in two lines': {
    name: vmsName,
    print: (entry) => `${vmsBare(entry)};1098\r\n                     4/15     ${vmsRest(entry.date)}`,
    date: toSecond,
  },
  'MVS, data sets': {
    name: joined('.', letters(`${capitals}#`, 8), letters(`${capitals}@`, 8), letters(capitals, 8)),
    print: ({ name, isFolder }) =>
      `VOL001 3390   2004/06/23  1    1  FB     128  6144  ${isFolder ? 'PO-E' : 'PS  '}  ${name}`,
    head: 'Volume Unit    Referred Ext Used Recfm Lrecl BlkSz Dsorg Dsname\r\n',
  },
  'MVS, members': {
    name: letters(`${capitals}@#$`, 8),
    print: ({ name, isFolder, date }) => {
      const written = `${year(date)}/${month(date)}/${day(date)}`;
      return isFolder
        ? ` ${name}`
        : ` ${name.padEnd(8)}  01.03 ${written} ${written} ${hours(date)}    11    11     0 USER01`;
    },
    head: ' Name     VV.MM   Created       Changed      Size  Init   Mod   Id\r\n',
    date: toMinute,
  },
  dls: {
    name: dlsName,
    print: ({ name, isFolder, size, date }) => {
      const [bytes, shown] = [String(size).slice(0, 6), isFolder ? `${name}/` : name];
      const sized = isFolder ? '=' : bytes;
      const isLong = Buffer.byteLength(shown) + 1 + sized.length > 23;
      const padding = 23 - (isLong ? 0 : Buffer.byteLength(shown));
      return `${shown}${isLong ? '\r\n' : ''}${sized.padStart(padding)}  ${unixDate(date)}  What it is`;
    },
    hasSize: true,
    date: recentOrDay,
  },
};

const date = fc
  .oneof(
    fc.date({ min: new Date('1995-01-01'), max: new Date(now), noInvalidDate: true }),
    fc.date({ min: new Date(now - halfYearMs), max: new Date(now), noInvalidDate: true }),
  )
  .map((each) => new Date(Math.trunc(each.getTime() / 1000) * 1000));
const entriesOf = ({ name }: Form): fc.Arbitrary<Entry[]> =>
  fc.uniqueArray(fc.record({ name, isFolder: fc.boolean(), size: fc.oneof(fc.nat(100), fc.nat(999_999)), date }), {
    minLength: 2,
    maxLength: 6,
    selector: (entry) => entry.name,
  });

/** As it is to be read back. */
function expected(form: string, entry: Entry): ReadEntry {
  const { hasSize, date: written } = forms[form] ?? {};
  const isMember = form === 'MVS, members';
  if (isMember && entry.isFolder) return [entry.name, undefined, undefined];
  if (entry.isFolder) return [`${nameOfFolder(form, entry.name)}/`, undefined, undefined];
  return [entry.name, hasSize && entry.size, written?.(entry.date)];
}

function nameOfFolder(form: string, name: string): string {
  if (form === 'VM/CMS') return name.split('.')[0] ?? '';
  return form.startsWith('VMS') ? name.replace('.', '_') : name;
}

const byName = ([a]: ReadEntry, [b]: ReadEntry): number => (a < b ? -1 : 1);
const damaged = [
  'ls: cannot access it: Permission denied',
  '?????????? ? ? ? ?            ? lost',
  '\u0001 \u0002 \u0003',
  '426 gone',
];

describe.each(Object.entries(forms))('a listing of the form %s', (title, form) => {
  const print = (lines: readonly string[]): string =>
    `${form.head ?? ''}${lines.map((line) => `${line}\r\n`).join('')}`;
  const distinct = (entries: readonly Entry[]): boolean =>
    new Set(entries.map((entry) => expected(title, entry)[0])).size === entries.length;

  it('is read back: names, kinds, sizes, and dates', () => {
    fc.assert(
      fc.property(entriesOf(form), (entries) => {
        fc.pre(distinct(entries));
        const { entries: read, notes } = readList(print(entries.map(form.print)));
        expect(read.toSorted(byName)).toEqual(entries.map((entry) => expected(title, entry)).toSorted(byName));
        expect(notes).toEqual([]);
      }),
    );
  });

  it('loses a line that is damaged, which is counted, and no other', () => {
    fc.assert(
      fc.property(entriesOf(form), fc.nat(5), fc.constantFrom(...damaged), (entries, at, damage) => {
        fc.pre(distinct(entries));
        const lost = at % entries.length;
        const { entries: read, notes } = readList(
          print(entries.map((entry, each) => (each === lost ? damage : form.print(entry)))),
        );
        const left = entries.filter((_, each) => each !== lost).map((entry) => expected(title, entry));
        expect(read.toSorted(byName)).toEqual(left.toSorted(byName));
        expect(notes).toEqual(['1 line of the listing could not be read']);
      }),
    );
  });
});

it('any piece of a line, over and over, takes time that grows with its length', () => {
  const [entry] = fc.sample(
    fc.record({ name: fc.constant('A.B'), isFolder: fc.constant(false), size: fc.constant(5), date }),
    1,
  );
  const printed = Object.values(forms).flatMap(({ print }) =>
    entry === undefined ? [] : [print(entry), `;1 ${print(entry)}`],
  );
  const cuts = [...new Set(printed.flatMap((line) => line.split(/\r\n|(?<=[ \t;\]>])(?=[^ \t])/)))];
  const starts = ['', '-rw-r--r-- 1 a b 5 ', '04-14-00  03:47PM  ', '1 ', 'A.B;1 ', 'VOL001 3390 ', '+', ' A '];
  const read = (length: number): void => {
    for (const piece of [...cuts, ' ', '\t', '1', 'A', 'a', ';', '[', ' [', ' -> ', '-', '1月', '\xE6'])
      for (const start of starts) {
        const reader = new LineReader('LIST', now);
        const line = start + piece.repeat(length / piece.length);
        for (const each of [line, line, `${line} x`, `${line}]`]) reader.read(each);
      }
  };
  expect(timeGrowth(read, 32 * 1024)).toBeLessThan(mostGrowth);
});

it.each(['\n', ' \n', 'A\n', 'A.B;1\n', ' 1\n', '-rw-r--r-- 1\n', ' Name VV.MM \n', 'x'])(
  'a listing of %j over and over takes time that grows with its length',
  (piece) => {
    const read = (length: number): void => {
      openListing('LIST').listing.take(Buffer.from(piece.repeat(length / piece.length)));
    };
    expect(timeGrowth(read, 1024 * 1024)).toBeLessThan(mostGrowth);
  },
);
