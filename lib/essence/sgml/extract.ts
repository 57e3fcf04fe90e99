/**
 * SGML.sum: what an extraction table takes out of a document (Harvest manual, 4.6.2). Total, and linear in the length of
 * the document: markup that is wrong is read as browsers read it, and nothing is ever an exception.
 */

import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import type { ExtractionRow } from '../../sdk/essence-recipe.ts';
import { RAW_CONTENT } from '../html-names.ts';
import { scanHtml } from '../scan-html.ts';
import type { HtmlTokens } from '../scan-html.ts';
import { closedBy, isVoid } from './implied-tags.ts';
import { tagKey } from './tag-key.ts';

export interface Extracted {
  readonly values: readonly string[];
  /** Lines of the table that the values come from, in the order of the values. */
  readonly lines: readonly number[];
}

/** By attribute, in lower case and in the order of the document. */
export type Extraction = ReadonlyMap<string, Extracted>;

/** Attributes, and characters of all their values together; what is more is left out. */
const mostAttributes = 1_000;
const mostCharacters = 8_000_000;
/** Elements open at once. The content of deeper ones is that of the last. */
const mostOpen = 256;

export function extract(document: string, { rows }: { readonly rows: readonly ExtractionRow[] }): Extraction {
  const extracting = new Extracting(document, rowsByTag(rows));
  scanHtml(document, extracting, false);
  return extracting.end();
}

interface OpenElement {
  /** Key of its name. */
  readonly tag: number;
  readonly attributes: Attributes;
  text: string;
}

type Attributes = ReadonlyMap<string, string>;
/** By the keys of their tags. */
type Rows = ReadonlyMap<number, readonly ExtractionRow[]>;

const none: Attributes = new Map();
const body = tagKey('BODY');

function rowsByTag(all: readonly ExtractionRow[]): Rows {
  const byTag = new Map<number, ExtractionRow[]>();
  for (const row of all) {
    const key = tagKey(row.element.tag);
    byTag.set(key, [...(byTag.get(key) ?? []), row]);
  }
  return byTag;
}

class Extracting implements HtmlTokens {
  readonly isForeign = false;
  readsAttributes = false;
  readonly #document: string;
  readonly #rows: Rows;
  readonly #found = new Findings();
  readonly #root: OpenElement = { tag: 0, attributes: none, text: '' };
  readonly #open: OpenElement[] = [this.#root];
  #tag = 0;
  #role = 0;
  #attributes: Map<string, string> | undefined;
  #hasBody = false;
  /** Inside a script or a style, whose text is none of the document. */
  #isSilent = false;

  constructor(document: string, rows: Rows) {
    this.#document = document;
    this.#rows = rows;
  }

  openTag(tag: number, nameStart: number, nameEnd: number): void {
    this.#tag = tagKey(this.#document, nameStart, nameEnd);
    this.#role = tag;
    this.#attributes = undefined;
    this.readsAttributes = this.#rows.has(this.#tag);
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    this.#attributes ??= new Map();
    const name = this.#document.slice(nameStart, nameEnd).toUpperCase();
    if (!this.#attributes.has(name))
      this.#attributes.set(name, decodeHTMLAttribute(this.#document.slice(valueStart, valueEnd)));
  }

  endOpenTag(): void {
    const element: OpenElement = { tag: this.#tag, attributes: this.#attributes ?? none, text: '' };
    this.#hasBody ||= element.tag === body;
    while (closedBy(element.tag, this.#top().tag)) this.#pop();
    takeAttributes(this.#rows.get(element.tag), element, this.#found);
    if (isVoid(element.tag) || this.#open.length >= mostOpen) return;
    this.#open.push(element);
    this.#isSilent = (this.#role & RAW_CONTENT) !== 0;
  }

  closeTag(_tag: number, nameStart: number, nameEnd: number): void {
    this.#isSilent = false;
    const name = tagKey(this.#document, nameStart, nameEnd);
    let at = this.#open.length - 1;
    while (at > 0 && this.#open[at]?.tag !== name) at--;
    if (at > 0) while (this.#open.length > at) this.#pop();
  }

  text(start: number, end: number): void {
    if (this.#isSilent) return;
    const written = this.#document.slice(start, end);
    this.#top().text += written.includes('&') ? decodeHTML(written) : written;
  }

  comment(): void {
    // Says nothing of the document.
  }

  cdata(start: number, end: number): void {
    this.#top().text += this.#document.slice(start, end);
  }

  end(): Extraction {
    while (this.#open.length > 1) this.#pop();
    // The tags of the body may be left out.
    if (!this.#hasBody) this.#close({ ...this.#root, tag: body }, this.#root);
    return this.#found.attributes;
  }

  #top(): OpenElement {
    return this.#open.at(-1) ?? this.#root;
  }

  #pop(): void {
    const element = this.#open.length > 1 ? this.#open.pop() : undefined;
    if (element !== undefined) this.#close(element, this.#top());
  }

  #close(element: OpenElement, parent: OpenElement): void {
    const row = contentRow(this.#rows.get(element.tag), element.attributes);
    const targets = row === undefined ? ['parent'] : targetsOf(row);
    for (const target of targets) {
      if (target === 'parent') parent.text += element.text;
      else if (target !== 'ignore') this.#found.add(target, element.text, row?.line ?? 0);
    }
  }
}

function meets({ element: { conditions } }: ExtractionRow, attributes: Attributes): boolean {
  return conditions.every(([name, value]) => attributes.get(name)?.toLowerCase() === value.toLowerCase());
}

/** The row with the most conditions that are met; of several the first. */
function contentRow(rows: readonly ExtractionRow[] = [], attributes: Attributes): ExtractionRow | undefined {
  let best: ExtractionRow | undefined;
  for (const row of rows) {
    if (row.element.attribute !== undefined || !meets(row, attributes)) continue;
    if (best === undefined || row.element.conditions.length > best.element.conditions.length) best = row;
  }
  return best;
}

function targetsOf({ targets }: ExtractionRow): readonly string[] {
  return 'from' in targets ? [] : targets;
}

function takeAttributes(
  rows: readonly ExtractionRow[] = [],
  { attributes }: Pick<OpenElement, 'attributes'>,
  found: Findings,
): void {
  for (const row of rows) {
    const { element, targets, line } = row;
    const value = element.attribute === undefined ? undefined : attributes.get(element.attribute);
    if (value === undefined || !meets(row, attributes)) continue;
    const names = 'from' in targets ? [attributes.get(targets.from) ?? ''] : targets;
    for (const name of names) {
      const target = name.trim().toLowerCase();
      if (target !== 'ignore' && target !== 'parent') found.add(target, value, line);
    }
  }
}

/** What is found, within bounds. */
class Findings {
  readonly attributes = new Map<string, { readonly values: string[]; readonly lines: number[] }>();
  #characters = 0;

  add(name: string, written: string, line: number): void {
    if (this.#characters + written.length > mostCharacters || !/^[a-z][\w.-]{0,99}$/.test(name)) return;
    const value = written.trim();
    const known = this.attributes.get(name);
    if (value === '' || (known === undefined && this.attributes.size >= mostAttributes)) return;
    this.#characters += value.length;
    if (known === undefined) this.attributes.set(name, { values: [value], lines: [line] });
    else {
      known.values.push(value);
      known.lines.push(line);
    }
  }
}
