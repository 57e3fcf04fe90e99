/** What a document in XML, or in markup like it, says of itself. */

import type { Summary } from '../../sdk/define-summarizer.ts';
import { beginnings } from './beginnings.ts';
import { listed } from './lines.ts';
import type { XmlElement } from './xml.ts';
import { readXml } from './xml.ts';

const titles: ReadonlySet<string> = new Set(['title', 'h1', 'heading']);
const names: ReadonlySet<string> = new Set(['name', 'label', 'displayname', 'shortname']);
const deepestName = 2;
const headings: ReadonlySet<string> = new Set([
  ...titles,
  ...names,
  'h2',
  'h3',
  'h4',
  'head',
  'subtitle',
  'caption',
  'term',
]);
/** Attributes by the elements that they are the text of: those of Dublin Core, and those of other formats like them. */
const fields: Readonly<Record<string, readonly string[]>> = {
  author: ['creator', 'author', 'managingeditor', 'byline'],
  description: ['description', 'desc', 'summary', 'abstract', 'synopsis'],
  keywords: ['subject', 'keyword', 'keywords', 'category', 'tag'],
  publisher: ['publisher'],
  contributor: ['contributor', 'editor'],
  date: ['date', 'pubdate', 'published', 'updated', 'lastbuilddate', 'created', 'modified'],
  language: ['language'],
  identifier: ['identifier', 'isbn', 'doi'],
  rights: ['rights', 'copyright', 'license'],
};
const addressAttributes: ReadonlySet<string> = new Set([
  'href',
  'xlink:href',
  'src',
  'url',
  'rdf:about',
  'rdf:resource',
]);
const addressElements: ReadonlySet<string> = new Set(['link', 'loc', 'url', 'homepage', 'guid', 'ulink']);
const address = /^[a-z][a-z+.-]*:\S+$|^\.{0,2}\/\S+$|^[\w-]+(?:\.\w+)+$/i;
const namespaceOf = /^xmlns(?::|$)/;

export function summarizeXml(source: string): Summary {
  const { elements, text } = readXml(source);
  const [root] = elements;
  const title = titleOf(elements);
  const ofName = (wanted: readonly string[]): readonly XmlElement[] =>
    elements.filter(({ name }) => wanted.includes(name));
  const attributes = elements.flatMap((element) => element.attributes);
  const values = Object.entries(fields).map(([field, wanted]) => {
    const texts = ofName(wanted).map((element) => element.text);
    // Those behind the first are of parts of the document.
    return [field, field === 'description' ? texts.slice(0, 1) : listed(texts)] as const;
  });
  const addresses = [
    ...attributes.filter(([name]) => addressAttributes.has(name)).map(([, value]) => value.trim()),
    ...elements.filter(({ name }) => addressElements.has(name)).map((element) => element.text),
  ];
  const isHeading = (element: XmlElement): boolean => headings.has(element.name) && element !== title;
  return [
    ['title', [title?.text ?? '']],
    ...values,
    ['headings', listed(elements.filter(isHeading).map((element) => element.text))],
    ['root-element', [root === undefined ? '' : root.name]],
    ['namespaces', listed(attributes.filter(([name]) => namespaceOf.test(name)).map(([, value]) => value))],
    ['url-references', listed(addresses.filter((each) => address.test(each)))],
    ['partial-text', [beginnings(text)]],
  ];
}

/** The least deep of those that have a text; names further down are those of parts. */
function titleOf(elements: readonly XmlElement[]): XmlElement | undefined {
  const found = elements.filter(
    ({ name, text, depth }) => text !== '' && (titles.has(name) || (names.has(name) && depth <= deepestName)),
  );
  const least = found.reduce((depth, element) => Math.min(depth, element.depth), Number.POSITIVE_INFINITY);
  return found.find(({ depth }) => depth === least);
}
