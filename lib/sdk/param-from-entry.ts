/** Makes a parameter's reader from its catalog entry alone, so that the browser validates what the server would. */

import type { ParamEntry } from './describe.ts';
import {
  attribute,
  boolean,
  choice,
  decimal,
  email,
  headerText,
  integer,
  list,
  mimeType,
  path,
  regex,
  renamings,
  source,
  string,
  url,
} from './param.ts';
import type { Forms, Param, ParamKind } from './param.ts';

type Maker = (entry: ParamEntry) => Param<unknown>;

const makers: Readonly<Record<ParamKind, Maker>> = {
  string: maker(string),
  integer: (entry) => make(integer, entry, rangeOptions(entry)),
  decimal: (entry) => make(decimal, entry, rangeOptions(entry)),
  boolean: maker(boolean),
  choice: (entry) => make(choice, entry, { doc: entry.doc, choices: entry.choices ?? [] }),
  regex: maker(regex),
  source: maker(source),
  attribute: maker(attribute),
  'mime-type': maker(mimeType),
  list: maker(list),
  renamings: maker(renamings),
  path: maker(path),
  url: maker(url),
  header: maker(headerText),
  email: maker(email),
};

/** The parameter an entry describes: same kind, same default, same reading. */
export function paramFromEntry(entry: ParamEntry): Param<unknown> {
  return makers[entry.kind](entry);
}

function maker<Value>(kind: Forms<Value, object>): Maker {
  return (entry) => make(kind, entry, { doc: entry.doc });
}

function make<Value, Extra>(
  kind: Forms<Value, Extra>,
  { required, default: defaultText }: ParamEntry,
  options: { readonly doc: string } & Extra,
): Param<unknown> {
  if (required) return kind(options);
  return defaultText === undefined ? kind.optional(options) : kind.defaultsTo(defaultText, options);
}

function rangeOptions({ doc, min, max, unit }: ParamEntry): Parameters<typeof integer>[0] {
  return {
    doc,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit !== undefined && { unit }),
  };
}
