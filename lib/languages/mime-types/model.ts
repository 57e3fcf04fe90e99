/** What mime.types means: the MIME type of each file name extension. */

import type { EntryNode, MimeTypesAst } from './syntax.ts';

export interface MimeTypes {
  /** Extension in lower case without its dot → MIME type in lower case; in order of the extensions. */
  readonly types: ReadonlyMap<string, string>;
  /** Extension → content coding (`gz` → `x-gzip`), as `enc=` lines give it. */
  readonly encodings: ReadonlyMap<string, string>;
}

/** The model of a text without errors. */
export function buildModel({ entries }: MimeTypesAst): MimeTypes {
  return {
    types: sorted(entries.flatMap((entry) => pairsOf(entry, entry.type?.text))),
    encodings: sorted(entries.flatMap((entry) => pairsOf(entry, entry.encoding?.text))),
  };
}

/** Extensions compare without case and without the dot some files write before them. */
export function normalExtension(written: string): string {
  return written.toLowerCase().replace(/^\.+/, '');
}

function pairsOf({ extensions }: EntryNode, value: string | undefined): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  return extensions.map(({ text }) => [normalExtension(text), value.toLowerCase()] as const);
}

/** The last line that names an extension decides. */
function sorted(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map([...new Map(pairs)].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** `page.html.gz` is text/html: an extension that names a coding is looked through. */
export function typeByExtension({ types, encodings }: MimeTypes, name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return undefined;
  const extension = name.slice(dot + 1).toLowerCase();
  const inner = encodings.has(extension) ? typeByExtension({ types, encodings }, name.slice(0, dot)) : undefined;
  return inner ?? types.get(extension);
}
