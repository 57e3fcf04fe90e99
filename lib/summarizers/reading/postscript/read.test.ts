import { describe, expect, it } from 'vitest';
import { readPostScript } from './read.ts';

const textOf = (...lines: readonly string[]): string => readPostScript(lines.join('\n')).text;
const page = '%%Page: 1 1';

describe('dvips', () => {
  /** What it writes of a centred line and a paragraph; only the sizes of the fonts are put in front. */
  const prolog = String.raw`/TeXDict 300 dict def TeXDict begin/N{def}def/B{bind def}N/S{exch}N/p{show}N
/Fa 134[51 3[54 38{}23 83.022 /CMR10 rf /Fb 153[29 44{}7 83.022 /CMBX10 rf end`;
  const body = String.raw`TeXDict begin 1 0 bop 750 83 a Fb(A)-11 b(V)g(A)34 b(caf)n(\023)-46
b(e)166 232 y Fa(W)-7 b(e)34 b(often)f(\014nd)h(\\o\016ces")e(of)h(the)
g(T)-7 b(o)n(y)n(ota)32 b(compan)n(y)0 332 y(in)c(small)f(to)n(wns.)p
eop end`;

  it('kerns join what they stand in, and gaps part words', () => {
    expect(textOf('%!PS-Adobe-2.0', prolog, page, body, '%%Trailer')).toBe(
      'AVA café\nWe often find “offices” of the Toyota company\nin small towns.',
    );
  });

  it('bitmaps have their size in a comment', () => {
    const bitmaps =
      '%DVIPSParameters: dpi=300\nTeXDict begin 1 2 1000 300 300 (a.dvi) @start\n%DVIPSBitmapFont: Fa cmr5 5 1\n/Fa 1 50 df<AB>';
    expect(textOf('/TeXDict', bitmaps, page, '0 0 bop 9 9 a Fa(a)6 b(b)2 b(c)p')).toBe('a bc');
  });
});

describe('groff', () => {
  const operators = String.raw`/SC 32 def/A/show load def
/F{0 rmoveto 0 SC 3 -1 roll widthshow}bind def/G{0 rmoveto 0 exch ashow}bind def
/E{0 rmoveto show}bind def/H{0 rmoveto 0 exch 0 SC 5 2 roll awidthshow}bind def
/Q{moveto show}bind def/R{moveto 0 SC 3 -1 roll widthshow}bind def/T{moveto 0 exch 0 SC 5 2 roll awidthshow}bind def
/SF{findfont exch[exch dup 0 exch 0 exch neg 0 0]makefont dup setfont}bind def`;
  const names = Array.from({ length: 256 }, (_, code) => {
    const sign = String.fromCharCode(code);
    const known: Readonly<Record<number, string>> = {
      0x8c: 'fi',
      0x99: 'quotedblleft',
      0x9a: 'quotedblright',
      32: 'space',
      46: 'period',
      44: 'comma',
    };
    return `/${known[code] ?? (/[A-Za-z]/.test(sign) ? sign : '.notdef')}`;
  });
  /** What it writes of two lines and a word in italics. */
  const body = String.raw`/F0 10/Times-Roman@0 SF 2.562 -.8(We t)72 12 T .961(est A).8 F 3.661
-1.35(VA \214)-1.35 H .961(les, \231\214v)1.35 F .961(e\232 T)-.15 F
.961(e. y)-.7 F 5.961(.T)-.65 G .961(he second line)-5.961 F(of the of)
72 24 Q(\214ce.)-.25 E/F1 10/Times-Italic@0 SF(Even)72 60 Q F0(more.)2.5
E 0 Cg EP`;

  it('operators are read from their definitions, characters from the encoding', () => {
    expect(textOf('%!PS', operators, `/ENC0[${names.join('')}]def`, page, body)).toBe(
      'We test AVA files, “five” Te. y. The second line\nof the office.\n\nEven more.',
    );
  });
});

describe('programs that write the operators of PDF', () => {
  it('cairo: moves from the line before, kerns in arrays, encodings code by code', () => {
    const font =
      '/FontName /f-0-0 def\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 11 /ff put\ndup 68 /D put\ndup 105 /i put\ndup 101 /e put\ndup 114 /r put\nreadonly def';
    const body = 'BT\n9.9626 0 0 -9.9626 134 304 Tm\n/f-0-0 1 Tf\n[(Di\\013)20(er)-333(ie)]TJ\n0 -1.2 Td\n(Die)Tj\nET';
    expect(textOf(font, page, body)).toBe('Differ ie\nDie');
  });

  it('pdftops: moves from the origin, widths behind the strings', () => {
    const body =
      '/pdfTextMat\n[1 0 0 1 0 0] Tm\n270 604 Td\n/F4_0 10 Tf\n(Dogs)\n[7 0 5 0 5 0\n4 0] Tj\n33 TJm\n(!)\n[3 0] Tj\n300 604 Td\n(bark)\n[5 0 5 0 3 0 5 0] Tj';
    expect(textOf(page, body)).toBe('Dogs! bark');
  });

  it('ps2write: characters may be spaced', () => {
    expect(
      textOf(
        page,
        'BT /R6 10 Tf 1 0 0 1 72 700 Tm\n(Eric P)Tj\n2.5 Tc 24.5 0 Td\n(.A)Tj\n0 Tc 11.1 0 Td\n(llman)Tj ET',
      ),
    ).toBe('Eric P. Allman');
  });
});

describe('any program', () => {
  it('strings that are shown are text, others are not', () => {
    const prolog = '/M {moveto} bind def\n/s {show} bind def';
    const body = '/fname (a.txt) def\n5 742 M\n(All rights) s\n5 731 M\n(reserved.) s\n(to the log) print';
    expect(textOf('%!PS', prolog, '%%EndProlog', body)).toBe('All rights\nreserved.');
  });

  it('strings have escapes, parentheses in pairs, and digits', () => {
    expect(
      textOf(String.raw`(a\(b\051 (c) \101\
d) show <426172> show`),
    ).toBe('a(b) (c) AdBar');
  });

  it('data of fonts and pictures are none', () => {
    const data = `%%BeginData: 9 Binary Bytes\n(((\n%%EndData`;
    const picture = `image\n${'Gb!#&*+"$?@^'.repeat(8)}(\n${'s8W-!"#$'.repeat(9)}~>`;
    expect(textOf('currentfile eexec (((\ncleartomark', data, picture, '(Dogs) show')).toBe('Dogs');
  });
});

describe('comments', () => {
  it('the first of the document counts; those of fonts and of what is put into it do not', () => {
    const { said } = readPostScript(
      '%!PS\n%%Title: (Dogs)\n%%Pages: (atend)\n%%DocumentFonts: A\n%%+ B\n%%EndComments\n%%BeginDocument: a.eps\n%%Title: Other\n%%Trailer\n%%Pages: 9\n%%EndDocument\n%%Title: CMR17\n%%Page: 1 1\n%%Trailer\n%%Pages: 3\n%%EOF',
    );
    expect(Object.fromEntries(said)).toMatchObject({ title: '(Dogs)', pages: '3', documentfonts: 'A B' });
  });

  it('pdfmark has what a PDF of it would say', () => {
    const { said } = readPostScript(
      '[ /Title (On Dogs) /Author (Ann) /DOCINFO pdfmark\n[ /Title (A part) /OUT pdfmark',
    );
    expect(Object.fromEntries(said)).toEqual({ title: 'On Dogs', author: 'Ann' });
  });
});
