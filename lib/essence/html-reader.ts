/** What `readHtml` notes of each tag, attribute, comment and run of text. */

import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { contentLimit } from '../sdk/content-limit.ts';
import {
  ANCHOR,
  attributeOf,
  BASE,
  BREAKS_LINE,
  CHARSET,
  CONTENT,
  ENDS_FOREIGN,
  EQUIV,
  FOREIGN,
  FRAME,
  HEADING,
  HOLDS_HTML,
  HREF,
  JOINS_WORDS,
  LEVEL_BITS,
  LEVEL_SHIFT,
  LINK,
  META,
  NAME,
  NO_ATTRIBUTE,
  NOSCRIPT,
  OTHER,
  RAW_CONTENT,
  REL,
  ROLE_BITS,
  SRC,
  TEMPLATE,
  TITLE,
  XLINK,
} from './html-names.ts';
import { LinkCollector } from './link-collector.ts';
import type { HtmlTokens } from './scan-html.ts';
import { FoldedText, foldText } from './page-text.ts';

const longestValue = contentLimit('values', 16 * 1024, 'characters of a title or attribute of HTML');
/** The comments that end and resume indexing are short. */
const LONGEST_MARK = 64;
/** HTML in SVG in HTML, and so on, is told apart this often. */
const DEEPEST_HOLDER = 64;

/** Reasons not to write text just now; more than one may hold. */
const IN_RAW = 1;
const IN_TITLE = 2;
const STOPPED = 4;
const IN_TEMPLATE = 8;
const IN_NOSCRIPT = 16;
const OFF_INDEX = 32;
const OFF_ALL = 64;

/**
 * Comments after which text is not indexed, and those after which it is again. Of the Search Appliance's, `anchor` and
 * `snippet` leave the text where it is (Preparing for a Crawl, "Excluding Unwanted Text from the Index").
 */
const indexMarks: ReadonlyMap<string, readonly [mute: number, unmute: number]> = new Map([
  ['stopindex', [STOPPED, 0]],
  ['startindex', [0, STOPPED]],
  ['googleoff:index', [OFF_INDEX, 0]],
  ['googleon:index', [0, OFF_INDEX]],
  ['googleoff:all', [OFF_ALL, 0]],
  ['googleon:all', [0, OFF_ALL | OFF_INDEX]],
]);

/** `http-equiv` pragmas that say something of the page as META names do. */
const namedPragmas: ReadonlySet<string> = new Set(['robots', 'expires', 'content-language']);

/** Where a heading stands in the text. */
export interface HeadingPlace {
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Serves one page after another: its buffers are reused, so that reading a page makes few objects.
 * Entities are decoded here, in whole runs, and only where there is an ampersand: the scanner leaves them alone.
 */
export class HtmlReader implements HtmlTokens {
  readonly sink = new FoldedText();
  readonly links = new LinkCollector();
  title: string | undefined;
  metas: (readonly [string, string])[] = [];
  headings: HeadingPlace[] = [];
  readsAttributes = false;
  /** The first `<base href>` as written: later ones never count (HTML standard, 4.2.3). */
  base: string | undefined;
  canonicals: string[] = [];
  /** Target of the first refresh without a delay, as written. */
  refresh: string | undefined;
  /** Labels of META that may name a charset, in order. */
  charsets: string[] = [];

  #html = '';
  #mute = 0;
  #templates = 0;
  #noscripts = 0;
  /** Open elements of SVG and MathML; in HTML within them, those of its own. */
  #foreign = 0;
  /** The elements around it that hold HTML: their tags, and what was open. */
  #holders: (readonly [tag: number, foreign: number])[] = [];
  /** Role and flags of the tag being read. */
  #tag = OTHER;
  /** First value of each attribute of the tag, by attribute number. */
  readonly #values: (string | undefined)[] = Array.from({ length: XLINK + 1 }, () => undefined);
  #titleText = '';
  #headingLevel = 0;
  #headingStart = 0;

  #selfCloses = false;

  /** @param selfCloses `<script/>` has no content, as in XML. */
  start(html: string, selfCloses: boolean): void {
    this.#html = html;
    this.#selfCloses = selfCloses;
    this.sink.begin(html);
    this.links.clear();
    this.title = undefined;
    this.metas = [];
    this.headings = [];
    this.base = undefined;
    this.canonicals = [];
    this.refresh = undefined;
    this.charsets = [];
    this.#mute = 0;
    this.#templates = 0;
    this.#noscripts = 0;
    this.#foreign = 0;
    this.#holders = [];
    this.#titleText = '';
    this.#headingLevel = 0;
  }

  end(): void {
    this.#endTitle();
    this.#endHeading();
    this.#html = '';
  }

