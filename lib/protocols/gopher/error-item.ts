/** Errors of Gopher servers. The protocol has no status codes: an error is an item of type 3 in place of the answer. */

import { saysBusy } from '../says-busy.ts';
import { Refusal } from '../transfer.ts';
import { linesOf, textOf } from './answer-text.ts';
import { isMenu, type ItemType } from './item-types.ts';

/** Longest answer that may be nothing but an error, in bytes. */
const longestError = 512;
/** Most of a message that is shown, in characters. */
const longestMessage = 200;

/** 3, the type of errors. */
const errorCode = 0x33;
const errorItem = /^3([^\t]*)\t[^\t]*\t([^\t]*)\t *\d/;
/** Hosts that stand for none: `error.host` by custom, `null.host` of Gophernicus. */
const noHost = /^(?:error\.host|null\.host|\(NULL\))$/i;
/** Gophernicus sends no item where it takes the selector for a text or an HTML page. */
const plainError = /^Error: ((?:File or directory not found|Access denied)!.*)/;
const titledError = /<TITLE>Error: ((?:File or directory not found|Access denied)!.*)<\/TITLE>/;

/** Failures of the server, not of the selector. */
const passing = /time(?:d )?-?out|internal/i;

/** The outcome of an answer that is an error; undefined where it is none. */
export function errorIn(type: ItemType, received: Uint8Array): Refusal | undefined {
  const message = isMenu(type) ? menuMessage(type, received) : fileMessage(type, received);
  if (message === undefined) return undefined;
  const said = readable(message);
  const detail = `the server said: ${said}`;
  const isPassing = saysBusy(said) || passing.test(said);
  return isPassing ? new Refusal('http-error', detail, { retry: 'resource' }) : new Refusal('gone', detail);
}

/** Beside the error there may be text on the screen. A menu with anything else begins with a notice, and has its links. */
function menuMessage(type: ItemType, received: Uint8Array): string | undefined {
  if (received[0] !== errorCode) return pageMessage(type, received);
  const [first = '', ...rest] = linesOf(received, false);
  const isError = rest.every((line) => line === '' || line === '.' || /^[i3]/.test(line));
  return isError ? (errorItem.exec(first)?.[1] ?? first.slice(1)) : undefined;
}

function fileMessage(type: ItemType, received: Uint8Array): string | undefined {
  const [first = '', ...rest] = startOf(received);
  const isFile = type.kind === 'file';
  const isShort = received.length < longestError;
  const [, message, host = ''] = errorItem.exec(first) ?? [];
  if (message === undefined) return pageMessage(type, received);
  const isAlone = isShort && rest.every((line) => line === '' || line === '.');
  const isError = noHost.test(host) ? isShort || !isFile : isAlone && !isFile;
  return isError ? message : undefined;
}

function pageMessage({ code }: ItemType, received: Uint8Array): string | undefined {
  if (received.length >= longestError) return undefined;
  const lines = startOf(received);
  const found = plainError.exec(lines[0] ?? '') ?? (code === 'h' ? titledError.exec(lines.join('\n')) : null);
  return found?.[1];
}

function startOf(received: Uint8Array): readonly string[] {
  return linesOf(received.subarray(0, longestError), false);
}

function readable(message: string): string {
  const text = textOf(Buffer.from(message, 'latin1'))
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();
  return text === '' ? '(nothing)' : text.slice(0, longestMessage);
}
