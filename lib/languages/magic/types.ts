/** The types of magic(5): how the bytes at an offset are read. */

export interface MagicType {
  readonly name: string;
  readonly doc: string;
  /** What a test compares with; of `nothing`, a test is x. */
  readonly compares: 'number' | 'float' | 'text' | 'guid' | 'nothing';
  /** Of a number: its size. */
  readonly bytes?: 1 | 2 | 4 | 8;
  /** What a message can print; absent where it prints no value. */
  readonly prints?: 'number' | 'quad' | 'float' | 'text';
  /** Letters and numbers after a slash change how it is read, as in search/256. Other types take operators. */
  readonly takesFlags?: true;
}

const orders = {
  '': 'in native byte order',
  be: 'big-endian',
  le: 'little-endian',
  me: 'middle-endian, as on a PDP-11',
} as const;

type Order = keyof typeof orders;
type Traits = Omit<MagicType, 'name' | 'doc'>;

function family(name: string, what: string, traits: Traits, known: readonly Order[]): readonly MagicType[] {
  return known.map((order) => ({ name: `${order}${name}`, doc: `${what}, ${orders[order]}.`, ...traits }));
}

const usual: readonly Order[] = ['', 'be', 'le'];
const all: readonly Order[] = [...usual, 'me'];
const integer = (bytes: 1 | 2 | 4 | 8): Traits => ({
  compares: 'number',
  bytes,
  prints: bytes === 8 ? 'quad' : 'number',
});
const date = (bytes: 2 | 4 | 8): Traits => ({ compares: 'number', bytes, prints: 'text' });
const floating: Traits = { compares: 'float', prints: 'float' };
const flagged = (name: string, doc: string): MagicType => ({
  name,
  doc,
  compares: 'text',
  prints: 'text',
  takesFlags: true,
});

export const magicTypes: readonly MagicType[] = [
  { name: 'byte', doc: 'A one-byte number.', ...integer(1) },
  ...family('short', 'A two-byte number', integer(2), usual),
  ...family('long', 'A four-byte number', integer(4), all),
  ...family('quad', 'An eight-byte number', integer(8), usual),
  ...family('float', 'A four-byte floating-point number', floating, usual),
  ...family('double', 'An eight-byte floating-point number', floating, usual),
  flagged('string', 'A string, compared byte by byte. Flags after a slash: W w c C t b T.'),
  flagged('pstring', 'A string preceded by its length. The flags B, H, h, L, l, and J describe the length.'),
  flagged('search', 'A string to search for, starting at the offset. search/256 searches 256 bytes.'),
  flagged('regex', 'A POSIX extended regular expression. regex/4l searches four lines.'),
  flagged('bestring16', 'A string of two-byte characters, big-endian.'),
  flagged('lestring16', 'A string of two-byte characters, little-endian.'),
  flagged('octal', 'A number in octal digits, as in tar headers.'),
  ...family('date', 'A four-byte date in seconds since 1970, UTC', date(4), all),
  ...family('ldate', 'A four-byte date in seconds since 1970, local time', date(4), all),
  ...family('qdate', 'An eight-byte date in seconds since 1970, UTC', date(8), usual),
  ...family('qldate', 'An eight-byte date in seconds since 1970, local time', date(8), usual),
  ...family('qwdate', 'An eight-byte Windows date', date(8), usual),
  ...family('msdosdate', 'A two-byte DOS date', date(2), usual),
  ...family('msdostime', 'A two-byte DOS time', date(2), usual),
  { name: 'beid3', doc: 'An ID3 number of four times seven bits, big-endian.', ...integer(4) },
  { name: 'leid3', doc: 'An ID3 number of four times seven bits, little-endian.', ...integer(4) },
  { name: 'bevarint', doc: 'A number of variable length, big-endian.', compares: 'number', bytes: 8, prints: 'text' },
  {
    name: 'levarint',
    doc: 'A number of variable length, little-endian.',
    compares: 'number',
    bytes: 8,
    prints: 'text',
  },
  { name: 'offset', doc: 'The offset itself.', compares: 'number', bytes: 8, prints: 'quad' },
  ...family('guid', 'A GUID, as in 75B22630-668E-11CF-A6D9-00AA0062CE6C', { compares: 'guid', prints: 'text' }, usual),
  { name: 'der', doc: 'An element of a DER certificate, as in seq or int1.', compares: 'text', prints: 'text' },
  {
    name: 'indirect',
    doc: 'Runs all tests again at this offset. The value is x.',
    compares: 'nothing',
    prints: 'number',
    takesFlags: true,
  },
  {
    name: 'name',
    doc: 'Names the group of tests below, which use calls. Only at the top level.',
    compares: 'text',
    takesFlags: true,
  },
  {
    name: 'use',
    doc: 'Calls a named group of tests. \\^ before the name swaps the byte order.',
    compares: 'text',
    takesFlags: true,
  },
  { name: 'default', doc: 'Matches if no other test of this level has matched. The value is x.', compares: 'nothing' },
  { name: 'clear', doc: 'Resets which tests of this level have matched. The value is x.', compares: 'nothing' },
];

const byName: ReadonlyMap<string, MagicType> = new Map(magicTypes.map((type) => [type.name, type]));

/** Sizes of the short names, as in d4 and uL. */
const sizes: Readonly<Record<string, string>> = {
  C: 'byte',
  S: 'short',
  I: 'long',
  L: 'long',
  Q: 'quad',
  1: 'byte',
  2: 'short',
  4: 'long',
  8: 'quad',
  '': 'long',
};

/** A u before a name makes the number unsigned; d4, u8, and s are short for long, uquad, and string. */
export function magicTypeNamed(written: string): MagicType | undefined {
  const own = byName.get(written) ?? (written.startsWith('u') ? byName.get(written.slice(1)) : undefined);
  if (own !== undefined) return own;
  const [, size] = /^[du]([CSILQ1248]?)$/.exec(written) ?? [];
  return byName.get(written === 's' ? 'string' : size === undefined ? '' : (sizes[size] ?? ''));
}
