/** Resource descriptions as SOIF objects. */

import type { Attribute, ResourceDescription } from '../../sdk/resource.ts';
import { encodeObject, encodeTexts, listAttributes } from './encode.ts';

/**
 * As the Sun servers write them: an attribute with several values is `name-1`, `name-2` …; one that Essence made is a list,
 * one value per line, and with a line end that counts where it comes from an extraction table, as SGML.sum did. Names that
 * have nothing printable in them are left out.
 */
export function printSoif({ url, schema, attributes }: ResourceDescription): Uint8Array<ArrayBuffer> {
  const named = Array.from(attributes, ([name, attribute]) => ({ name: cleanName(name), texts: textsOf(attribute) }));
  const kept = named.filter(({ name }) => name !== '');
  const values = encodeTexts(kept.flatMap(({ texts }) => texts));
  let at = 0;
  const printed = kept.flatMap(({ name, texts }) =>
    listAttributes(name, values.slice(at, (at += texts.length)), 'numbered'),
  );
  const type = cleanName(schema).toUpperCase();
  return encodeObject(
    { type: type === '' ? 'DOCUMENT' : type, url: cleanUrl(url), attributes: printed },
    { keepsEmpty: true },
  );
}

function textsOf({ values, writer: { by, file = '' } }: Pick<Attribute, 'values' | 'writer'>): readonly string[] {
  return by === 'essence' ? [`${values.join('\n')}${file.includes(sumTbl) ? '\n' : ''}`] : values;
}

const sumTbl = '.sum.tbl';

/** A name ends at the brace of its byte count, so it has no blank, brace or control character. */
function cleanName(name: string): string {
  const oneWord = name.replaceAll(/[\s{}@]+/g, '-').replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, '');
  return oneWord.replaceAll(/^-+|-+$/g, '').toWellFormed();
}

/** What follows the brace of an object up to the end of the line; `-` where there is no URL. */
export function cleanUrl(url: string): string {
  const clean = url.replaceAll(/[\u0000-\u0020\u007f-\u009f]+/g, '').toWellFormed();
  return /^([@}]|$)/.test(clean) ? `-${clean}` : clean;
}
