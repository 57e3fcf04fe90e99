import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glyphParts, lettersOf } from './glyph-names.ts';
import { readPdf } from './read-pdf.ts';

/** A page with the text of these codes, in a font with these names of glyphs. */
function pdfOf(codes: readonly number[], names: ReadonlyMap<number, string>, toUnicode = ''): Uint8Array {
  const hex = Buffer.from(codes).toString('hex');
  const content = `BT /F 12 Tf 72 700 Td <${hex}> Tj ET`;
  const differences = [...names].map(([code, name]) => `${code} /${name}`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont/Times-Roman${toUnicode === '' ? '' : '/ToUnicode 6 0 R'}/Encoding<</Type/Encoding/Differences[${differences}]>>>>`,
    `<</Length ${toUnicode.length}>>stream\n${toUnicode}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\n`, 'latin1');
}

const textOf = async (...given: Parameters<typeof pdfOf>): Promise<string> =>
  (await readPdf(pdfOf(...given))).blocks.map(({ text }) => text).join(' ');

const components: readonly (readonly [name: string, letters: string])[] = [
  ['f', 'f'],
  ['T', 'T'],
  ['eacute', 'é'],
  ['one', '1'],
  ['comma', ','],
  ['afii10017', 'А'],
  ['alpha', 'α'],
  ['fi', 'fi'],
  ['uni0416', 'Ж'],
  ['uni00410042', 'AB'],
  ['u1F600', '😀'],
  ['uniD800', ''],
  ['unknownglyph', ''],
];

describe('names of glyphs (Adobe Glyph List specification, 2)', () => {
  it.each([
    ['t_t', 'tt'],
    ['f_f_i', 'ffi'],
    ['T_h.liga', 'Th'],
    ['a.sc', 'a'],
    ['one.oldstyle', '1'],
    ['one_eacute.alt.2', '1é'],
    ['uni004100420043', 'ABC'],
    ['uni00410042.x_y', 'AB'],
    ['u1F600', '😀'],
    ['u1F600_u0041', '😀A'],
    ['uniDC00', ''],
    ['u110000', ''],
    ['uni004', ''],
    ['uni00a9', ''],
    ['.notdef', ''],
    ['', ''],
  ])('%s: %j', (name, letters) => {
    expect(lettersOf(name, new Map(components))).toBe(letters);
  });

  it('a name of parts is the letters of its parts', () => {
    const parts = fc.array(fc.constantFrom(...components), { minLength: 1, maxLength: 5 });
    const end = fc.constantFrom('', '.alt', '.sc.x', '.a_b');
    fc.assert(
      fc.property(parts, end, (made, suffix) => {
        const name = made.map(([part]) => part).join('_') + suffix;
        expect(glyphParts(name)).toEqual(made.map(([part]) => part));
        expect(lettersOf(name, new Map(components))).toBe(made.map(([, letters]) => letters).join(''));
      }),
    );
  });
});

describe('the text of a PDF', () => {
  it('has all letters of its glyphs, whatever codes they have', async () => {
    const known = components.filter(([, letters]) => letters !== '');
    const parts = fc.array(fc.constantFrom(...known), { minLength: 2, maxLength: 4 });
    // A space, or what is none in text.
    const code = fc.integer({ min: 33, max: 255 }).filter((each) => ![127, 160, 173].includes(each));
    const glyphs = fc.uniqueArray(fc.tuple(code, parts), { selector: ([each]) => each, minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(glyphs, fc.constantFrom('', '.alt'), async (made, suffix) => {
        const names = new Map(made.map(([each, some]) => [each, some.map(([name]) => name).join('_') + suffix]));
        const letters = made.flatMap(([, some]) => some.map(([, each]) => each)).join('');
        expect(await textOf([...names.keys()], names)).toBe(letters);
      }),
      { numRuns: 40 },
    );
  });

  it('of the same code in other fonts, and of codes that are in a table of characters, stays', async () => {
    const names = new Map([
      [174, 't_t'],
      [175, 'f_j'],
    ]);
    const table =
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <AF> <0058> endbfchar endcmap end';
    expect(await textOf([0x73, 0x65, 174, 175], names, table)).toBe('settX');
    expect(await textOf([174], new Map([[174, 'registered']]))).toBe('®');
  });

  it('a name that pdf.js reads in part is read as a whole', async () => {
    expect(
      await textOf(
        [174, 175],
        new Map([
          [174, 'u0416_T'],
          [175, 'x'],
        ]),
      ),
    ).toBe('ЖTx');
  });

  it('a code whose character another code has as well is left as it is', async () => {
    const names = new Map([
      [175, 't_t'],
      [65, 'macron'],
    ]);
    expect(await textOf([65, 175], names)).toBe('¯¯');
  });

  it('names that are long or odd are no fault', async () => {
    const names = new Map([
      [174, `${'x'.repeat(200)}_t`],
      [175, 't_#28#29#2f_#ff'],
      [176, '___'],
    ]);
    expect(await textOf([174, 175, 176], names)).toBe('tt°');
  });
});
