/** The members of an archive of ar, with the long names of GNU and of BSD. */

export interface ArMember {
  readonly name: string;
  readonly body: Uint8Array;
}

interface Header {
  readonly name: string;
  readonly size: number;
}

const magic = '!<arch>\n';
/** Its members are files beside it. */
const thinMagic = '!<thin>\n';
const headerBytes = 60;
const longestName = 1000;
const latin1 = new TextDecoder('latin1');
/** Of symbols and of names: they are none of the members. */
const isIndex = /^(?:\/(?:SYM64)?\/?|__\.SYMDEF.*)$/;

export function* readAr(bytes: Uint8Array): Generator<ArMember> {
  const text = (at: number, end: number): string => latin1.decode(bytes.subarray(at, end));
  const beginning = text(0, magic.length);
  if (beginning !== magic && beginning !== thinMagic) return;
  let longNames = '';
  let at = magic.length;
  for (let header = headerOf(text(at, at + headerBytes)); header; header = headerOf(text(at, at + headerBytes))) {
    const { name, size } = header;
    const start = at + headerBytes;
    const end = beginning === thinMagic && !isIndex.test(name) ? start : start + size;
    if (name === '//') longNames = text(start, end);
    const nameEnd = start + Number(/^#1\/(\d+)$/.exec(name)?.[1] ?? 0);
    const full = nameEnd > start ? text(start, Math.min(nameEnd, start + longestName)) : nameOf(name, longNames);
    const [plain = ''] = full.split('\0', 1);
    if (!isIndex.test(name) && !isIndex.test(plain)) yield { name: plain, body: bytes.subarray(nameEnd, end) };
    at = end + (end & 1);
  }
}

/** Undefined for what is none, and at the end. */
function headerOf(text: string): Header | undefined {
  const size = Number.parseInt(text.slice(48, 58), 10);
  return text.endsWith('`\n') && size >= 0 ? { name: text.slice(0, 16).trimEnd(), size } : undefined;
}

/** In the archive of GNU a name ends with a slash, or is an offset in the list of long names. */
function nameOf(name: string, longNames: string): string {
  const offset = /^\/(\d+)$/.exec(name)?.[1];
  if (offset === undefined) return name.replace(/\/$/, '');
  const from = Number(offset);
  return longNames.slice(from, from + longestName).split(/\/?\n/, 1)[0] ?? '';
}
