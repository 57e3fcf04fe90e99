/** The elements of a text in XML, or in markup like it, one by one. Lenient: nothing in it is an error. */

import { contentLimit } from '../../sdk/content-limit.ts';

export interface XmlElement {
  /** Without its prefix, in lower case. */
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly depth: number;
  /** Its own, and that of the elements in it, blanks folded. */
  readonly text: string;
}

export interface Xml {
  /** In the order they begin. */
  readonly elements: readonly XmlElement[];
  /** A line for each element with text of its own. */
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: XmlElement['attributes'];
  readonly depth: number;
  text: string;
  /** A script, or the same in another language. */
  readonly isSilent: boolean;
  lastChild: string;
}

/** Comments, sections, and declarations first: what looks like a tag in one is none. */
const token =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<![^<>["']*(?:(?:"[^"]*"|'[^']*')[^<>["']*){0,99}[>[]?|<(\/?)([\p{L}_][^\s<>/"']*)(?=[\s/>])([^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,999})>|([^<]+)|</gu;
const attribute = /([^\s=/"'<>]+)\s{0,99}=\s{0,99}(?:"([^"]*)"|'([^']*)')/g;
const mostElements = contentLimit('parts', 100_000, 'elements of XML');
const mostOpen = contentLimit('parts', 1000, 'levels of XML');
/** Titles and names are short. The text of what contains them is kept once, in full. */
const longestText = 4000;
const silent: ReadonlySet<string> = new Set(['script', 'style']);
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

export function readXml(source: string): Xml {
  const reader = new XmlReader();
  for (const [written, section, slash, name, rest = '', plain] of source.matchAll(token)) {
    if (name === undefined) reader.text(section ?? (plain === undefined ? '' : decode(plain)));
    else if (slash === '/') reader.end(localName(name));
    else {
      reader.begin(localName(name), attributesOf(rest));
      if (written.endsWith('/>')) reader.end(localName(name));
    }
  }
  return reader.finish();
}

class XmlReader {
  readonly #elements: Open[] = [];
  readonly #open: Open[] = [];
  readonly #parts: string[] = [];

  begin(name: string, attributes: XmlElement['attributes']): void {
    if (this.#elements.length >= mostElements.most) return mostElements.cut();
    if (this.#open.length >= mostOpen.most) return mostOpen.cut();
    const parent = this.#open.at(-1);
    const isTranslation = parent?.lastChild === name && attributes.some(([each]) => each === 'xml:lang');
    const isSilent = parent?.isSilent === true || isTranslation || silent.has(name);
    if (parent !== undefined) parent.lastChild = name;
    const element = { name, attributes, depth: this.#open.length, text: '', isSilent, lastChild: '' };
    if (!isSilent) this.#elements.push(element);
    this.#open.push(element);
    this.#parts.push('\n');
  }

  text(text: string): void {
    const top = this.#open.at(-1);
    if (top === undefined || top.isSilent) return;
    add(top, text);
    this.#parts.push(text.replaceAll(/\s+/g, ' '));
  }

  /** Elements in it that are not ended end with it. */
  end(name: string): void {
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at >= 0) while (this.#open.length > at) this.#close();
  }

  finish(): Xml {
    while (this.#open.length > 0) this.#close();
    const lines = this.#parts.join('').split('\n');
    const text = lines.map((line) => line.trim()).filter((line) => line !== '');
    return { elements: this.#elements, text: text.join('\n') };
  }

  #close(): void {
    const element = this.#open.pop();
    const parent = this.#open.at(-1);
    if (element === undefined) return;
    element.text = element.text.replaceAll(/\s+/g, ' ').trim();
    if (parent !== undefined && !element.isSilent) add(parent, ` ${element.text} `);
    this.#parts.push('\n');
  }
}

function add(element: Open, text: string): void {
  if (element.text.length < longestText) element.text += text.slice(0, longestText);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function attributesOf(written: string): XmlElement['attributes'] {
  return Array.from(
    written.matchAll(attribute),
    ([, name = '', double, single = '']) => [name.toLowerCase(), decode(double ?? single)] as const,
  );
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,10}));/gi, (written, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name] ?? written;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '';
  });
}
