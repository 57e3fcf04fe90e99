/** The Adobe Glyph List. pdf.js has it and gives it to no one: it is asked with a PDF file whose font has the names. */

import { getDocumentProxy } from 'unpdf';
import type { LookUp } from './pdf-glyphs.ts';
import { pdfOptions, readEncodings } from './pdf-glyphs.ts';

/** Names in a font, and the longest that is looked up. */
const [mostNames, longestName] = [256, 63];

export const lookUpGlyphs: LookUp = async (parts) => {
  const letters = new Map<string, string>();
  const short = parts.filter(({ length }) => length <= longestName);
  for (let at = 0; at < short.length; at += mostNames) {
    const names = short.slice(at, at + mostNames);
    const pdf = await getDocumentProxy(pdfWith(names), pdfOptions);
    const page = await pdf.getPage(1);
    const { items } = await page.getTextContent();
    const font = items.flatMap((item) => ('fontName' in item ? [item.fontName] : [])).at(0);
    const encodings = await readEncodings(page, font === undefined ? [] : [font]);
    const characters = encodings.values().next().value?.characters;
    for (const [code, name] of names.entries()) {
      const character = characters?.get(code);
      if (character !== undefined)
        letters.set(
          name,
          character.replaceAll(/[\ufb00-\ufb06]/g, (each) => each.normalize('NFKC')),
        );
    }
    await pdf.loadingTask.destroy();
  }
  return letters;
};

function pdfWith(names: readonly string[]): Uint8Array {
  const spelled = names.map((name) => `/${name.replaceAll(/[^A-Za-z\d]/g, escaped)}`).join(' ');
  const content = 'BT /F 1 Tf (A) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    `<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Type/Encoding/Differences[0 ${spelled}]>>>>`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\n`);
}

/** As names spell what is no letter (ISO 32000-1, 7.3.5). */
function escaped(character: string): string {
  return [...Buffer.from(character)].map((byte) => `#${byte.toString(16).padStart(2, '0')}`).join('');
}
