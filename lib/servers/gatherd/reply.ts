/** A reply of gatherd as it goes over the wire. */

import { gatherdReplies } from '../../services/gatherd/protocol.ts';
import type { GatherdReply, GatherdReplyName } from '../../services/gatherd/protocol.ts';

export interface Reply {
  readonly name: GatherdReplyName;
  /** For the places of its text. */
  readonly values: Readonly<Record<string, string | number>>;
}

export function reply(name: GatherdReplyName, values: Reply['values'] = {}): Reply {
  return { name, values };
}

export function declaredOf({ name }: Reply): GatherdReply {
  return gatherdReplies[name];
}

/** In one line, whatever a client has sent. */
export function textOf(given: Reply): string {
  const { code, text } = declaredOf(given);
  const filled = text.replaceAll(/\{(\w+)\}/g, (_all, place: string) => String(given.values[place] ?? ''));
  return `${code} - ${filled.replaceAll(/\p{Cc}+/gu, ' ')}`;
}

export const wireForm = (given: Reply): string => `${textOf(given)}\n`;
