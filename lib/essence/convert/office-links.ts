/** What the text of an Office document or OpenDocument links to. */

import { DocumentRefusal, firstLinks } from './document.ts';
import { attributeOf, readTags, textsOf } from './office-xml.ts';

/** Each once. A place in the document itself is no link. */
export function linksOf(addresses: readonly string[]): readonly string[] {
  const trimmed = addresses.map((address) => address.trim());
  return firstLinks(new Set(trimmed.filter((address) => address !== '' && !address.startsWith('#'))));
}

/** Addresses of OpenDocument are relative to the parts of the document, as if it were a folder. */
export function anchorsIn(xml: string): readonly string[] {
  const found: string[] = [];
  readTags(xml, ({ name, attributes }) => {
    const address = name === 'text:a' || name === 'draw:a' ? attributeOf(attributes, 'xlink:href') : undefined;
    if (address !== undefined) found.push(address.replace(/^\.\.\//, ''));
  });
  return found;
}

/** Fields that are not relationships have the address in their text. */
export function fieldLinks(xml: string): readonly string[] {
  return fieldsIn(xml).flatMap((text) => /^\s*HYPERLINK\s+"([^"]+)"/i.exec(text)?.[1] ?? []);
}

function fieldsIn(xml: string): readonly string[] {
  try {
    return textsOf(xml, new Set(['w:instrText'])).map(({ text }) => text);
  } catch (error) {
    if (error instanceof DocumentRefusal) return [];
    throw error;
  }
}
