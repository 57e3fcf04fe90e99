/**
 * Forms of LIST of servers that do not list as Unix does, which no standard defines: one table. Characters stand for bytes:
 * none of those above ASCII is a blank.
 */

import { dateAt, digitsOf, listedTime, numericDate, numericDatePattern, timePattern } from './list-dates.ts';
import type { Listed, ListForm } from './listed.ts';
import { monthOf } from './months.ts';

type Groups = Readonly<Record<string, string | undefined>>;

/** A form that one expression describes; `time` is that of its groups. */
function form(
  pattern: string,
  read: (groups: Groups, time: Listed['time'], now: number) => Listed | undefined,
): ListForm {
  const expression = new RegExp(`^(?:${pattern})$`);
  return (line, now) => {
    const { groups } = expression.exec(line) ?? {};
    return groups && read(groups, timeIn(groups, now), now);
  };
}

/** Groups `date`, or `month`, `day`, and `year`; and `time` and `half`. */
function timeIn({ date, month: word, day, year, time, half }: Groups, now: number): Listed['time'] {
  const isAfternoon = half === undefined ? undefined : half.toLowerCase() === 'p';
  if (date !== undefined) return listedTime({ ...numericDate(date), time, isAfternoon }, now);
  const month = word === undefined ? undefined : monthOf(word);
  return month === undefined ? undefined : listedTime({ year: Number(year), month, day: Number(day), time }, now);
}

function folder(name: string): Listed {
  return { name, type: 'folder' };
}

function file(name: string, time?: Listed['time'], size?: string): Listed {
  return { name, type: 'file', size, time };
}

const blanks = String.raw`[ \t]+`;
const time = `(?<time>${timePattern})`;
const numeric = `(?<date>${numericDatePattern})`;

/** Windows. What a link leads to comes in brackets; the date is that of the link. */
const dos = form(
  String.raw`[ \t]*${numeric}${blanks}${time}(?:[ \t]*(?<half>[AaPp])[Mm]?)?${blanks}(?:<(?<tag>[A-Z]+)>|(?<size>[\d,.]+))${blanks}(?<name>[^ \t].*)`,
  ({ tag, name = '', size = '' }, modified) => {
    if (tag === undefined) return file(name, modified, size.replaceAll(/[,.]/g, ''));
    if (tag === 'DIR') return folder(name);
    const target = name.endsWith(']') ? name.lastIndexOf(' [') : -1;
    const bare = target < 0 ? name : name.slice(0, target);
    return tag === 'JUNCTION' || tag === 'SYMLINKD' ? folder(bare) : file(bare);
  },
);

/** Easily parsed list format: facts, a tab, and the name (https://cr.yp.to/ftp/list/eplf.html). */
const easy = form(String.raw`\+(?<facts>[^\t]*)\t(?<name>.+)`, ({ facts = '', name = '' }) => {
  const named = facts.split(',');
  if (named.includes('/')) return folder(name);
  if (!named.includes('r')) return { name, type: 'other' };
  const seconds = named.find((fact) => /^m\d{1,11}$/.test(fact))?.slice(1);
  const modified = seconds === undefined ? undefined : { digits: digitsOf(Number(seconds) * 1000), isExact: true };
  return file(name, modified, named.find((fact) => /^s\d+$/.test(fact))?.slice(1));
});

/** OS/2: size, attributes, and `DIR`. */
const os2 = form(
  String.raw`[ \t]*(?<size>\d+)${blanks}(?<attributes>(?:[A-Z]{1,5}${blanks}){0,3})(?<date>\d{1,2}-\d{1,2}-\d{2,4})${blanks}${time}[ \t]{1,2}(?<name>.+)`,
  ({ attributes = '', name = '', size }, modified) =>
    /\bDIR\b/.test(attributes) ? folder(name) : file(name, modified, size),
);

/** SuperTCP and Chameleon, for 16-bit Windows: the name comes first. */
const superTcp = form(
  String.raw`(?<name>[^ \t<>:]{1,12})${blanks}(?:<DIR>|(?<size>\d+))${blanks}(?:${numeric}|(?<month>[A-Za-z]{3})${blanks}(?<day>\d{1,2})${blanks}(?<year>\d{4}))${blanks}${time}(?:${blanks}[A-Z]{1,4})?[ \t]*`,
  ({ name = '', size }, modified) => (size === undefined ? folder(name) : file(name, modified, size)),
);

/** VM/CMS: name, type, and mode of a file, its format, and the number of its records. */
const cms = form(
  String.raw`(?<name>[^ \t]{1,8})(?:${blanks}(?<type>[^ \t]{1,8}))?(?:${blanks}[A-Z]\d)?${blanks}(?<format>[FV]|DIR)(?:${blanks}(?:\d+|-)){3}${blanks}${numeric}${blanks}${time}(?:${blanks}[^ \t]+)?[ \t]*`,
  ({ name = '', type, format }, modified) => {
    if (format === 'DIR') return folder(name);
    return type === undefined ? undefined : file(`${name}.${type}`, modified);
  },
);

