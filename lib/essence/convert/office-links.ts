/** What a document of Office or OpenDocument links to. */

import type { XmlNode } from './office-xml.ts';
import { firstLinks } from './document.ts';
import { attributeOf, readTags, textsOf } from './office-xml.ts';

/** Of relationships and fields of Office, and of anchors of OpenDocument. */
export function officeLinks(parts: ReadonlyMap<string, string>): readonly string[] {
  const links = new Set<string>();
  for (const [name, xml] of parts) {
    for (const address of linksIn(name, xml).map((each) => each.trim())) {
      // A place in the document itself is no link.
      if (address !== '' && !address.startsWith('#')) links.add(address);
    }
  }
  return firstLinks(links);
}

function linksIn(name: string, xml: string): readonly string[] {
  if (name.endsWith('.rels')) return addressesIn(xml, relationship);
  if (/^word\/(?:document|footnotes|endnotes)/.test(name)) return fieldLinks(xml);
  return name === 'content.xml' ? addressesIn(xml, anchor) : [];
}

function addressesIn(xml: string, addressOf: (node: XmlNode) => string | undefined): readonly string[] {
  const found: string[] = [];
  readTags(xml, (node) => {
    const address = addressOf(node);
    if (address !== undefined) found.push(address);
  });
  return found;
}

function relationship({ name, attributes }: XmlNode): string | undefined {
  const isLink = name === 'Relationship' && attributeOf(attributes, 'Type')?.endsWith('/hyperlink') === true;
  return isLink && attributeOf(attributes, 'TargetMode') === 'External' ? attributeOf(attributes, 'Target') : undefined;
}

/** Addresses are relative to the parts of the document, as if it were a folder. */
function anchor({ name, attributes }: XmlNode): string | undefined {
  const isLink = name === 'text:a' || name === 'draw:a';
  return isLink ? attributeOf(attributes, 'xlink:href')?.replace(/^\.\.\//, '') : undefined;
}

/** Fields that are not relationships have the address in their text. */
function fieldLinks(xml: string): readonly string[] {
  const texts = textsOf(xml, new Set(['w:instrText']));
  return texts.flatMap(({ text }) => /^\s*HYPERLINK\s+"([^"]+)"/i.exec(text)?.[1] ?? []);
}
