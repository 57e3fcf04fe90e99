/** Reads an email message or a news article (RFC 5322, 5536, 2045 to 2047): its header, and the texts of its parts. */

import { decodeWords } from 'postal-mime';
import type { PageContent } from '../sdk/content.ts';
import { contentLimit } from '../sdk/content-limit.ts';
import type { ContentFact } from '../sdk/resource.ts';
import { decodeText } from './charset.ts';
import type { DecodedText } from './charset.ts';
import { withoutEncodedBlocks } from './encoded-blocks.ts';
import { readHtmlBytes } from './read-html-bytes.ts';
import type { HeaderHint, HtmlReading } from './read-html-bytes.ts';
import { readText } from './read-text.ts';
import { bytesOf, textOf } from './unnest/lines.ts';
import { isAttachment, MessageReader } from './unnest/message-parts.ts';
import type { MessagePart } from './unnest/message-parts.ts';
import { decodeTransfer } from './unnest/transfer-encoding.ts';

const messageTypes: ReadonlySet<string> = new Set(['message/rfc822', 'message/news']);

export function isMessage(type: string): boolean {
  return messageTypes.has(type);
}

export interface MessageOptions {
  /** Address of the message; the links of an HTML part resolve against it. */
  readonly url: string;
  /** Distinct links kept. */
  readonly linksPerPage: number;
}

export interface MessageReading {
  readonly page: PageContent;
  readonly charset: Pick<ContentFact, 'charset' | 'charsetFrom'>;
  readonly notes: readonly string[];
}

/** Fields of the header that are sources, as META of a page are; others are for the servers and programs they came through. */
const shownFields: ReadonlySet<string> = new Set(
  'from sender reply-to to cc subject date newsgroups followup-to references in-reply-to message-id organization keywords summary distribution expires supersedes control archived-at content-language'.split(
    ' ',
  ),
);
const longestField = contentLimit('values', 16_384, 'characters of a header field');
const mostAttachments = contentLimit('parts', 100, 'attachments of a message');
/** Messages within one another whose texts are read. */
const deepestMessage = 10;
const mostTexts = contentLimit('parts', 1000, 'texts of a message');