/** VMS: name, version, and somewhere a date. Sizes are in blocks, and columns come in several orders. */
const vms = form(
  String.raw`(?:\[[^\] \t]*\])?(?<name>[^; \t][^;]*);\d{1,5}${blanks}(?<rest>.*)`,
  ({ name = '', rest = '' }, _, now) => {
    // The server says why it does not show the rest, and would not send the file.
    if (rest.startsWith('%')) return { name, type: 'other' };
    const { groups } = vmsDate.exec(rest) ?? {};
    const bare = /^(.+)\.DIR$/i.exec(name)?.[1];
    return groups && (bare === undefined ? file(name, timeIn(groups, now)) : folder(bare));
  },
);
const vmsDate = new RegExp(
  String.raw`(?:^|[ \t])(?<day>\d{1,2})-(?<month>[^ \t\d-]{3,6})-(?<year>\d{4})(?:${blanks}${time})?(?![^ \t])`,
);

/** MVS: a partitioned data set is a folder of members. The date is that of the last access. */
const mvs = form(
  String.raw`[^ \t]{1,6}${blanks}[^ \t]{1,8}${blanks}(?:\d{4}/\d\d/\d\d|\*\*NONE\*\*)(?:${blanks}[\d?]+){1,2}${blanks}[A-Z?]{1,6}(?:${blanks}[\d?]+){2}${blanks}(?<kind>P[A-Z]{1,2}(?:-[A-Z])?|DA|IS)${blanks}'?(?<name>[^ \t']+)'?[ \t]*`,
  ({ kind = '', name = '' }) => (kind.startsWith('PO') ? folder(name) : file(name)),
);
/** On no disk, or of another kind; those for VSAM are not sent. */
const mvsBare = form(
  String.raw`(?:Migrated|(?<folder>Pseudo Directory)|[^ \t]{1,6}${blanks}(?:Tape|Not Direct Access Device|[^ \t]{1,8}${blanks}(?<vsam>VSAM)))${blanks}'?(?<name>[A-Z\d@#$.-]{1,44})'?[ \t]*`,
  ({ name = '', folder: isFolder, vsam }) => {
    if (vsam !== undefined) return { name, type: 'other' };
    return isFolder === undefined ? file(name) : folder(name);
  },
);

const memberName = String.raw`[ \t]?(?<name>[A-Z@#$][A-Z\d@#$]{0,7})`;
/** A member of a partitioned data set, with its version and when it was made and changed. */
const member = form(
  String.raw`${memberName}${blanks}\d\d\.\d\d${blanks}\d{4}/\d\d/\d\d${blanks}${numeric}${blanks}${time}(?:${blanks}\d+){0,3}(?:${blanks}[^ \t]+)?[ \t]*`,
  ({ name = '' }, modified) => file(name, modified),
);
/** A member without such facts, or with those of a program: in a listing of members only. */
export const bareMember = form(
  String.raw`${memberName}(?:${blanks}[\dA-F]{6,8}${blanks}[\dA-F]{6}${blanks}.*)?[ \t]*`,
  ({ name = '' }) => file(name),
);
export const membersHeader = /^[ \t]*Name[ \t]+(?:VV\.MM|Size)[ \t]/;

const forms: readonly ListForm[] = [dos, easy, os2, superTcp, cms, vms, mvs, mvsBare, member];

/** Undefined for a line of no known form. */
export function readSystem(line: string, now: number): Listed | undefined {
  for (const read of forms) {
    const listed = read(line, now);
    if (listed !== undefined) return listed;
  }
  return undefined;
}

const around = [
  /^[^ \t]+ [\d.,]+[KMGT]?$/,
  /^(?:Directory[ \t]+[^ \t]+|[^ \t:]+:\[[^\] \t]*\])[ \t]*$/,
  /^(?:Grand )?Total (?:of )?\d+ (?:files?|director)/i,
  /^(?:%DIRECT-W-NOFILES, )?no files found/i,
  /^[ \t]*Volume[ \t]+Unit[ \t]/,
  membersHeader,
];

/** Lines around the entries: sums in whatever language, and what names the folder or the columns. */
export function isAround(line: string): boolean {
  return around.some((expression) => expression.test(line));
}

/** Of a VMS server: a long name is in a line of its own. */
export function readWrapped(before: string, line: string, now: number): Listed | undefined {
  return /^[ \t]*\d/.test(line) ? vms(`${before} ${line}`, now) : undefined;
}

/** Where the size ends in `dls`; a description comes after two blanks. */
const sizeEnd = 23;
const dlsColumns = /^(?:(?<name>.*[^ ]) )? *(?<size>\d+|[-=])$/;

/** `dls` lists names, sizes, and descriptions; a size of a folder is `-` or `=`. `wrapped`: a name in a line of its own. */
export function readDls(line: string, now: number, wrapped?: string): Listed | undefined {
  if (line.length !== sizeEnd && !line.startsWith('  ', sizeEnd)) return undefined;
  const { name: own, size } = dlsColumns.exec(line.slice(0, sizeEnd))?.groups ?? {};
  const name = own ?? wrapped?.trimEnd();
  if (name === undefined || size === undefined) return undefined;
  if (name.endsWith('/')) return folder(name.slice(0, -1));
  return /\D/.test(size) ? undefined : describedFile(file(name, undefined, size), line.slice(sizeEnd + 2), now);
}

/** A description may begin with a date, and that of a symbolic link is its target. */
function describedFile(listed: Listed, description: string, now: number): Listed {
  const found = dateAt(`${description} `, 0, 'known');
  const isLink = /^[ \t]*->[ \t]/.test(description.slice(found?.end ?? 0));
  return isLink ? file(listed.name) : { ...listed, time: found?.date && listedTime(found.date, now) };
}
