/** What the item types of Gopher mean (RFC 1436, 3.8; later ones as servers use them): one table for asking and for listing. */

import { usualType } from '../../languages/mime-types/usual-type.ts';
import { listingType } from '../../sdk/define-protocol.ts';

/**
 * `text` and `menu` end with a line of a single dot, a `file` with its connection; a `session` is somebody else's protocol,
 * a `comment` only text on the screen, and `other` nothing that could be crawled.
 */
export type ItemKind = 'text' | 'menu' | 'search' | 'file' | 'session' | 'comment' | 'other';

export interface ItemType {
  /** A byte, as the character it is in Latin-1. */
  readonly code: string;
  readonly meaning: string;
  readonly kind: ItemKind;
  /** MIME type, whatever the name says. */
  readonly mime?: string;
  /** MIME type where the name says nothing. */
  readonly usualMime?: string;
}

const itemTypes: readonly ItemType[] = [
  { code: '0', meaning: 'text file', kind: 'text', mime: 'text/plain' },
  { code: '1', meaning: 'menu', kind: 'menu', mime: listingType },
  { code: '2', meaning: 'CSO phone book', kind: 'other' },
  { code: '3', meaning: 'error message', kind: 'other' },
  { code: '4', meaning: 'BinHex file', kind: 'file', mime: 'application/mac-binhex40' },
  { code: '5', meaning: 'archive', kind: 'file' },
  { code: '6', meaning: 'uuencoded file', kind: 'file', mime: 'text/x-uuencode' },
  { code: '7', meaning: 'search', kind: 'search', mime: listingType },
  { code: '8', meaning: 'Telnet session', kind: 'session' },
  { code: '9', meaning: 'binary file', kind: 'file' },
  { code: '+', meaning: 'redundant server', kind: 'other' },
  { code: 'T', meaning: 'TN3270 session', kind: 'session' },
  { code: 'g', meaning: 'GIF image', kind: 'file', mime: 'image/gif' },
  { code: 'I', meaning: 'image', kind: 'file' },
  { code: 'P', meaning: 'PDF document', kind: 'file', usualMime: 'application/pdf' },
  { code: 'd', meaning: 'document', kind: 'file' },
  { code: 'h', meaning: 'HTML page', kind: 'file', mime: 'text/html' },
  { code: 'i', meaning: 'information', kind: 'comment' },
  { code: 's', meaning: 'sound', kind: 'file' },
  { code: ';', meaning: 'video', kind: 'file' },
];

const byCode: ReadonlyMap<string, ItemType> = new Map(itemTypes.map((type) => [type.code, type]));

/** Of a type that nobody knows: a file, whose name says what it is. */
export function itemTypeOf(code: string): ItemType {
  return byCode.get(code) ?? { code, meaning: 'file', kind: 'file' };
}

export function isMenu({ kind }: ItemType): boolean {
  return kind === 'menu' || kind === 'search';
}

/** The MIME type of an item; its selector usually ends with the name of a file. */
export function mimeTypeOf({ mime, usualMime }: ItemType, selector: Uint8Array): string {
  const name = Buffer.from(selector).toString('latin1');
  return mime ?? usualType(name.slice(name.lastIndexOf('/') + 1)) ?? usualMime ?? 'application/octet-stream';
}
