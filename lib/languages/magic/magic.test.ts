import { describe, expect, it } from 'vitest';

import { sourceText } from '../../lang/source-text.ts';
import { languageLaws } from '../../lang/testing-laws.ts';
import { codesWithoutFixture, readCursor, runFixtures, showDiagnostics } from '../../lang/testing.ts';
import type { LanguageCase } from '../../lang/testing.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { testCatalog } from '../testing/catalog.ts';
import { magic } from './index.ts';
import { messages } from './messages.ts';
import type { Magic, MagicRow } from './model.ts';
import type { MagicChange } from './print.ts';
import type { MagicAst } from './syntax.ts';
import { magicTypeNamed } from './types.ts';
import { fitsInto, lengthOf, meantBy } from './values.ts';

function showRow(row: MagicRow): string {
  if (row.kind === 'note') return `${row.name} ${row.value}`;
  const { level, offset, type, compare, message } = row;
  return `${level === 0 ? '' : `${level} `}${offset} | ${type} | ${compare} | ${message}`.trimEnd();
}

const tested: LanguageCase<MagicAst, Magic, MagicChange, Catalog> = {
  language: magic,
  words: testCatalog,
  path: magic.usualPath,
  show: ({ rows }) => rows.map(showRow).join('\n'),
};

const fixtures = `${import.meta.dirname}/fixtures`;
runFixtures(fixtures, tested);

/** Lines as they are in the files of libmagic, of every form that the manual describes. */
const real = String.raw`# the beginning of a file
0	string		\037\213	gzip compressed data
!:mime	application/gzip
!:strength * 2
>3	byte&0x08	!0		\b, was
>>10	string		x		"%s"
>4	ledate		>0		\b, last modified: %s
>>-4	lelong		x		\b, original size %d
0	belong		0xcafebabe
>4	belong		>30		compiled Java class data,
!:mime	application/x-java-applet
!:apple ????BAPP
>>6	beshort		x	        version %d.
>>4	beshort		x       	\b%d
0	search/4096/cWt	\<!doctype\ html	HTML document text
!:mime	text/html
!:ext	html/htm
!:strength + 5
0	regex/20l	\^[[:space:]]*#[[:space:]]*include	C source text
>0	regex	\^(class|struct)[^;]{1,20}\\{	C++ source
0	search/1/w	#!\ /usr/bin/perl	Perl script text executable
257	string		ustar\0		POSIX tar archive
>148	octal	>0	with checksum
0x8001	string	CD001	ISO 9660 CD-ROM filesystem data
>38913	string	!NSR0	\b, plain
>(0x1b8.l+0x10)	ulelong&0x7fffffff	>0x1000	\b, at %#x
>>&0	indirect/r	x	\b [
>>(&0x10.S-4)	leshort	^0x8000	\b, negative
>>(4,l*8)	ubyte	x
>>&(8.b+(-2))	byte	=-1	\b, end
0	name		elf-le
>16	leshort		0		no file type,
>16	leshort		&0xff00		processor-specific,
0	string		\177ELF		ELF
>4	byte		1		32-bit
>5	byte		1		LSB
>>0	use		elf-le
>5	byte		2		MSB
>>0	use		\^elf-le
>8	default		x		unknown
>9	clear		x
0	lefloat		0.5e-3		float %g
0	bedouble	>1		double %5.3f
0	guid		75B22630-668E-11CF-A6D9-00AA0062CE6C	Microsoft ASF
0	pstring/HJ	x		name %s
0	bestring16	abc		wide
0	beqdate		x		on %s
0	lequad		0xffffffffffffffff	%lld
0	beid3		x		size %d
0	offset		>=0x10
0	offset		>16		offset %lld
0	der		seq
>&0	der		int1=00
0	u8		1		eight bytes
0	d4&0xff		1		four bytes
0	s		abc		a string
 0	string	indented	as it is accepted
0	belong	0x10L	with a size
0	string/b	\x89PNG\x0d\x0a\x1a\x0a	PNG image data
>0	if byte	x	one
>0	else byte	x	another
2	string	\ \ 	two blanks
`.replace('0\toffset\t\t>=0x10\n', '');

const sample = `# archives
0	string	PK\\003\\004	Zip archive data
!:mime	application/zip
>4	byte	20	\\b, v2.0
# others
0	belong	0xcafebabe	Java class
`;

const row: MagicRow = {
  kind: 'test',
  level: 1,
  offset: '6',
  type: 'byte',
  compare: 'x',
  message: '\\b.%d',
  line: 0,
};

