/** A document that Essence examines, and the page it is read as. */

import { charsetParameter } from '../../match/media-type.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { PageContent } from '../../sdk/content.ts';
import type { EssenceAttribute } from '../../sdk/examination.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { documentHtml } from '../convert/document.ts';
import { formatOf } from '../convert/formats.ts';
import { readAs } from '../convert/read-as.ts';
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
  /** What a program has made of it, in place of a built-in summarizer. */
  readonly summary?: { readonly by: string; readonly attributes: readonly EssenceAttribute[] };
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
  const format = formatOf(contentType, body) ?? formatOf(wanted, body);
  if (format === undefined) return undefined;
  const read = await readAs(format, body);
  const html = documentHtml(read);
  return {
    page: pageAs('text/html', { url, body: new TextEncoder().encode(html) }),
    ...(read.cuts && { cuts: read.cuts }),
  };
}
