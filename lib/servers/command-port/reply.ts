/** A reply as it goes over the wire. */

import { portReplies } from '../../services/command-port/protocol.ts';
import type { PortReply, PortReplyName } from '../../services/command-port/protocol.ts';

export interface Reply {
  readonly name: PortReplyName;
  /** For the places of its text. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Lines that follow it. */
  readonly body?: readonly string[];
}

export function reply(name: PortReplyName, values: Reply['values'] = {}, body?: readonly string[]): Reply {
  return { name, values, ...(body && { body }) };
}

export const done = (text: string, body?: readonly string[]): Reply => reply('done', { text }, body);

export function codeOf({ name }: Reply): number {
  return portReplies[name].code;
}

export function closes({ name }: Reply): boolean {
  const declared: PortReply = portReplies[name];
  return declared.closes === true;
}

/** In one line, whatever a message holds. */
export function textOf({ name, values }: Reply): string {
  const text = portReplies[name].text.replaceAll(/\{(\w+)\}/g, (_all, place: string) => String(values[place] ?? ''));
  return oneLine(text);
}

export function wireForm(given: Reply): string {
  const head = `${codeOf(given)} ${textOf(given)}\r\n`;
  if (given.body === undefined) return head;
  const lines = given.body.map(oneLine).map((line) => (line.startsWith('.') ? `.${line}` : line));
  return `${head}${[...lines, '.', ''].join('\r\n')}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}
