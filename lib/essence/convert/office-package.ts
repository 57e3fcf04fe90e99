/** The parts of an Office document in the order of its relationships, whatever they are called (ECMA-376 part 2). */

import { DocumentRefusal } from './document.ts';
import { attributeOf, readTags, rootOf } from './office-xml.ts';
import type { ZipParts } from './unzip.ts';
import { partName } from './unzip.ts';

export interface OfficePart {
  /** Name of its outermost element, as `XmlNames` spells it. */
  readonly root: string;
  readonly xml: string;
  /** Addresses of hyperlinks to other documents. */
  readonly links: readonly string[];
}

export interface OfficePackage {
  readonly parts: readonly OfficePart[];
  /** The XML of the core properties. */
  readonly properties?: string;
}

interface Relationship {
  readonly id: string;
  /** The end of its type, which is the same in transitional and strict documents. */
  readonly type: string;
  readonly isExternal: boolean;
  readonly target: string;
}

/** Outermost elements of the main parts. */
const mainRoots: ReadonlySet<string> = new Set(['w:document', 'workbook', 'p:presentation']);
/** Relationships of parts that have text, and of those that say how it is shown. */
const followed: ReadonlySet<string> = new Set(
  'header footer footnotes endnotes comments styles worksheet chartsheet sharedStrings threadedComment drawing chart chartEx chartUserShapes diagramData slide notesSlide'.split(
    ' ',
  ),
);

/** Undefined when no part is the main part of an Office document. */
export async function openPackage(zip: ZipParts): Promise<OfficePackage | undefined> {
  const relationships = await readRelationships(zip);
  const roots = relationships.get('') ?? [];
  const targetOf = (type: string): string | undefined => roots.find((each) => each.type === type)?.target;
  const main = targetOf('officeDocument');
  const properties = await zip.read(targetOf('core-properties') ?? 'docprops/core.xml');
  const related = main === undefined ? [] : await relatedParts(zip, relationships, main);
  const parts = [...related, ...(await strayParts(zip, relationships, related.length > 0))];
  if (!parts.some(({ root }) => mainRoots.has(root))) return undefined;
  return { parts, ...(properties !== undefined && { properties }) };
}

type Relationships = ReadonlyMap<string, readonly Relationship[]>;

/** Relationships by the name of their source part; those of the package itself have an empty name. */
async function readRelationships(zip: ZipParts): Promise<Relationships> {
  const found = new Map<string, readonly Relationship[]>();
  for (const name of zip.names) {
    const [, folder = '', file] = /^((?:.*\/)?)_rels\/([^/]*)\.rels$/.exec(name) ?? [];
    if (file !== undefined) found.set(folder + file, relationshipsIn((await zip.read(name)) ?? '', folder + file));
  }
  return found;
}

function relationshipsIn(xml: string, source: string): readonly Relationship[] {
  const found: Relationship[] = [];
  readTags(xml, ({ name, attributes }) => {
    const target = name === 'Relationship' ? attributeOf(attributes, 'Target') : undefined;
    if (target === undefined) return;
    const isExternal = attributeOf(attributes, 'TargetMode') === 'External';
    found.push({
      id: attributeOf(attributes, 'Id') ?? '',
      type: attributeOf(attributes, 'Type')?.split('/').at(-1) ?? '',
      isExternal,
      target: isExternal ? target : resolvedPart(target, source),
    });
  });
  return found;
}

/** The name of a part from the address that another part has of it. */
export function resolvedPart(target: string, source: string): string {
  const base = `http://package/${source.split('/').map(encodeURIComponent).join('/')}`;
  return partName(URL.parse(target, base)?.pathname ?? target);
}

async function relatedParts(zip: ZipParts, relationships: Relationships, main: string): Promise<readonly OfficePart[]> {
  const parts: OfficePart[] = [];
  const met = new Set<string>();
  const waiting = [main];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (met.has(name)) continue;
    met.add(name);
    const part = await readPart(zip, relationships, name);
    if (part === undefined) continue;
    parts.push(part);
    const inner = (relationships.get(name) ?? []).filter(({ type, isExternal }) => !isExternal && followed.has(type));
    for (const each of inOrder(inner, part).toReversed()) waiting.push(each);
  }
  return parts;
}

async function readPart(zip: ZipParts, relationships: Relationships, name: string): Promise<OfficePart | undefined> {
  const xml = await zip.read(name);
  if (xml === undefined) return undefined;
  const links = (relationships.get(name) ?? []).filter(({ type, isExternal }) => isExternal && type === 'hyperlink');
  return { root: rootOf(xml) ?? '', xml, links: links.map(({ target }) => target) };
}

/** Sheets and slides in the order in which the main part names them. */
function inOrder(relationships: readonly Relationship[], { root, xml }: OfficePart): readonly string[] {
  const places = new Map<string, number>();
  if (root === 'workbook' || root === 'p:presentation') {
    readTags(xml, ({ attributes }) => {
      const id = attributeOf(attributes, 'r:id');
      if (id !== undefined && !places.has(id)) places.set(id, places.size);
    });
  }
  const placeOf = ({ id }: Relationship): number => places.get(id) ?? places.size;
  return relationships.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ target }) => target);
}

/** Parts that no relationship leads to: some programs write them, and those of a damaged package are of them all. */
async function strayParts(
  zip: ZipParts,
  relationships: Relationships,
  hasMain: boolean,
): Promise<readonly OfficePart[]> {
  const targets = new Set([...relationships.values()].flat().map(({ target }) => target));
  const names = zip.names.filter((name) => name.endsWith('.xml') && !name.startsWith('[') && !targets.has(name));
  const parts: OfficePart[] = [];
  for (const name of names.toSorted(byNumber)) {
    try {
      const part = await readPart(zip, relationships, name);
      if (part !== undefined) parts.push(part);
    } catch (error) {
      // What nothing refers to is not missed when it is too large.
      if (!hasMain || !(error instanceof DocumentRefusal)) throw error;
    }
  }
  return parts;
}

const numbers = new Intl.Collator('en', { numeric: true });

/** `slide10` comes after `slide9`. */
function byNumber(a: string, b: string): number {
  return numbers.compare(a, b);
}
