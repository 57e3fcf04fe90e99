/** What a document in PostScript says: its comments, and its text. Nothing of it is run. */

import { joinAccents } from '../tex-fonts.ts';
import { definedOperators } from './defined-operators.ts';
import { dvipsOperators } from './dvips.ts';
import { glyphText } from '../glyph-names.ts';
import { encodingOf, isUsual, latin, standard } from './fonts.ts';
import { Operands } from './operands.ts';
import { Page } from './page.ts';
import type { Operators } from './page.ts';
import { pdfOperators } from './pdf-operators.ts';
import type { Token } from './tokens.ts';
import { tokensOf } from './tokens.ts';

export interface PostScript {
  /** Of its structuring comments (DSC), and of pdfmark; names in lower case. The first of several of a name counts. */
  readonly said: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Each character of `source` is a byte. */
export function readPostScript(source: string): PostScript {
  const reader = new Reader(source);
  for (const token of tokensOf(source)) reader.take(token);
  return { said: reader.said, text: joinAccents(reader.page.placed.text()) };
}

const longestComment = 1000;

class Reader {
  readonly said = new Map<string, string>();
  readonly page: Page;
  readonly #operands = new Operands();
  readonly #defined = definedOperators();
  readonly #operators: Operators;
  readonly #hasPages: boolean;
  /** How deep in procedures. */
  #depth = 0;
  #body: string[] = [];
  /** Of the font that is defined last. */
  #glyphs = new Map<number, string>();
  /** Comments say something of the document in front of it and behind it, and of nothing that is put into it. */
  #isHead = true;
  #embedded = 0;
  #lastComment = '';

  constructor(source: string) {
    this.page = new Page(source.includes('ISOLatin1Encoding') ? latin : standard);
    this.#hasPages = source.includes('%%Page:');
    this.page.isText = !this.#hasPages && !source.includes('%%EndProlog');
    this.#operators = operatorsOf(source) ?? this.#defined.operators;
  }

  take(token: Token): void {
    if (token.kind === 'comment') this.#comment(token.value);
    else if (token.kind === 'open') this.#open();
    else if (token.kind === 'close') this.#close();
    else if (this.#depth === 0) this.#operand(token);
    else this.#body.push(String(token.value ?? ''));
  }

  #open(): void {
    if (this.#depth++ === 0) this.#body = [];
  }

  #close(): void {
    if (this.#depth === 0) return;
    if (--this.#depth === 0) this.#operands.push({ body: this.#body });
  }

  #operand(token: Token): void {
    const operands = this.#operands;
    if (token.kind === 'number') operands.push(token.value);
    else if (token.kind === 'text') operands.push({ text: token.value });
    else if (token.kind === 'literal') operands.push({ name: token.value });
    else if (token.kind === 'mark') operands.mark();
    else if (token.kind === 'array') operands.endArray();
    else if (token.kind === 'name') this.#execute(token.value);
  }

  #execute(name: string): void {
    const operands = this.#operands;
    const definition = operands.definition();
    if (definition !== undefined) this.#defined.define(...definition);
    else if (name === 'load') this.#defined.define(operands.names().at(-2) ?? '', operands.names().slice(-1));
    else if (name === 'pdfmark') this.#readMark();
    else {
      this.#keepEncoding(name);
      if (!this.#operators(name, operands, this.page)) this.page.select(name);
      else if (this.#operators === this.#defined.operators) return;
    }
    operands.clear();
  }

  /** As an array of all names, or code by code: `dup 66 /B put`, behind the name of the font. */
  #keepEncoding(name: string): void {
    const operands = this.#operands;
    const [first = '', second = ''] = operands.names();
    const [code] = operands.numbers();
    if (name === 'def' && first === 'FontName') {
      const glyphs = new Map<number, string>();
      this.#glyphs = glyphs;
      this.page.encodings.set(second, (each) => glyphs.get(each) ?? '');
    } else if (name === 'put' && code !== undefined && first !== '') this.#glyphs.set(code, glyphText(first));
    const encoding = encodingOf(operands.lastArray() ?? []);
    if (encoding === undefined || first === '') return;
    this.page.encodings.set(first, encoding);
    if (isUsual(encoding)) this.page.usual = this.page.characterOf = encoding;
  }

  /** Names in front of texts, and what is said with them: `/Title (…) /DOCINFO pdfmark`. */
  #readMark(): void {
    if (!this.#operands.names().includes('DOCINFO')) return;
    const { all } = this.#operands;
    for (const [at, each] of all.entries()) {
      const next = all[at + 1];
      if (typeof each === 'object' && 'name' in each && typeof next === 'object' && 'text' in next)
        this.#say(each.name, next.text);
    }
  }

  #comment(text: string): void {
    const [, name, value = ''] = /^%([A-Za-z]+):?[ \t]*(.*)$/.exec(text.slice(0, longestComment)) ?? [];
    const [, bitmap, font, points] = /^DVIPSBitmapFont: (\S+) (\S+) ([\d.]+)/.exec(text) ?? [];
    if (text.startsWith('%+ ')) this.#continue(text.slice(3));
    else if (name !== undefined) this.#structure(name, value.trim());
    else if (bitmap !== undefined && font !== undefined) {
      for (const each of [bitmap, font]) this.#operands.push({ name: each });
      this.#operands.push(Number(points));
      this.#operators('%DVIPSBitmapFont', this.#operands, this.page);
      this.#operands.clear();
    }
  }

  #structure(name: string, value: string): void {
    if (name === 'BeginDocument') this.#embedded++;
    if (name === 'EndDocument') this.#embedded--;
    if (this.#embedded > 0) return;
    if (/^(?:End(?:Comments|Prolog|Setup)|Begin[A-Z]\w*|Page)$/.test(name)) this.#isHead = false;
    if (name === 'Page') {
      this.page.isText = true;
      this.page.placed.newPage();
    }
    if (name === 'EndProlog' && !this.#hasPages) this.page.isText = true;
    if (name === 'Trailer') {
      this.page.isText = false;
      this.#isHead = true;
    }
    if (this.#isHead && value !== '' && value !== '(atend)') this.#say(name, value);
  }

  #say(name: string, value: string): void {
    const key = name.toLowerCase();
    this.#lastComment = this.said.has(key) ? '' : key;
    if (this.#lastComment !== '') this.said.set(key, value);
  }

  #continue(more: string): void {
    const before = this.said.get(this.#lastComment);
    if (before !== undefined && before.length < longestComment) this.said.set(this.#lastComment, `${before} ${more}`);
  }
}

/** Of a program whose operators are known; undefined for others. */
function operatorsOf(source: string): Operators | undefined {
  if (source.includes('/TeXDict')) return dvipsOperators();
  return /\bT[jJ]\b/.test(source) && /\bT[dm]\b/.test(source) ? pdfOperators(source.includes('pdfTextMat')) : undefined;
}
