/** What an external_metadata.cfg says: prefixes and the values they give, in file order. */

import type { LineNode, MetadataAst } from './syntax.ts';

export interface MetadataElement {
  readonly class: string;
  readonly value: string;
}

export interface MetadataEntry {
  /** As it is written. */
  readonly prefix: string;
  readonly elements: readonly MetadataElement[];
  readonly line: number;
}

export interface ExternalMetadata {
  readonly entries: readonly MetadataEntry[];
}

/** The model of a text without errors. Lines without effect are in it: they are part of what was written. */
export function buildModel({ lines }: MetadataAst): ExternalMetadata {
  return { entries: lines.map(entryOf) };
}

function entryOf({ prefix, elements, line }: LineNode): MetadataEntry {
  return {
    prefix: prefix.text,
    elements: elements.map(({ class: name, value }) => ({ class: name.text, value: value.text })),
    line,
  };
}
