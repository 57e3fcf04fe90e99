/** Reads a document of a format, or what has its type or name in its place: a compressed document, or a text. */

import { readContent } from '../read-content.ts';
import { recognizeType } from '../recognize-type.ts';
import { compressionOf } from '../unnest/formats.ts';
import { Budget, unnest, usualLimits } from '../unnest/unnest.ts';
import type { Document } from './document.ts';
import { DocumentRefusal, withCuts } from './document.ts';
import { documentReaders } from './document-readers.ts';
import { formatOfContent } from './formats.ts';
import type { DocumentFormat } from './formats.ts';
import { splitUrl } from '../../match/urls/url-key.ts';

/** Of a document that was compressed. */
const mostUnpacked = 128 * 1024 * 1024;

/** Throws a {@link DocumentRefusal} for what it cannot read. */
export async function readAs(format: DocumentFormat, body: Uint8Array): Promise<Document> {
  if (formatOfContent(body) !== undefined) return documentReaders[format](body);
  const unpacked = await unpack(body);
  const own = formatOfContent(unpacked);
  if (own !== undefined) return documentReaders[own](unpacked);
  return readAsText(unpacked) ?? documentReaders[format](unpacked);
}

/** Servers and folders have `manual.pdf.gz` as a PDF. */
async function unpack(body: Uint8Array): Promise<Uint8Array> {
  const compression = compressionOf(body);
  if (compression === undefined) return body;
  const limits = { ...usualLimits, memberBytes: mostUnpacked, bytes: mostUnpacked };
  for await (const found of unnest(
    { name: 'document', body, formats: [compression] },
    new Budget(limits, body.length),
  )) {
    if (found.kind === 'member') return found.body;
    throw new DocumentRefusal(tooLarge.has(found.reason) ? 'too-large' : 'malformed', found.detail);
  }
  return body;
}

const tooLarge: ReadonlySet<string> = new Set(['too-large', 'total', 'ratio']);

/** Any address: what the text links to by a path alone is not known. */
const nowhere = splitUrl('http://document.invalid/');

/** Undefined for what is no text. */
function readAsText(body: Uint8Array): Document | undefined {
  const { type } = recognizeType(undefined, body);
  if (!type.startsWith('text/') && type !== 'application/xhtml+xml') return undefined;
  return withCuts(() => {
    const response = {
      outcome: 'ok',
      headers: { 'content-type': type },
      bytes: body.length,
      received: 0,
      ms: 0,
    } as const;
    const { page } = readContent({ url: nowhere, body, response, linksPerPage: 10_000 });
    const { title, metas, text } = page;
    const links = page.links.filter((url) => !url.startsWith(nowhere.href));
    const blocks = text.split('\n\n').map((paragraph) => ({ text: paragraph }));
    return { ...(title !== undefined && { title }), metas, blocks, links };
  });
}
