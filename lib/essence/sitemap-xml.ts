/**
 * Reads the XML of a sitemap, a sitemap index or a feed as a stream: no entity of a DTD is expanded, nothing is fetched.
 * An error in one entry does not end the others.
 */

import type { FindingValues, Place } from '../lang/xml/finding.ts';
import type { XmlProblem } from '../lang/xml/messages.ts';
import { lowerLocalName, namespaceOf, namespaceScope } from '../lang/xml/namespaces.ts';
import type { NamespaceScope } from '../lang/xml/namespaces.ts';
import type { Ending } from '../lang/xml/open-elements.ts';
import { valueOf } from '../lang/xml/scan-tag.ts';
import type { Attribute } from '../lang/xml/scan-tag.ts';
import { XmlScanner } from '../lang/xml/scan-xml.ts';
import type { TextRun, XmlHandlers } from '../lang/xml/scan-xml.ts';
import type { LastEnds } from '../lang/xml/sections.ts';
import { normalizeUrl } from '../match/urls/url-key.ts';
import { countWords } from '../sdk/count-words.ts';
import type { SitemapFact } from '../sdk/resource.ts';
import { dialects, entryParts, partOf, valueOfPart } from './sitemap-dialects.ts';
import type { Dialect, EntryPart } from './sitemap-dialects.ts';
import { XmlErrors } from './xml-errors.ts';

/** An entry as written. */
export interface WrittenEntry {
  readonly text: string;
  /** Line of the address, from 1. */
  readonly line: number;
  readonly lastmod?: string;
  /** What the address resolves against. */
  readonly base: string;
}

export interface SitemapXml {
  /** A part of the text. */
  write(text: string): void;
  /** Ends the text. */
  end(): XmlReading;
}

export interface XmlReading {
  readonly kind: SitemapFact['kind'];
  readonly problem?: string;
  /** Entries that XML errors left without an address. */
  readonly lost: number;
}

/** Characters of an address or a date; more are no address. */
const LONGEST = 8192;

interface Found {
  readonly text: string;
  readonly line: number;
  readonly base: string;
}

interface Surroundings {
  readonly name: string;
  readonly scope: NamespaceScope | undefined;
  /** What addresses resolve against. */
  readonly base: string;
  /** The entry that it is, or that it is in. */
  readonly entry: OpenEntry | undefined;
}

interface OpenEntry {
  readonly namespace: string;
  /** Errors before its start tag. */
  readonly errors: number;
}

interface Frame extends Surroundings {
  readonly isEntry: boolean;
  readonly part: EntryPart | undefined;
  readonly attributes: readonly Attribute[];
  readonly line: number;
  /** Up to the first element in it. */
  text: string;
  hasElements: boolean;
  /** Errors leave open what its text was. */
  isDoubtful: boolean;
  /** The first of each part. */
  readonly found: Partial<Record<EntryPart, Found>>;
}

export interface SitemapXmlOptions {
  /** URL of the document. */
  readonly base: string;
  readonly lastEnds: LastEnds;
}

/** Calls `found` for each entry with an address, in the order they end. Never throws. */
export function readSitemapXml(
  { base, lastEnds }: SitemapXmlOptions,
  found: (entry: WrittenEntry) => void,
): SitemapXml {
  const entries = new EntryReader(base, found);
  const scanner = new XmlScanner(entries, { lastEnds });
  return {
    // Offsets in bytes are not needed, so that every text can be counted like ASCII.
    write: (text) => scanner.push(text, true),
    end: () => {
      scanner.end();
      return entries.reading();
    },
  };
}

class EntryReader implements XmlHandlers {
  readonly #take: (entry: WrittenEntry) => void;
  readonly #errors = new XmlErrors();
  readonly #frames: Frame[] = [];
  #dialect: Dialect | undefined;
  /** Of the document, and then of its root element, for what comes after it as well. */
  #root: Surroundings;
  #otherRoot: string | undefined;
  /** Of the first entry. */
  #entryNamespace: string | undefined;
  /** Least number of elements around an entry. */
  #entryDepth = Number.POSITIVE_INFINITY;
  /** Errors up to the last tag. */
  #errorsBefore = 0;
  /** The end tag of an entry that ended without it may still come. */
  #isEndDue = false;
  #hasEntities = false;
  /** The next tag has a reference to an entity of the DTD. */
  #isTagDoubtful = false;
  #rescued = 0;
  #lost = 0;

  constructor(base: string, take: (entry: WrittenEntry) => void) {
    this.#root = { name: '', scope: undefined, base, entry: undefined };
    this.#take = take;
  }

  reading(): XmlReading {
    if (this.#dialect === undefined) {
      const root = this.#otherRoot;
      const why = root === undefined ? 'neither XML nor a list of URLs' : `the root element is ${root}`;
      return { kind: 'none', problem: `no sitemap: ${why}`, lost: 0 };
    }
    const { kind } = this.#dialect;
    const lost = this.#lost;
    const errors = this.#errors.words();
    if (errors === undefined) return { kind, lost };
    return { kind, lost, problem: `${errors}: ${countWords(this.#rescued, 'entry', 'entries')} rescued, ${lost} lost` };
  }

