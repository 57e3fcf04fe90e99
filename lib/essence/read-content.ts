/** The one reading of a retrieved object: its type, charset and sum, the facts decisions need, and the page itself. */

import { hash } from 'node:crypto';
import { robotsFacts } from '../match/robots/robots-facts.ts';
import type { RobotsFacts } from '../match/robots/robots-facts.ts';
import { productToken } from '../match/robots/robots-txt.ts';
import type { PageContent } from '../sdk/content.ts';
import { listingType } from '../sdk/define-protocol.ts';
import { wordsIn } from '../sdk/extraction.ts';
import type { ContentFact, ResourceUrl, ResponseFact } from '../sdk/resource.ts';
import { decodeText } from './charset.ts';
import { factMetas, factText } from './fact-size.ts';
import { readHtmlBytes } from './read-html-bytes.ts';
import type { HeaderHint, HtmlReading } from './read-html-bytes.ts';
import { readListing } from './read-listing.ts';
import { isMessage, readMessage } from './read-message.ts';
import { noContent, readText } from './read-text.ts';
import type { TextOptions } from './read-text.ts';
import { recognizeType, type RecognizedType } from './recognize-type.ts';

export interface ReadRequest {
  readonly url: ResourceUrl;
  /** As decoded from its content codings. */
  readonly body: Uint8Array;
  readonly response: ResponseFact;
  /** Distinct links kept of one page. */
  readonly linksPerPage: number;
  /** Present when the content is a listing: its entries, as the protocol has them. */
  readonly entriesOf?: (listing: string) => readonly string[];
  /** Given beside the content: they come before those it has of its own. Nothing they say is for robots. */
  readonly metas?: PageContent['metas'];
  /** For robots directives that name a robot; without it only those for all robots count. */
  readonly userAgent?: string;
}

export interface ReadResult {
  readonly fact: ContentFact;
  readonly page: PageContent;
  /** Oddities, shown to the user: `nul-removed`, `wrong-type` … */
  readonly notes: readonly string[];
}

type Charset = Pick<ContentFact, 'charset' | 'charsetFrom'>;

/** Total: any bytes give a reading. */
export function readContent(request: ReadRequest): ReadResult {
  const { body, response } = request;
  const isListing = request.entriesOf !== undefined;
  const recognized = isListing ? { type: listingType } : recognizeType(response.headers['content-type'], body);
  const { page: own, charset, notes } = readPage(request, recognized);
  const { metas = [] } = request;
  const page = { ...own, bytes: body, metas: metas.length === 0 ? own.metas : [...metas, ...own.metas] };
  const { sniffed } = recognized;
  return {
    fact: { ...contentFact(request, recognized.type, page, charset), ...robotsFactsOf(request, own) },
    page,
    notes: sniffed === undefined ? notes : [sniffed, ...notes],
  };
}

function readPage(
  { url, body, response, linksPerPage, entriesOf }: ReadRequest,
  { type, charset: header }: RecognizedType,
): { page: PageContent; charset: Charset; notes: readonly string[] } {
  if (entriesOf !== undefined) {
    const entries = entriesOf(new TextDecoder().decode(body));
    return {
      page: readListing(entries, url.href, linksPerPage),
      charset: { charset: '', charsetFrom: 'none' },
      notes: [],
    };
  }
  if (isMessage(type)) return readMessage(body, { url: url.href, linksPerPage });
  const xhtml = type === 'application/xhtml+xml';
  const isHtml = xhtml || type === 'text/html';
  if (!isHtml && !type.startsWith('text/')) {
    const page = { ...noContent('other'), ...(header !== undefined && { charset: header }) };
    return { page, charset: { charset: '', charsetFrom: 'none' }, notes: [] };
  }
  const { refresh } = response.headers;
  const options = { url: url.href, linksPerPage };
  const hints = { ...(header !== undefined && { header }) };
  const { page, decoded } = isHtml
    ? readHtmlBytes(body, hints, { ...options, xhtml, ...(refresh !== undefined && { refresh }) })
    : readTextBytes(body, hints, { ...options, type });
  const { charset, from, notes } = decoded;
  return { page, charset: { charset, charsetFrom: from }, notes };
}

function readTextBytes(body: Uint8Array, hints: HeaderHint, options: Omit<TextOptions, 'charset'>): HtmlReading {
  const isXml = /[/+]xml$/.test(options.type) || isDeclaredXml(body);
  const decoded = decodeText(body, { ...hints, ...(isXml && { markup: 'xml' }) });
  return { decoded, page: readText(decoded.text, { ...options, charset: decoded.charset }) };
}

/** XML is also read as a plain text, and from servers that call it one. */
function isDeclaredXml(body: Uint8Array): boolean {
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, 5)).toString('latin1') === '<?xml';
}

function contentFact(request: ReadRequest, type: string, page: PageContent, charset: Charset): ContentFact {
  const { metas, cut } = factMetas(page.metas);
  const title = factText(page.title);
  const canonicals = canonicalsOf(page);
  const refresh = factText(page.refresh);
  const isCut = cut || title !== page.title || canonicals.canonical !== page.canonical;
  return {
    type,
    ...charset,
    md5: hash('md5', request.body),
    ...(title !== undefined && { title }),
    metas,
    ...canonicals,
    ...(refresh !== undefined && { refresh }),
    ...(page.kind !== 'other' && { words: wordsIn(page.text, page.words) }),
    ...(isCut && { cut: true }),
  };
}

/** Those that fit: the beginning of a URL is another URL. */
function canonicalsOf(page: PageContent): Pick<ContentFact, 'canonical' | 'otherCanonical'> {
  const [canonical, otherCanonical] = [page.canonical, page.otherCanonical].map((url) =>
    factText(url) === url ? url : undefined,
  );
  return {
    ...(canonical !== undefined && { canonical }),
    ...(otherCanonical !== undefined && { otherCanonical }),
  };
}

/** META tags for all robots and for this one, and X-Robots-Tag. */
function robotsFactsOf({ response, userAgent = '' }: ReadRequest, { metas }: PageContent): RobotsFacts {
  const token = productToken(userAgent).toLowerCase();
  const own = metas.filter(([name]) => name === 'robots' || name === token);
  const tags = own.map(([name, content]) => ({ kind: 'meta', name, content }) as const);
  return robotsFacts(tags, response.headers['x-robots-tag'], userAgent);
}
