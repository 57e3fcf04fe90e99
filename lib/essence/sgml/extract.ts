/**
 * SGML.sum: what an extraction table takes out of a document (Harvest manual, 4.6.2). Total, and linear in the length of
 * the document: markup that is wrong is read as browsers read it, and nothing is ever an exception.
 */

import { decodeHTMLAttribute } from 'entities/decode';
import { contentLimit } from '../../sdk/content-limit.ts';
import type { ExtractionRow } from '../../sdk/essence-recipe.ts';
import { BREAKS_LINE, JOINS_WORDS, NUMBER_SHIFT, RAW_CONTENT, tagNumber } from '../html-names.ts';
import { scanHtml } from '../scan-html.ts';
import type { HtmlTokens } from '../scan-html.ts';
import { WrittenText } from '../page-text.ts';
import { compileTable, contentOf, isAttributeName, meets } from './compile-table.ts';
import type { Content, Table, Tag, Values } from './compile-table.ts';

export interface Extracted {
  readonly values: readonly string[];
  /** Lines of the table that the values come from, in the order of the values. */
  readonly lines: readonly number[];
}

/** By attribute, in lower case and in the order of the document. */
export type Extraction = ReadonlyMap<string, Extracted>;

const mostAttributes = contentLimit('omitted', 1_000, 'attributes of an extraction table');
const mostCharacters = contentLimit('omitted', 8_000_000, 'characters of an extraction table');
/** Elements open at once. The content of deeper ones is that of the last. */
const mostOpen = 256;

export function extract(document: string, { rows }: { readonly rows: readonly ExtractionRow[] }): Extraction {
  const extracting = new Extracting(document, compileTable(rows));
  scanHtml(document, extracting, false);
  return extracting.end();
}

interface OpenElement {
  /** Of its name. */
  readonly number: number;
  readonly content: Content;
  /** Where its text begins in the sink. */
  readonly start: number;
}

const noValues: Values = [];
const body = tagNumber('body');
const root: OpenElement = { number: 0, content: { names: [], staysInParent: true, line: 0 }, start: 0 };
// Made once, as documents are never extracted at the same time.
const sink = new WrittenText();

/** The text of an element is what the sink holds from its start on: elements that do not stay in their parent are cut. */
class Extracting implements HtmlTokens {
  readonly isForeign = false;
  readsAttributes = false;
  readonly #document: string;
  readonly #table: Table;
  readonly #found = new Findings();
  readonly #open: OpenElement[] = [root];
  #top = root;
  #tag: Tag;
  #role = 0;
  #values: (string | undefined)[] = [];
  #hasBody = false;
  /** Inside a script or a style, whose text is none of the document. */
  #isSilent = false;
  /** The last text: its place in the sink, and in the document. */
  #lastAt = 0;
  #lastStart = 0;
  #lastEnd = 0;

  constructor(document: string, table: Table) {
    this.#document = document;
    this.#table = table;
    this.#tag = table(0);
    sink.begin(document);
  }

