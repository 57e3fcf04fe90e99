/** Applies a collection's external_metadata.cfg to the RDs made: what the stage "external metadata" does. */

import { loadMetadata } from '../languages/external-metadata-cfg/load.ts';
import type { MetadataIndex } from '../languages/external-metadata-cfg/load.ts';
import { effectiveMetadata } from '../languages/external-metadata-cfg/look-up.ts';
import { EXPIRY_CLASS, attributeOf } from '../languages/external-metadata-cfg/vocabulary.ts';
import { printDate } from '../sdk/dates.ts';
import type { Attribute, Writer } from '../sdk/resource.ts';

const FILE = 'external_metadata.cfg';

export interface AppliedMetadata {
  /** Writes what is effective for a URL over what the page and the filter said; `own` names are left alone. */
  readonly apply: (url: string, attributes: Map<string, Attribute>, own: ReadonlySet<string>) => void;
  /** Why the file is not applied, in words: for the first malformed line it is left out whole. */
  readonly problem: () => string | undefined;
}

/** Undefined when the collection has no such file. The file is read when it is first needed. */
export function externalMetadata(files: ReadonlyMap<string, string>): AppliedMetadata | undefined {
  const text = files.get(FILE);
  if (text === undefined) return undefined;
  const indexed = (): MetadataIndex => indexOf(text);
  return {
    apply: (url, attributes, own) => {
      const index = indexed();
      if (index.firstError === undefined) write(index, { url, attributes, own });
    },
    problem: () => {
      const { firstError } = indexed();
      if (firstError === undefined) return undefined;
      const { line, column, code } = firstError;
      return `${FILE}:${line}:${column}: ${code}. For this line no external metadata is applied, neither of it nor of the other lines.`;
    },
  };
}

/** A run's program is compiled again when a host gets an alias: the text, and so its index, stays the same. */
let last: { readonly text: string; readonly index: MetadataIndex } | undefined;

function indexOf(text: string): MetadataIndex {
  if (last?.text !== text) last = { text, index: loadMetadata(new TextEncoder().encode(text), 'single') };
  return last.index;
}

interface Written {
  readonly url: string;
  readonly attributes: Map<string, Attribute>;
  readonly own: ReadonlySet<string>;
}

/** Classes keep their letter case: `x` and `X` are two. An empty value takes away, and writes nothing. */
function write(index: MetadataIndex, { url, attributes, own }: Written): void {
  for (const { class: name, line, values } of effectiveMetadata(index, url)) {
    const attribute = attributeOf(name);
    const said = values.filter((value) => value.trim() !== '');
    if (own.has(attribute) || said.length === 0) continue;
    const writer: Writer = { by: 'external-metadata', file: FILE, line, from: name };
    attributes.set(attribute, { values: said, writer });
    if (name === EXPIRY_CLASS) attributes.set('rd-expires', { values: [dayAfter(said[0] ?? '')], writer });
  }
}

/** The day itself is valid still; the RD expires as the next one begins (UTC). */
function dayAfter(day: string): string {
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6, 8)].map(Number);
  const at = new Date(0);
  at.setUTCFullYear(year ?? 0, (month ?? 1) - 1, (date ?? 1) + 1);
  return printDate(at.getTime());
}
