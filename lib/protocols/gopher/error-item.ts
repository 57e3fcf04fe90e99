/** Errors of Gopher servers. The protocol has no status codes: an error is an item of type 3 in place of the answer. */

import { linesOf, textOf } from './answer-text.ts';
import { isMenu, type ItemType } from './item-types.ts';

/** Longest answer that may be nothing but an error, in bytes. */
const longestError = 512;
/** Most of a message that is shown, in characters. */
const longestMessage = 200;

const errorItem = /^3([^\t]*)\t[^\t]*\t([^\t]*)\t *\d/;
/** Hosts that stand for none: `error.host` by custom, `null.host` of Gophernicus. */
const noHost = /^(?:error\.host|null\.host|\(NULL\))$/i;
/** Gophernicus sends no item where it takes the selector for a text or an HTML page. */
const plainError = /^Error: ((?:File or directory not found|Access denied)!.*)/;
const titledError = /<TITLE>Error: ((?:File or directory not found|Access denied)!.*)<\/TITLE>/;

/** The error that the answer is, as a sentence; undefined where it is none. */
export function errorIn(type: ItemType, received: Uint8Array): string | undefined {
  const message = messageIn(type, received);
  return message === undefined ? undefined : `the server said: ${readable(message)}`;
}

function messageIn(type: ItemType, received: Uint8Array): string | undefined {
  const lines = linesOf(received.subarray(0, longestError), false);
  const isShort = received.length < longestError;
  return itemMessage(type, lines, isShort) ?? (isShort ? pageMessage(type, lines) : undefined);
}

function itemMessage(type: ItemType, lines: readonly string[], isShort: boolean): string | undefined {
  const [first = '', ...rest] = lines;
  const isFile = type.kind === 'file';
  const isAlone = isShort && rest.every((line) => line === '' || line === '.');
  const [, message, host = ''] = errorItem.exec(first) ?? [];
  if (message === undefined) return isMenu(type) && isAlone && first.startsWith('3') ? first.slice(1) : undefined;
  const isError = noHost.test(host) ? isShort || !isFile : isAlone && !isFile;
  return isError ? message : undefined;
}

function pageMessage({ code }: ItemType, lines: readonly string[]): string | undefined {
  const found = plainError.exec(lines[0] ?? '') ?? (code === 'h' ? titledError.exec(lines.join('\n')) : null);
  return found?.[1];
}

function readable(message: string): string {
  const text = textOf(Buffer.from(message, 'latin1'))
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();
  return text === '' ? '(nothing)' : text.slice(0, longestMessage);
}