  /** An entry is not directly in another one. After an error, everything that is open around an entry was left open. */
  ends(_: string, next: string, attributes: readonly Attribute[]): boolean {
    if (this.#dialect === undefined) return next === '?xml';
    if (this.#frames.length <= this.#entryDepth || !this.#isEntry(next, attributes)) return false;
    return this.#errors.count > 0 || this.#frames.at(-1)?.isEntry === true;
  }

  open(name: string, attributes: readonly Attribute[], { line }: Place): void {
    const outer = this.#outer();
    const scope = namespaceScope(attributes, outer.scope);
    const base = baseOf(attributes, outer.base);
    const isEntry = this.#isEntry(name, attributes);
    const entry = isEntry ? { namespace: namespaceOf(name, scope), errors: this.#errorsBefore } : outer.entry;
    const part = isEntry ? undefined : partOf({ name, scope }, this.#dialect, entry?.namespace);
    const about = { name, scope, base, entry, isEntry, part, attributes, line };
    const frame = { ...about, text: '', hasElements: false, isDoubtful: this.#isTagDoubtful, found: {} };
    if (this.#frames.length === 0) this.#openRoot(frame);
    if (isEntry) {
      this.#entryNamespace ??= entry?.namespace;
      this.#isEndDue = false;
      this.#entryDepth = Math.min(this.#entryDepth, this.#frames.length);
    }
    const parent = this.#frames.at(-1);
    if (parent !== undefined) parent.hasElements = true;
    this.#frames.push(frame);
    this.#endOfTag();
  }

  close(_: string, ending: Ending): void {
    const frame = this.#frames.pop();
    if (frame?.isEntry === true) {
      this.#isEndDue = ending !== 'tag';
      this.#endEntry(frame);
    } else if (frame?.entry !== undefined) this.#keepFound(frame, ending);
    this.#endOfTag();
  }

  text({ text, start, end }: TextRun): void {
    this.#isTagDoubtful = false;
    const top = this.#frames.at(-1);
    if (top?.part === undefined || top.hasElements || top.text.length > LONGEST) return;
    top.text += text.slice(start, Math.min(end, start + LONGEST + 1));
  }

  problem(problem: XmlProblem, place: Place, values: FindingValues): void {
    this.#errors.add(problem, place, values);
    if (problem === 'entityDeclared') this.#hasEntities = true;
    if (problem === 'unknownEntity' && this.#hasEntities) this.#doubt();
    if (problem === 'strayEnd' && lowerLocalName(String(values.name)) === this.#dialect?.entry) this.#strayEnd();
  }

  /** The reference is in the text of the innermost element, or in the tag that comes next. */
  #doubt(): void {
    const top = this.#frames.at(-1);
    if (top?.part === undefined) this.#isTagDoubtful = true;
    else top.isDoubtful = true;
  }

  /** The start of the entry was lost, unless it ended before. */
  #strayEnd(): void {
    if (!this.#isEndDue && this.#outer().entry === undefined) this.#lost++;
    this.#isEndDue = false;
  }

  #outer(): Surroundings {
    return this.#frames.at(-1) ?? this.#root;
  }

  #openRoot(frame: Frame): void {
    if (this.#dialect !== undefined) return;
    const local = lowerLocalName(frame.name);
    this.#dialect = dialects.get(local);
    if (this.#dialect === undefined) this.#otherRoot ??= local.slice(0, 40);
    else this.#root = frame;
  }

  /** In the namespace of the root element, or in that of the first entry: it may be none, or that of its parent. */
  #isEntry(name: string, attributes: readonly Attribute[]): boolean {
    if (this.#dialect === undefined || lowerLocalName(name) !== this.#dialect.entry) return false;
    const outer = this.#outer();
    const namespace = namespaceOf(name, namespaceScope(attributes, outer.scope));
    if (namespace === namespaceOf(this.#root.name, this.#root.scope)) return true;
    if (this.#entryNamespace !== undefined) return namespace === this.#entryNamespace;
    return namespace === '' || this.#dialect.hasOwnNamespace || namespace === namespaceOf(outer.name, outer.scope);
  }

  /** What was found in an element that was left open is beside it. */
  #keepFound(frame: Frame, ending: Ending): void {
    const parent = this.#frames.at(-1);
    if (parent === undefined) return;
    const { part, attributes, line, base, found } = frame;
    const isWhole = !frame.isDoubtful && ending !== 'document';
    const text = part !== undefined && isWhole ? valueOfPart(part, attributes, frame.text) : undefined;
    if (part !== undefined && text !== undefined) parent.found[part] ??= { text, line, base };
    if (ending !== 'other') return;
    parent.isDoubtful = true;
    for (const each of entryParts) {
      const inner = found[each];
      if (inner !== undefined) parent.found[each] ??= inner;
    }
  }

  #endEntry({ entry, found: { link, atomLink, guid, date } }: Frame): void {
    const address = link ?? atomLink ?? guid;
    const { count } = this.#errors;
    if (address === undefined) {
      if (entry !== undefined && count > entry.errors) this.#lost++;
      return;
    }
    if (count > 0) this.#rescued++;
    this.#take({ ...address, ...(date !== undefined && { lastmod: date.text.slice(0, 64) }) });
  }

  #endOfTag(): void {
    this.#isTagDoubtful = false;
    this.#errorsBefore = this.#errors.count;
  }
}

/** An `xml:base` that is not valid has no effect (RFC 4287, 2). */
function baseOf(attributes: readonly Attribute[], outer: string): string {
  const written = valueOf(attributes, 'xml:base');
  const normal = written === undefined ? undefined : normalizeUrl(written, outer);
  return normal?.ok === true ? normal.url.href : outer;
}