  get isForeign(): boolean {
    return this.#foreign > 0;
  }

  openTag(tag: number): void {
    const role = tag & ROLE_BITS;
    this.#tag = tag;
    if ((tag & ENDS_FOREIGN) !== 0) this.#foreign = 0;
    this.#part(tag);
    this.readsAttributes = role !== OTHER && role <= LINK;
    if (this.readsAttributes) this.#values.fill(undefined);
  }

  #part(tag: number): void {
    if ((tag & BREAKS_LINE) !== 0) this.sink.breakLine();
    else if ((tag & JOINS_WORDS) === 0) this.sink.breakWord();
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const attribute = attributeOf(this.#html, nameStart, nameEnd);
    if (attribute !== NO_ATTRIBUTE) this.#values[attribute] ??= this.#value(valueStart, valueEnd);
  }

  #value(start: number, end: number): string {
    if (end - start > longestValue.most) longestValue.cut();
    const value = this.#html.slice(start, Math.min(end, start + longestValue.most));
    return value.includes('&') ? decodeHTMLAttribute(value) : value;
  }

  endOpenTag(selfClosing: boolean): void {
    const closesItself = selfClosing && (this.#selfCloses || this.isForeign || (this.#tag & ROLE_BITS) === FOREIGN);
    this.#enter(this.#tag);
    if (closesItself) this.closeTag(this.#tag);
  }

  #enter(tag: number): void {
    if ((tag & RAW_CONTENT) !== 0) this.#mute |= IN_RAW;
    switch (tag & ROLE_BITS) {
      case OTHER:
        return;
      case HEADING:
        return this.#startHeading((tag >> LEVEL_SHIFT) & LEVEL_BITS);
      case FOREIGN:
        this.#foreign++;
        return;
      case ANCHOR:
        return this.#addLink(
          this.#values[HREF] ?? (this.#foreign > 0 ? this.#values[XLINK] : undefined),
          hasWord(this.#values[REL], noFollow),
        );
      case HOLDS_HTML:
        return this.#holdHtml(tag);
      default:
        if (this.#foreign === 0) this.#openHtmlTag(tag & ROLE_BITS);
        else if ((tag & ROLE_BITS) === TITLE) this.#holdHtml(tag);
    }
  }

  #holdHtml(tag: number): void {
    if (this.#foreign === 0 || this.#holders.length === DEEPEST_HOLDER) return;
    this.#holders.push([tag, this.#foreign]);
    this.#foreign = 0;
  }

  /** Closes all in it, too. */
  #endHolder(tag: number): void {
    const at = this.#holders.findLastIndex(([holder]) => holder === tag);
    const [, foreign] = this.#holders[at] ?? [];
    if (foreign === undefined) return;
    this.#foreign = foreign;
    this.#holders.length = at;
  }

  /** What counts in HTML only, not in SVG or MathML. */
  #openHtmlTag(role: number): void {
    switch (role) {
      case TITLE:
        this.#mute |= IN_TITLE;
        return;
      case TEMPLATE:
        this.#templates++;
        this.#mute |= IN_TEMPLATE;
        return;
      case NOSCRIPT:
        this.#noscripts++;
        this.#mute |= IN_NOSCRIPT;
        return;
      default:
        if ((this.#mute & IN_TEMPLATE) === 0) this.#readAttributes(role);
    }
  }

  #readAttributes(role: number): void {
    const values = this.#values;
    switch (role) {
      case FRAME:
        return this.#addLink(values[SRC]);
      case META:
        if (values[CHARSET] !== undefined) this.charsets.push(values[CHARSET]);
        return this.#readMeta(values[NAME], values[EQUIV], values[CONTENT]);
      case BASE:
        this.base ??= values[HREF];
        return;
      case LINK:
        if (values[HREF] !== undefined && this.#isInHead() && hasWord(values[REL], canonical))
          this.canonicals.push(values[HREF]);
        return;
      default:
    }
  }

  /** In the body, where comments of visitors stand, nothing names the canonical URL. */
  #isInHead(): boolean {
    return this.sink.length === 0 && this.links.isEmpty;
  }

  #addLink(href: string | undefined, isNofollow = false): void {
    if (href !== undefined && (this.#mute & IN_TEMPLATE) === 0) this.links.add(href, isNofollow);
  }

  /** The target of a declarative refresh is a link of the page. */
  addRefresh(content: string): void {
    const refresh = refreshOf(content);
    this.#addLink(refresh?.target);
    if (refresh?.isAtOnce === true && this.#mute === 0) this.refresh ??= refresh.target;
  }

  #readMeta(name: string | undefined, equiv: string | undefined, content: string | undefined): void {
    if (content === undefined) return;
    const pragma = equiv?.toLowerCase();
    if (pragma === 'content-type') this.#readType(content);
    if (pragma === 'refresh') return this.addRefresh(content);
    const named = name === undefined && pragma !== undefined && namedPragmas.has(pragma) ? pragma : name;
    const folded = named === undefined ? '' : foldText(named).toLowerCase();
    if (folded !== '') this.metas.push([folded, foldText(content)]);
  }

  /** HTML standard, 2.5.5: extracting a character encoding from a meta element. */
  #readType(content: string): void {
    const [, quoted, single, plain] = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(content) ?? [];
    const label = quoted ?? single ?? plain;
    if (label !== undefined) this.charsets.push(label);
  }

  closeTag(tag: number): void {
    this.#mute &= ~IN_RAW;
    this.#part(tag);
    switch (tag & ROLE_BITS) {
      case HEADING:
        return this.#endHeading();
      case TITLE:
        if ((this.#mute & IN_TITLE) !== 0) return this.#endTitle();
        return this.#endHolder(tag);
      case HOLDS_HTML:
        return this.#endHolder(tag);
      case TEMPLATE:
        if (this.#templates > 0 && --this.#templates === 0) this.#mute &= ~IN_TEMPLATE;
        return;
      case NOSCRIPT:
        if (this.#noscripts > 0 && --this.#noscripts === 0) this.#mute &= ~IN_NOSCRIPT;
        return;
      case FOREIGN:
        if (this.#foreign > 0) this.#foreign--;
        return;
      default:
    }
  }

  text(start: number, end: number): void {
    if (this.#mute === 0) this.sink.writeHtml(this.#html, start, end);
    else if ((this.#mute & IN_TITLE) !== 0) this.#addTitle(start, end);
  }

  #addTitle(start: number, end: number): void {
    const room = longestValue.most - this.#titleText.length;
    if (end - start > room && room > 0) longestValue.cut();
    if (room > 0) this.#titleText += this.#html.slice(start, Math.min(end, start + room));
  }

  /** The first title that says something; those in a template or for browsers without scripts do not count. */
  #endTitle(): void {
    if ((this.#mute & IN_TITLE) === 0) return;
    this.#mute &= ~IN_TITLE;
    const title = foldText(decodeHTML(this.#titleText));
    this.#titleText = '';
    const hidden = (this.#mute & (IN_TEMPLATE | IN_NOSCRIPT)) !== 0;
    if (this.title === undefined && title !== '' && !hidden) this.title = title;
  }

  /** An unclosed heading ends where the next one starts. */
  #startHeading(level: number): void {
    this.#endHeading();
    this.#headingLevel = level;
    this.#headingStart = this.sink.length;
  }

  #endHeading(): void {
    const level = this.#headingLevel;
    if (level === 0) return;
    this.#headingLevel = 0;
    const end = this.sink.length;
    if (end > this.#headingStart) this.headings.push({ level, start: this.#headingStart, end });
  }

  /** What stands between some marks is not indexed; its links are followed. */
  comment(start: number, end: number): void {
    if (end - start > LONGEST_MARK) return;
    const mark = this.#html.slice(start, end).trim().toLowerCase();
    const [mute, unmute] = indexMarks.get(mark.replace(/:\s+/, ':')) ?? [0, 0];
    this.#mute = (this.#mute | mute) & ~unmute;
  }

  cdata(start: number, end: number): void {
    if (this.#mute === 0) this.sink.writeText(this.#html.slice(start, end));
  }
}

const canonical = /(?:^|\s)canonical(?:\s|$)/i;
const noFollow = /(?:^|\s)nofollow(?:\s|$)/i;

/** True of a `rel` that has the word among its words. */
function hasWord(rel: string | undefined, word: RegExp): boolean {
  return rel !== undefined && word.test(rel);
}

/** White space, delay, and the separator before the URL (HTML standard, 4.2.5.3). */
const refreshStart = /^[\t\n\f\r ]*([\d.]+)(?:[\t\n\f\r ]+[;,]?|[;,])[\t\n\f\r ]*(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?/i;
/** Browsers leave out fractions of seconds. */
const noSeconds = /^0*(?:\.|$)/;

/** The URL of a declarative refresh such as `5; url='next.html'`, as written; undefined when the page reloads itself. */
function refreshOf(content: string): { readonly target: string; readonly isAtOnce: boolean } | undefined {
  const [start, delay = ''] = refreshStart.exec(content) ?? [];
  if (start === undefined) return undefined;
  const written = content.slice(start.length);
  const [, single, double] = /^(?:'([^']*)|"([^"]*))/.exec(written) ?? [];
  const target = single ?? double ?? written;
  return target === '' ? undefined : { target, isAtOnce: noSeconds.test(delay) };
}
