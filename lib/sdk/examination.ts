/** Result of examining a document: its parts with their types, outcomes, and attributes. */

import type { Cut } from './cuts.ts';

export interface EssencePlace {
  readonly file: string;
  readonly line: number;
}

/** A type, and the line that gives it. */
export interface RecognizedType {
  readonly type: string;
  readonly at: EssencePlace;
  /** What the line is matched with: the URL, the name of the file, or the description of the content by libmagic. */
  readonly source: 'url' | 'name' | 'content';
  readonly subject: string;
}

/** Attributes that a summarizer makes, and what made them. */
export interface EssenceAttribute {
  /** In lower case. */
  readonly name: string;
  readonly values: readonly string[];
  /** Summarizer, table, or file of rules: `Pdf.sum`. */
  readonly by: string;
  /** The line of the file that made it. */
  readonly at?: EssencePlace;
}

/** What became of a part. */
export type PartOutcome =
  | { readonly kind: 'summarized'; readonly by: string }
  | { readonly kind: 'unpacked'; readonly members: number }
  /** Its type is stop-listed, or not on the list of those allowed. */
  | { readonly kind: 'stopped'; readonly at: EssencePlace }
  /** Typed, and nothing else was asked for. */
  | { readonly kind: 'typed' }
  /** Not taken out of its archive, or not read. */
  | { readonly kind: 'refused'; readonly reason: string; readonly detail: string };

export interface ExaminedPart {
  /** Number of the part it is in; the document itself is the first and in none. */
  readonly parent?: number;
  /** As its archive writes it, shortened; the name of the document itself. */
  readonly name: string;
  /** 0 is the document itself. */
  readonly level: number;
  readonly bytes: number;
  readonly type: string;
  /** Absent where nothing tells the type. */
  readonly recognized?: RecognizedType;
  readonly outcome: PartOutcome;
  /** Its number among the members that are described, from 1. */
  readonly embed?: number;
  /** Of an object that an exploder has made: its URL as the exploder says it, empty where it says none. */
  readonly object?: string;
  readonly attributes: readonly EssenceAttribute[];
}

export interface Examination {
  /** The document first, members behind what they are in. */
  readonly parts: readonly [ExaminedPart, ...ExaminedPart[]];
  /** Parts beyond those that are listed. */
  readonly unlisted: number;
  /** Files taken out, at all levels, and their bytes. */
  readonly members: number;
  readonly bytes: number;
  /** Levels of nesting that were undone. */
  readonly levels: number;
  /** What was not taken, by its reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** An exploder made objects of the document, however many. */
  readonly explodes?: true;
  /** Links of a document that is not a page. */
  readonly links: readonly string[];
  /** Words of its text, and of its members; absent where nothing read it. */
  readonly words?: number;
  /** What limits left out of its attributes and links, as far as something was. */
  readonly cuts?: readonly Cut[];
}