languageLaws(tested, {
  samples: [sample, real, '0 string abc\\ ', ''],
  changes: [
    {
      title: 'a test at the end',
      text: sample,
      change: { kind: 'add-row', at: 9, row },
      expected: ({ rows }) => ({ rows: [...rows, row] }),
    },
    {
      title: 'a test before another',
      text: sample,
      change: { kind: 'add-row', at: 2, row },
      expected: ({ rows }) => ({ rows: [...rows.slice(0, 2), row, ...rows.slice(2)] }),
    },
    {
      title: 'another note',
      text: sample,
      change: { kind: 'set-row', at: 1, row: { kind: 'note', name: 'ext', value: 'zip' } },
      expected: ({ rows }) => ({ rows: [rows[0], { kind: 'note', name: 'ext', value: 'zip' }, ...rows.slice(2)] }),
    },
    {
      title: 'a test less',
      text: sample,
      change: { kind: 'remove-row', at: 2 },
      expected: ({ rows }) => ({ rows: [...rows.slice(0, 2), ...rows.slice(3)] }),
    },
    {
      title: 'a test that is not there',
      text: sample,
      change: { kind: 'remove-row', at: 9 },
      expected: (model) => model,
    },
  ],
  attacks: [
    '0 string abc def\n',
    '>',
    '\\',
    ['0 string ', '\\'],
    ['0 string ', 'a'],
    ['0 regex ', '['],
    ['0 regex ', '('],
    ['0 belong ', '9'],
    ['0 search/', '/1'],
    ['0 byte x ', '%'],
    ['0 byte x a\n!:mime ', 'a'],
    '(4.l+',
    '!:',
    ' ',
    '#',
  ],
});

const check = (text: string) => magic.check(magic.parse(sourceText(magic.usualPath, text)), testCatalog);

describe('magic', () => {
  it('has a fixture for every message', () => {
    expect(codesWithoutFixture(fixtures, messages)).toEqual([]);
  });

  it('accepts lines of every form without findings', () => {
    expect(showDiagnostics(real, check(real))).toBe('');
  });

  it('reads a column where the one before it ends, with a blank or without', () => {
    const text = '16belong>5 hi\n0 byte&0x80=0x80 hi\n0 long& 0xff 1 hi\n0 stringfoo hi\n';
    const model = magic.toModel(magic.parse(sourceText(magic.usualPath, text)), testCatalog);
    expect(model?.rows.map(showRow)).toEqual([
      '16 | belong | >5 | hi',
      '0 | byte&0x80 | =0x80 | hi',
      '0 | long& 0xff | 1 | hi',
      '0 | string | foo | hi',
    ]);
  });

  it('keeps blanks that belong to a value or a message', () => {
    const text = '0\tstring\tabc\\ \n>3\tbyte\tx\t\\b \n!:mime\ttext/plain\n';
    const model = magic.toModel(magic.parse(sourceText(magic.usualPath, text)), testCatalog);
    expect(model && magic.print(model)).toBe(text);
  });

  it('knows short and unsigned names of types', () => {
    const written = ['ubyte', 'd', 'u4', 'dS', 'uQ', 's', 'd3', 'u16', 'uu', 'ubequad'];
    expect(written.map((name) => magicTypeNamed(name)?.name)).toEqual([
      'byte',
      'long',
      'long',
      'short',
      'quad',
      'string',
      undefined,
      undefined,
      undefined,
      'bequad',
    ]);
  });
});

describe('values', () => {
  it('have the escapes of C', () => {
    expect(meantBy(String.raw`\x41\101\t\ \\\q\7`)).toBe('AA\t \\q\u0007');
    expect(meantBy('\\')).toBe('');
    expect(lengthOf(String.raw`\xff\377é\ `)).toBe(5);
  });

  it.each([
    ['255', 1, true],
    ['256', 1, false],
    ['-255', 1, true],
    ['0xffffffffffffff80', 1, true],
    ['0377', 1, true],
    ['0400', 1, false],
    ['99999999999999999999999', 8, true],
  ])('%s in %i bytes: %s', (value, bytes, fits) => {
    expect(fitsInto(value, bytes)).toBe(fits);
  });
});

describe('the cursor', () => {
  const at = (marked: string) => {
    const { text, offset } = readCursor(marked);
    return magic.contextAt(magic.parse(sourceText(magic.usualPath, text)), offset);
  };

  it('is in the offset, in the type, or elsewhere', () => {
    expect(at('0<|> string abc')).toMatchObject({ kind: 'directive', prefix: '0' });
    expect(at('0 str<|>ing abc')).toMatchObject({ kind: 'value', key: 'type', prefix: 'str' });
    expect(at('0 <|>')).toMatchObject({ kind: 'value', key: 'type', prefix: '' });
    expect(at('0 string abc\n!:mi<|>me a/b')).toMatchObject({ kind: 'directive', prefix: '!:mi' });
    expect(at('0 string abc <|>hi')).toEqual({ kind: 'none' });
  });
});
