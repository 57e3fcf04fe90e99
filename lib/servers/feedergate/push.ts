/** What a client pushes: the fields of its form, checked. Source: Feeds Protocol Developer's Guide, "Pushing a Feed". */

import type { FieldHandlers } from './form.ts';

/** The path it was posted to. */
export type PushKind = 'xmlfeed' | 'xmlgroups';

export const feedTypes = ['full', 'incremental', 'metadata-and-url'] as const;
export type FeedType = (typeof feedTypes)[number];
export const groupsTypes = ['full', 'incremental'] as const;
/** The last two are those of `cleanup=SOURCE`, without data, and `replace=SOURCE`. */
export type GroupsType = (typeof groupsTypes)[number] | 'cleanup' | 'replace';

export type Push =
  | { readonly kind: 'xmlfeed'; readonly source: string; readonly type: FeedType }
  | { readonly kind: 'xmlgroups'; readonly source: string; readonly type: GroupsType };

export type CheckedPush =
  | { readonly ok: true; readonly push: Push }
  /** What the client is answered. */
  | { readonly ok: false; readonly error: string };

export interface PushReader extends FieldHandlers {
  readonly result: () => CheckedPush;
}

const longestName = 200;
/** No `$` before a line feed, and nothing that means something to a file system. */
const sourceName = /^[a-zA-Z_][a-zA-Z0-9_-]*$/;
/** Of a field that is not the data. */
const mostBytes = 1000;
/** The feed of web pages has one name for all clients. */
const webSource = 'web';

interface Field {
  readonly name: string;
  readonly bytes: Uint8Array[];
  length: number;
}

/** `data` hears of the field with the feed; fields of other names are left out, however long. */
export function readPush(kind: PushKind, data: (piece: Uint8Array) => void): PushReader {
  const fields = new Map<string, string>();
  const counts = new Map<string, number>();
  let open: Field | undefined;
  return {
    begin: (name) => {
      open = { name, bytes: [], length: 0 };
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    bytes: (piece) => {
      if (open?.name === 'data' && counts.get('data') === 1) data(piece);
      else if (open !== undefined) keep(open, piece);
    },
    end: () => {
      if (open !== undefined) fields.set(open.name, Buffer.concat(open.bytes).toString());
      open = undefined;
    },
    result: () => check(kind, fields, counts),
  };
}

/** One byte more than is allowed, so that what is too long is known to be. */
function keep(field: Field, piece: Uint8Array): void {
  if (field.length > mostBytes) return;
  field.bytes.push(Uint8Array.from(piece.subarray(0, mostBytes + 1 - field.length)));
  field.length += piece.length;
}

type Fields = ReadonlyMap<string, string>;

function check(kind: PushKind, fields: Fields, counts: ReadonlyMap<string, number>): CheckedPush {
  const names = kind === 'xmlfeed' ? ['datasource', 'feedtype', 'data'] : groupsFields(fields);
  const twice = names.find((name) => (counts.get(name) ?? 0) > 1);
  if (twice !== undefined) return refused(`${twice} is given more than once`);
  const missing = names.find((name) => !fields.has(name) || (name !== 'data' && fields.get(name)?.trim() === ''));
  if (missing !== undefined) return refused(`Missing ${missing}`);
  return kind === 'xmlfeed' ? checkFeed(fields) : checkGroups(fields);
}

function groupsFields(fields: Fields): readonly string[] {
  if (fields.has('cleanup')) return ['cleanup'];
  return fields.has('replace') ? ['replace', 'data'] : ['groupsource', 'feedtype', 'data'];
}

function checkFeed(fields: Fields): CheckedPush {
  const source = nameIn(fields, 'datasource');
  if (source === undefined) return refused(invalidName('datasource'));
  const type = wordIn(fields, feedTypes);
  if (type === undefined) return refused(`Invalid feedtype. Use ${feedTypes.join(', ')}`);
  // Whatever is pushed to it is a feed of URLs (guide, "Choosing a Feed Type").
  return { ok: true, push: { kind: 'xmlfeed', source, type: source === webSource ? 'metadata-and-url' : type } };
}

function checkGroups(fields: Fields): CheckedPush {
  const field = ['cleanup', 'replace'].find((name) => fields.has(name));
  const source = nameIn(fields, field ?? 'groupsource');
  if (source === undefined) return refused(invalidName(field ?? 'groupsource'));
  if (field === 'cleanup' || field === 'replace') return { ok: true, push: { kind: 'xmlgroups', source, type: field } };
  const type = wordIn(fields, groupsTypes);
  if (type === undefined) return refused(`Invalid feedtype. Use ${groupsTypes.join(', ')}`);
  return { ok: true, push: { kind: 'xmlgroups', source, type } };
}

function nameIn(fields: Fields, field: string): string | undefined {
  const name = fields.get(field) ?? '';
  return name.length <= longestName && sourceName.test(name) ? name : undefined;
}

function wordIn<Word extends string>(fields: Fields, words: readonly Word[]): Word | undefined {
  const given = fields.get('feedtype')?.trim().toLowerCase();
  return words.find((word) => word === given);
}

function invalidName(field: string): string {
  return `Invalid ${field}. Use letters, digits, _ and -, beginning with a letter or _, up to ${longestName} characters`;
}

function refused(why: string): CheckedPush {
  return { ok: false, error: `Error - ${why}` };
}
