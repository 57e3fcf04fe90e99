/** Reads zipped documents: the XML formats of Office (docx, xlsx, pptx), OpenDocument (odt, ods, odp), and EPUB. */

import { collectTexts } from './collect-texts.ts';
import type { Document } from './document.ts';
import { DocumentRefusal, withCuts } from './document.ts';
import { epubDocument, openEpub } from './epub.ts';
import { anchorsIn, fieldLinks, linksOf } from './office-links.ts';
import type { OfficePackage } from './office-package.ts';
import { openPackage } from './office-package.ts';
import { partReaders } from './office-text.ts';
import { readTags, textsOf } from './office-xml.ts';
import type { OpenDocument } from './open-document.ts';
import { openDocumentTexts, openOpenDocument } from './open-document.ts';
import type { ZipParts } from './unzip.ts';
import { openParts } from './unzip.ts';

export async function readOffice(body: Uint8Array): Promise<Document> {
  const zip = await openParts(body);
  if (await isLocked(zip)) throw new DocumentRefusal('encrypted', 'a password is needed');
  const open = await openOpenDocument(zip);
  if (open !== undefined) return withCuts(() => openDocument(open));
  const office = await openPackage(zip);
  if (office !== undefined) return withCuts(() => officeDocument(office));
  const epub = await openEpub(zip);
  if (epub !== undefined) return withCuts(() => ({ ...propertiesIn(epub.properties), ...epubDocument(epub) }));
  throw new DocumentRefusal('unsupported', 'the zip does not contain an Office, OpenDocument, or EPUB document');
}

async function isLocked(zip: ZipParts): Promise<boolean> {
  let isFound = false;
  readTags((await zip.read('meta-inf/manifest.xml')) ?? '', ({ name }) => {
    if (name === 'manifest:encryption-data') isFound = true;
  });
  return isFound;
}

function openDocument(document: OpenDocument): Document {
  const blocks = collectTexts(openDocumentTexts(document));
  return { ...propertiesIn(document.properties), blocks, links: linksOf(anchorsIn(document.content)) };
}

function officeDocument({ parts, properties }: OfficePackage): Document {
  const readers = partReaders(parts);
  const blocks = collectTexts(
    parts.map(
      ({ root, xml }) =>
        () =>
          readers.get(root)?.(xml) ?? [],
    ),
  );
  const addresses = parts.flatMap(({ root, xml, links }) => [
    ...links,
    ...(root.startsWith('w:') ? fieldLinks(xml) : []),
  ]);
  return { ...propertiesIn(properties), blocks, links: linksOf(addresses) };
}

const metaNames: ReadonlyMap<string, string> = new Map([
  ['dc:creator', 'author'],
  ['meta:initial-creator', 'author'],
  ['dc:description', 'description'],
  ['dc:subject', 'subject'],
  ['cp:keywords', 'keywords'],
  ['meta:keyword', 'keywords'],
  ['dc:language', 'language'],
]);

function propertiesIn(xml: string | undefined): Pick<Document, 'title' | 'metas'> {
  if (xml === undefined) return { metas: [] };
  const found = textsOf(xml, new Set(['dc:title', ...metaNames.keys()]));
  const title = found.find(({ name }) => name === 'dc:title')?.text.trim();
  const metas = new Map<string, string>();
  for (const { name, text } of found) {
    const meta = metaNames.get(name);
    if (meta === undefined || text.trim() === '') continue;
    const before = metas.get(meta);
    if (before === undefined) metas.set(meta, text.trim());
    else if (meta === 'keywords') metas.set(meta, `${before}, ${text.trim()}`);
  }
  return { ...(title !== undefined && title !== '' && { title }), metas: [...metas] };
}