  openTag(tag: number): void {
    this.#role = tag;
    this.#tag = this.#table(tag >> NUMBER_SHIFT);
    this.readsAttributes = this.#tag.attributes.length > 0;
    if (this.readsAttributes) this.#values = [];
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const { attributes } = this.#tag;
    for (const [place, { length }] of attributes.entries()) {
      if (length !== nameEnd - nameStart || this.#values[place] !== undefined) continue;
      if (this.#document.slice(nameStart, nameEnd).toUpperCase() !== attributes[place]) continue;
      const value = this.#document.slice(valueStart, valueEnd);
      this.#values[place] = value.includes('&') ? decodeHTMLAttribute(value) : value;
    }
  }

  endOpenTag(): void {
    const { number, closes, isVoid, attributeRows, contentRows } = this.#tag;
    this.#hasBody ||= number === body;
    if (closes !== undefined) while (closes.has(this.#top.number)) this.#pop();
    this.#part(this.#role);
    if (attributeRows.length > 0) takeAttributes(this.#tag, this.#values, this.#found);
    if (isVoid || this.#open.length >= mostOpen) return;
    const content = contentRows.length === 0 ? root.content : contentOf(this.#tag, this.#values);
    this.#top = { number, content, start: sink.length };
    this.#open.push(this.#top);
    this.#isSilent = (this.#role & RAW_CONTENT) !== 0;
  }

  closeTag(tag: number): void {
    this.#isSilent = false;
    const number = tag >> NUMBER_SHIFT;
    let at = this.#open.length - 1;
    while (at > 0 && this.#open[at]?.number !== number) at--;
    if (at > 0) while (this.#open.length > at) this.#pop();
    this.#part(tag);
  }

  /** What an open element begins with stays in it. */
  #part(tag: number): void {
    if ((tag & BREAKS_LINE) !== 0) sink.breakLine(this.#top.start);
    else if ((tag & JOINS_WORDS) === 0) sink.breakWord(this.#top.start);
  }

  text(start: number, end: number): void {
    if (this.#isSilent) return;
    const at = sink.length;
    const isPlain = sink.writeHtml(this.#document, start, end);
    this.#lastAt = isPlain ? at : -1;
    // White space at its beginning may be left out.
    this.#lastStart = end - (sink.length - at);
    this.#lastEnd = end;
  }

  comment(): void {
    // Says nothing of the document.
  }

  cdata(start: number, end: number): void {
    sink.writeText(this.#document.slice(start, end));
  }

  end(): Extraction {
    while (this.#open.length > 1) this.#pop();
    // The tags of the body may be left out.
    if (!this.#hasBody) this.#take(contentOf(this.#table(body), noValues), 0);
    return this.#found.attributes;
  }

  #pop(): void {
    const { content, start } = this.#top;
    this.#open.pop();
    this.#top = this.#open.at(-1) ?? root;
    if (content.names.length > 0) this.#take(content, start);
    if (!content.staysInParent) sink.cut(start);
  }

  #take({ names, line }: Content, start: number): void {
    const length = sink.length - start;
    if (length === 0 || !this.#found.fits(length)) return;
    const value = this.#textFrom(start, length).trim();
    for (const name of names) this.#found.add(name, value, line);
  }

  /** A single text without entities stands in the document as it is. */
  #textFrom(start: number, length: number): string {
    const isOne = start === this.#lastAt && length === this.#lastEnd - this.#lastStart;
    return isOne ? this.#document.slice(this.#lastStart, this.#lastEnd) : sink.textFrom(start);
  }
}

function takeAttributes({ attributeRows }: Tag, values: Values, found: Findings): void {
  for (const row of attributeRows) {
    const value = values[row.attribute]?.trim();
    if (value === undefined || !meets(row, values)) continue;
    const { names, line } = row;
    if (typeof names === 'object') for (const name of names) found.add(name, value, line);
    else {
      const name = (values[names] ?? '').trim().toLowerCase();
      if (isAttributeName(name)) found.add(name, value, line);
    }
  }
}

/** What is found, within bounds. */
class Findings {
  readonly attributes = new Map<string, { readonly values: string[]; readonly lines: number[] }>();
  #characters = 0;

  /** Reports the value that does not fit. */
  fits(characters: number): boolean {
    const isRoom = this.#characters + characters <= mostCharacters.most;
    if (!isRoom) mostCharacters.cut();
    return isRoom;
  }

  /** Values without white space around them. */
  add(name: string, value: string, line: number): void {
    if (value === '' || !this.fits(value.length)) return;
    const known = this.attributes.get(name);
    if (known === undefined && this.attributes.size >= mostAttributes.most) return mostAttributes.cut();
    this.#characters += value.length;
    if (known === undefined) this.attributes.set(name, { values: [value], lines: [line] });
    else {
      known.values.push(value);
      known.lines.push(line);
    }
  }
}
