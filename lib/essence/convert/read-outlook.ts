/** Reads a message of Outlook ([MS-OXMSG]): its header, its text, and the names of what is attached. */

import { textDecoder } from '../../lang/text-decoder.ts';
import { contentLimit } from '../../sdk/content-limit.ts';
import { readHtmlBytes } from '../read-html-bytes.ts';
import { encodingOf } from './code-pages.ts';
import type { Storage, Streams } from './compound-file.ts';
import type { Document } from './document.ts';
import { DocumentRefusal, mostText } from './document.ts';
import { htmlOptions, outerLinks, pageBlocks } from './html-blocks.ts';
import { linksOf } from './office-links.ts';

const mostAttachments = contentLimit('parts', 100, 'attachments of an Outlook message');

const properties = '__properties_version1.0';
/** Numbers of properties ([MS-OXPROPS]). */
const ids = {
  subject: '0037',
  from: '0C1A',
  fromAddress: '5D01',
  fromOldAddress: '0C1F',
  to: '0E04',
  cc: '0E03',
  messageId: '1035',
  body: '1000',
  html: '1013',
  /** The long name, the one that is shown, and the short name of an attached file. */
  fileNames: ['3707', '3001', '3704'],
} as const;
const codePageIds = { message: 0x3f_fd, internet: 0x3f_de } as const;
const sentAtId = 0x00_39;

export function isOutlook(stream: Streams): boolean {
  return stream(properties) !== undefined && stream('WordDocument') === undefined;
}

/** Throws a RangeError where a stream ends too early. */
export function readOutlook(stream: Streams, storages: Storage['storages']): Document {
  const fixed = readFixed(stream(properties));
  const encoding = encodingOf(fixed.get(codePageIds.message)?.readUInt32LE(0)) ?? 'windows-1252';
  const text = (id: string, from: Streams = stream): string => textOf(from, id, encoding);
  const firstText = (some: readonly string[], from: Streams = stream): string =>
    some.map((id) => text(id, from)).find((each) => each !== '') ?? '';
  const address = firstText([ids.fromAddress, ids.fromOldAddress]);
  const subject = text(ids.subject);
  const metas = [
    ['from', address.includes('@') ? `${text(ids.from)} <${address}>`.trim() : text(ids.from)],
    ['to', text(ids.to)],
    ['cc', text(ids.cc)],
    ['date', dateOf(fixed.get(sentAtId))],
    ['message-id', text(ids.messageId)],
    ...attachmentsOf(storages).map((from) => ['attachment', firstText(ids.fileNames, from)]),
  ] as const;
  return {
    ...(subject !== '' && { title: subject }),
    metas: metas.flatMap(([name = '', value = '']) => (value === '' ? [] : [[name, value] as const])),
    ...bodyOf(stream, text(ids.body), encodingOf(fixed.get(codePageIds.internet)?.readUInt32LE(0))),
  };
}

function attachmentsOf(storages: Storage['storages']): readonly Streams[] {
  const found = [...storages].filter(([name]) => name.startsWith('__attach_version1.0_#')).map(([, from]) => from);
  mostAttachments.cut(found.length - mostAttachments.most);
  return found.slice(0, mostAttachments.most);
}

function bodyOf(stream: Streams, plain: string, encoding: string | undefined): Pick<Document, 'blocks' | 'links'> {
  if (plain !== '') return { blocks: plain.split(/\r?\n\s*\n/).map((text) => ({ text })) };
  const html = stream(`__substg1.0_${ids.html}0102`);
  if (html === undefined) return { blocks: [] };
  const { page } = readHtmlBytes(html, encoding === undefined ? {} : { header: encoding }, htmlOptions);
  return { blocks: pageBlocks(page), links: linksOf(outerLinks(page)) };
}

/** The text of a property, which is stored in UTF-16 or in the code page of the message. */
function textOf(stream: Streams, id: string, encoding: string): string {
  const wide = stream(`__substg1.0_${id}001F`);
  const bytes = wide ?? stream(`__substg1.0_${id}001E`);
  if (bytes === undefined) return '';
  if (bytes.length > mostText * 2) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
  return textDecoder(wide === undefined ? encoding : 'utf-16le')
    .decode(bytes)
    .replaceAll('\0', '')
    .trim();
}

const [headerBytes, entryBytes] = [32, 16];

/** The eight bytes of each property that has no stream of its own, by its number. */
function readFixed(stream: Buffer | undefined): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>();
  if (stream === undefined) return found;
  for (let at = headerBytes; at + entryBytes <= stream.length; at += entryBytes)
    found.set(stream.readUInt16LE(at + 2), stream.subarray(at + 8, at + entryBytes));
  return found;
}

/** Times are counted in 100 ns from 1601. */
function dateOf(value: Buffer | undefined): string {
  if (value === undefined) return '';
  const date = new Date(Number(value.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
