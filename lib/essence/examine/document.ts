/** A document that Essence examines, and the page it is read as. */

import { charsetParameter } from '../../match/media-type.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { PageContent } from '../../sdk/content.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { documentHtml } from '../convert/document.ts';
import { documentReaders } from '../convert/document-readers.ts';
import { formatOf, mediumOf } from '../convert/formats.ts';
import { readContent } from '../read-content.ts';
import { isMessage } from '../read-message.ts';

export interface EssenceDocument {
  /** URL of the resource; also the base for links in its members. */
  readonly url: ResourceUrl;
  readonly body: Uint8Array;
  /** From the server; members have none. */
  readonly contentType?: string;
  /** If it has already been read. */
  readonly page?: PageContent;
}

const linksPerPage = 10_000;

export interface ConvertedPage {
  readonly page: PageContent;
  /** What limits of its reader left out. */
  readonly cuts?: readonly Cut[];
}

/** False of a message that was read as the text that the server calls it. */
function isReadAs(type: string, contentType = ''): boolean {
  const [served = ''] = contentType.split(';', 1);
  return !isMessage(type) || isMessage(served.trim().toLowerCase());
}

/** Read as `type`, whatever the server says it is. */
export function pageAs(type: string | undefined, { url, body, contentType, page }: EssenceDocument): PageContent {
  const wanted = type === 'text/html' ? 'html' : 'text';
  if (page !== undefined && (type === undefined || (page.kind === wanted && isReadAs(type, contentType)))) return page;
  const charset = contentType === undefined ? undefined : charsetParameter(contentType);
  const said = type === undefined ? contentType : charset === undefined ? type : `${type}; charset=${charset}`;
  const headers: Readonly<Record<string, string>> = said === undefined ? {} : { 'content-type': said };
  const response = { outcome: 'ok', headers, bytes: body.length, received: body.length, ms: 0 } as const;
  return readContent({ url, body, response, linksPerPage }).page;
}

/**
 * A PDF, an office document, or another that has a reader, as a page. `wanted`: the MIME type of what its name says it is.
 * Throws a {@link DocumentRefusal}.
 */
export async function convertedPage(
  { url, body, contentType = '' }: EssenceDocument,
  wanted: string,
): Promise<ConvertedPage | undefined> {
  const format = formatOf(contentType, body) ?? mediumOf(wanted);
  if (format === undefined) return undefined;
  const read = await documentReaders[format](body);
  const html = documentHtml(read);
  return {
    page: pageAs('text/html', { url, body: new TextEncoder().encode(html) }),
    ...(read.cuts && { cuts: read.cuts }),
  };
}
