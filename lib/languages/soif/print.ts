/** Writes resource descriptions as SOIF objects: attributes with the byte count of their value (RFC 2655). */

import type { Attribute, ResourceDescription } from '../../sdk/resource.ts';

const encoder = new TextEncoder();

/**
 * One object, as Harvest and the Sun servers write them: `@DOCUMENT { url`, a line `name{bytes}:<tab>value` for each value, `}`. An attribute with several values
 * is written as `name-1`, `name-2` …; one that Essence made as a list, one value a line, and with a line end that counts
 * where it comes from an extraction table, as SGML.sum did. A name that has nothing printable in it is left out.
 */
export function printSoif({ url, schema, attributes }: ResourceDescription): Uint8Array {
  const lines = [...attributes].flatMap(([name, attribute]) => attributeLines(cleanName(name), valuesOf(attribute)));
  const head = encoder.encode(`@${cleanName(schema).toUpperCase()} { ${cleanUrl(url)}\n`);
  return joined([head, ...lines, encoder.encode('}\n')]);
}

function valuesOf({ values, writer: { by, file = '' } }: Attribute): readonly string[] {
  if (by !== 'essence') return values;
  const list = values.join('\n');
  return [file.includes(sumTbl) ? `${list}\n` : list];
}

const sumTbl = '.sum.tbl';

function attributeLines(name: string, values: readonly string[]): readonly Uint8Array[] {
  if (name === '') return [];
  return values.map((value, i) => attributeLine(values.length > 1 ? `${name}-${i + 1}` : name, encoder.encode(value)));
}

function attributeLine(name: string, value: Uint8Array): Uint8Array {
  return joined([encoder.encode(`${name}{${value.length}}:\t`), value, encoder.encode('\n')]);
}

/** A name ends at the brace of its byte count, so it has no blank, brace or control character. */
function cleanName(name: string): string {
  const oneWord = name.replaceAll(/[\s{}@]+/g, '-').replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, '');
  return oneWord.replaceAll(/^-+|-+$/g, '');
}

/** What follows the brace of an object up to the end of the line; `-` where there is no URL. */
function cleanUrl(url: string): string {
  const clean = url.replaceAll(/[\u0000-\u0020\u007f-\u009f]+/g, '');
  return clean === '' ? '-' : clean;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