/** Total: any bytes give a reading, in time that grows with their length. The text is that of all parts that are no attachments. */
export function readMessage(body: Uint8Array, options: MessageOptions): MessageReading {
  const text = textOf(body);
  const { texts, attachments, isCut } = partsOf(text);
  const [first] = texts;
  const decoded = texts.map((part) => decodePart(part, options));
  const header = headerOf(text, first?.header.charset);
  const fields = fieldsOf(header.text);
  const title = fields.find(([name]) => name === 'subject')?.[1];
  const own = decoded.map(({ page }) => page.lines()).filter((each) => each !== '');
  const source = [withoutEnd(header.text), ...decoded.map(({ source }) => withoutEnd(source))].join('\n\n');
  const links = [...new Set(decoded.flatMap(({ page }) => page.links))];
  const whole = own.join('\n');
  const files = [...attachments, ...decoded.flatMap((each) => each.files)];
  mostAttachments.cut(files.length - mostAttachments.most);
  const notes = new Set([...header.notes, ...decoded.flatMap((each) => each.notes), ...(isCut ? ['parts-cut'] : [])]);
  return {
    page: {
      ...readText(''),
      ...(title !== undefined && { title }),
      metas: [...fields, ...files.slice(0, mostAttachments.most).map((name) => ['attachment', name] as const)],
      links: links.slice(0, options.linksPerPage),
      linkCount: sum(decoded.map(({ page }) => page.linkCount)),
      linksCut: Math.max(0, links.length - options.linksPerPage) + sum(decoded.map(({ page }) => page.linksCut)),
      text: whole,
      lines: () => whole,
      source: `${source}\n`,
      textWithoutHeadings: () => whole,
    },
    charset: decoded[0]?.charset ?? header.charset,
    notes: [...notes],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

interface Parts {
  readonly texts: readonly MessagePart[];
  /** Names, as far as they have some. */
  readonly attachments: readonly string[];
  /** There are more texts. */
  readonly isCut: boolean;
}

function partsOf(text: string): Parts {
  const { texts, attachments } = readParts(text, 0);
  mostTexts.cut(texts.length - mostTexts.most);
  return { texts: texts.slice(0, mostTexts.most), attachments, isCut: texts.length > mostTexts.most };
}

/** `depth`: number of messages around this one. */
function readParts(text: string, depth: number): Omit<Parts, 'isCut'> {
  const reader = new MessageReader(text);
  const texts: MessagePart[] = [];
  const attachments: string[] = [];
  for (let part = reader.readLine(); part !== 'end'; part = reader.readLine()) {
    if (part === undefined) continue;
    const { type, disposition, fileName } = part.header;
    if (isMessage(type) && disposition !== 'attachment' && depth < deepestMessage) {
      const inner = innerMessage(part, depth + 1);
      for (const each of inner.texts) texts.push(each);
      for (const each of inner.attachments) attachments.push(each);
    } else if (!isAttachment(part.header)) texts.push(part);
    else if (fileName !== undefined) attachments.push(fileName);
  }
  return { texts: withoutOtherForms(texts), attachments };
}

/** What a message within another says: its subject, and its texts. */
function innerMessage({ header, text, number, isCut }: MessagePart, depth: number): Omit<Parts, 'isCut'> {
  const bytes = decodeTransfer(text, header.encoding);
  const message = bytes === undefined ? text : textOf(bytes);
  const { texts, attachments } = readParts(message, depth);
  const subject = fieldsOf(headerOf(message, texts[0]?.header.charset).text).find(([name]) => name === 'subject')?.[1];
  const plain = { type: 'text/plain', disposition: '', encoding: '8bit', charset: 'utf-8' } as const;
  const title = { number, isCut, header: plain, text: textOf(Buffer.from(subject ?? '')) };
  // Its forms were chosen from already.
  const chosen = texts.map((each) => ({ header: each.header, text: each.text, number, isCut: each.isCut }));
  return { texts: subject === undefined ? chosen : [title, ...chosen], attachments };
}

/** Of the forms of one text (RFC 2046, 5.1.4), the plain one; it has no markup to be read past. */
function withoutOtherForms(texts: readonly MessagePart[]): readonly MessagePart[] {
  const plain = new Set(texts.filter(isPlain).map(({ alternative }) => alternative));
  return texts.filter((part) => part.alternative === undefined || isPlain(part) || !plain.has(part.alternative));
}

function isPlain({ header, text }: MessagePart): boolean {
  return header.type === 'text/plain' && text.trim() !== '';
}

interface DecodedPart {
  readonly page: PageContent;
  readonly source: string;
  readonly charset: MessageReading['charset'];
  readonly notes: readonly string[];
  /** Names of those within the text. */
  readonly files: readonly string[];
}

function decodePart({ header, text }: MessagePart, { url, linksPerPage }: MessageOptions): DecodedPart {
  const isHtml = header.type === 'text/html';
  const { encoding, charset } = header;
  const bytes = decodeTransfer(text, encoding);
  // What is encoded in a way that nobody knows is shown as it was sent.
  const { text: written, files } = withoutEncodedBlocks(bytes === undefined ? text : textOf(bytes));
  const sent = bytesOf(written);
  const hint = headerCharset(charset);
  const { page, decoded } = isHtml ? readHtmlBytes(sent, hint, { url, linksPerPage }) : readPlain(sent, hint);
  const notes = bytes === undefined ? ['unknown-transfer-encoding', ...decoded.notes] : decoded.notes;
  // Of HTML, the text: markup between the lines of a message is of no use to who reads them.
  return { page, source: isHtml ? page.lines() : decoded.text, charset: charsetOf(decoded), notes, files };
}

function readPlain(bytes: Uint8Array, hint: HeaderHint): HtmlReading {
  const decoded = decodeText(bytes, hint);
  return { decoded, page: readText(decoded.text) };
}

/** What is not ASCII is often sent as such, undeclared. */
function headerCharset(charset: string | undefined): { readonly header?: string } {
  return charset === undefined || /^us-ascii$/i.test(charset) ? {} : { header: charset };
}

function charsetOf({ charset, from }: DecodedText): MessageReading['charset'] {
  return { charset, charsetFrom: from };
}

interface Header {
  readonly text: string;
  readonly charset: MessageReading['charset'];
  readonly notes: readonly string[];
}

/** Bytes beyond ASCII are UTF-8 (RFC 5335 and 5536), or else what the text is in. */
function headerOf(text: string, charset: string | undefined): Header {
  const [written = ''] = text.replace(/^From .*\r?\n/, '').split(/\r?\n\r?\n/, 1);
  const bytes = bytesOf(written);
  const decoded = decodeText(bytes, {});
  const isGuess = decoded.charset !== 'utf-8' && decoded.from !== 'bom';
  const { text: header, notes, ...rest } = isGuess ? decodeText(bytes, headerCharset(charset)) : decoded;
  return { text: header, charset: { charset: rest.charset, charsetFrom: rest.from }, notes };
}

/** Names in lower case; a field that goes on in the next line is one. Of several of a name, the first counts (RFC 5536, 3). */
function fieldsOf(header: string): readonly (readonly [string, string])[] {
  const fields = new Map<string, string>();
  const unfolded = header.replaceAll(/\r?\n[ \t]+/g, ' ');
  for (const [, written = '', value = ''] of unfolded.matchAll(/^([!-9;-~]{1,76}):[ \t]*(.*)$/gm)) {
    const name = written.toLowerCase();
    const decoded = shownFields.has(name) && !fields.has(name) ? valueOf(value) : '';
    if (decoded !== '') fields.set(name, decoded);
  }
  return [...fields];
}

function valueOf(written: string): string {
  if (written.length > longestField.most) longestField.cut();
  const value = written.slice(0, longestField.most);
  const decoded = value.includes('=?') ? decodeWords(value) : value;
  return decoded.replaceAll(/[\0-\u0020\u007f\u00a0]+/g, ' ').trim();
}

function withoutEnd(text: string): string {
  return text.replace(/(?:\r?\n){1,3}$/, '');
}
