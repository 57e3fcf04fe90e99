/** What a Gopher URL asks for (RFC 4266, 2): the type of an item, and the line that is sent for it. */

import type { ResourceUrl } from '../../sdk/resource.ts';
import { decodePath } from '../file-path.ts';
import { Refusal } from '../transfer.ts';
import { type ItemType, itemTypeOf } from './item-types.ts';

export interface Item {
  readonly type: ItemType;
  /** Names the item on its server: bytes without a meaning to anybody else. */
  readonly selector: Uint8Array;
  /** What is sent, without the line break: the selector, and what is searched for after a tab. */
  readonly line: Uint8Array;
}

const TAB = 0x09;
const lineBreak = /[\n\r]/;

/** The item, or why it is not asked for. Without a path it is the menu of the server. */
export function itemOf({ path }: Pick<ResourceUrl, 'path'>): Item | Refusal {
  // A slash is a byte of the selector like any other, escaped or not.
  const bytes = decodePath(path.replaceAll(/%2f/gi, '/'));
  if (bytes === undefined || lineBreak.test(bytes.toString('latin1')))
    return new Refusal('gone', 'the selector contains a line break or NUL');
  const type = itemTypeOf(bytes.length > 1 ? bytes.toString('latin1', 1, 2) : '1');
  const line = bytes.subarray(2);
  const tab = line.indexOf(TAB);
  const selector = tab < 0 ? line : line.subarray(0, tab);
  return whyNotAsked(type, selector, tab < 0 ? undefined : line.subarray(tab + 1)) ?? { type, selector, line };
}

function whyNotAsked(type: ItemType, selector: Buffer, words: Buffer | undefined): Refusal | undefined {
  const { code, meaning, kind } = type;
  const text = selector.toString('latin1');
  // The manual prints such a URL with its percent signs left out: 1ftp3aftp.cs.washington.edu40pub/.
  const gateway = /^ftp:\/*([\w.:-]*)/i.exec(text) ?? /^ftp3a([\w.-]*?)40/i.exec(text);
  if (gateway) return behindGateway(gateway[1] ?? '');
  if (kind === 'session' || kind === 'comment' || kind === 'other')
    return new Refusal('gone', `item type ${code} (${meaning}) is not a document`);
  if (kind !== 'search')
    return words && new Refusal('gone', `the selector contains a tab, and item type ${code} is not a search`);
  return words === undefined || words.length === 0 ? new Refusal('http-error', 'a search needs words') : undefined;
}

/** Harvest, 4.3: what lies behind a gateway to FTP belongs to another site, and nothing says where that one ends. */
function behindGateway(host: string): Refusal {
  const server = host === '' ? 'an FTP server' : `the FTP server ${host}`;
  const detail = `this menu lists ${server} by way of a gateway: the boundary of the site cannot be determined`;
  return new Refusal('address-refused', detail, { final: true });
}
