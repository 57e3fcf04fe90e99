/** The tags and attributes a page is read for, recognised mostly without making strings of their names. */

/** What a tag means to the reader: the low bits of {@link tagOf}. */
export const ROLE_BITS = 0xf;
export const OTHER = 0;
export const ANCHOR = 1;
export const FRAME = 2;
export const META = 3;
export const BASE = 4;
export const LINK = 5;
export const TITLE = 6;
export const HEADING = 7;
export const TEMPLATE = 8;
export const NOSCRIPT = 9;
/** svg, math */
export const FOREIGN = 10;
/** In SVG or MathML its content is HTML (HTML standard, 13.2.6). */
export const HOLDS_HTML = 11;

/** Inline, or not shown at all: a word goes on on its other side. */
export const JOINS_WORDS = 0x10;
/** Ends SVG or MathML around it (HTML standard, 13.2.6.5). */
export const ENDS_FOREIGN = 0x20;
/** Its content is not markup and not text of the page. */
export const RAW_CONTENT = 0x40;
/** It holds text only, up to its end tag; so all markup in it is text. */
export const NO_MARKUP = 0x80;
/** Nothing after it is markup. */
export const PLAIN_TEXT = 0x100;
/** A block of its own, or a line break: what is on its other side is another line. */
export const BREAKS_LINE = 0x200;
/** Level of a heading, from 1. */
export const LEVEL_SHIFT = 10;
export const LEVEL_BITS = 0x7;
/** Number of the name, from 1, above these bits: names that differ in case only have the same. */
export const NUMBER_SHIFT = 13;

/** The attributes anything is read from. */
export const NO_ATTRIBUTE = 0;
export const HREF = 1;
export const SRC = 2;
export const NAME = 3;
export const CONTENT = 4;
export const EQUIV = 5;
export const REL = 6;
export const CHARSET = 7;
export const XLINK = 8;

/**
 * Blocks, inline elements and what is not shown, by the HTML standard (15.3). All others part words within a line: cells of
 * tables, what is shown as an object or a control, ruby text, and names that are none of HTML.
 */
const roles: readonly (readonly [role: number, names: string])[] = [
  [JOINS_WORDS, 'abbr acronym basefont bdi bdo bgsound cite data del dfn font ins kbd label map mark output param'],
  [JOINS_WORDS, 'picture q rb rp ruby slot source time track tspan wbr'],
  [JOINS_WORDS | ENDS_FOREIGN, 'b big code em i nobr s samp small span strike strong sub sup tt u var'],
  [BREAKS_LINE | ENDS_FOREIGN, 'blockquote body br center dd div dl dt head hr li listing menu ol p pre table ul'],
  [BREAKS_LINE, 'address article aside caption details dialog dir fieldset figcaption figure footer form frameset'],
  [BREAKS_LINE, 'header hgroup html legend main nav optgroup option search section summary tbody tfoot thead tr'],
  [ENDS_FOREIGN, 'embed img'],
  [ANCHOR | JOINS_WORDS, 'a area'],
  [FRAME | BREAKS_LINE, 'frame'],
  [FRAME | RAW_CONTENT | NO_MARKUP, 'iframe'],
  [META | JOINS_WORDS | ENDS_FOREIGN, 'meta'],
  [BASE | JOINS_WORDS, 'base'],
  [LINK | JOINS_WORDS, 'link'],
  [TITLE | BREAKS_LINE | NO_MARKUP, 'title'],
  [JOINS_WORDS | RAW_CONTENT | NO_MARKUP, 'script style noembed noframes'],
  [NO_MARKUP, 'textarea'],
  [BREAKS_LINE | NO_MARKUP, 'xmp'],
  [BREAKS_LINE | PLAIN_TEXT, 'plaintext'],
  [TEMPLATE, 'template'],
  [NOSCRIPT, 'noscript'],
  [FOREIGN, 'svg math'],
  [HOLDS_HTML, 'foreignobject desc mi mo mn ms mtext annotation-xml'],
  ...[1, 2, 3, 4, 5, 6].map(
    (level) => [HEADING | BREAKS_LINE | ENDS_FOREIGN | (level << LEVEL_SHIFT), `h${level}`] as const,
  ),
];

const attributes: ReadonlyMap<string, number> = new Map([
  ['href', HREF],
  ['src', SRC],
  ['name', NAME],
  ['content', CONTENT],
  ['http-equiv', EQUIV],
  ['rel', REL],
  ['charset', CHARSET],
  ['xlink:href', XLINK],
]);

/** Names up to this length are looked up as numbers. */
const LONGEST_PACKED = 5;
const shortNames = new Map<number, number>();
const longNames = new Map<string, number>();
/** Names in documents are anything: longer ones, and those that come later, are all alike. */
const LONGEST_NAME = 100;
const MOST_NAMES = 10_000;
const ALIKE = 1;
for (const [role, names] of roles) for (const name of names.split(' ')) meetName(name, role);

/** Role, flags, level, and number of the tag named at this place, in any case. */
export function tagOf(html: string, start: number, end: number): number {
  const packed = pack(html, start, end);
  return (packed === 0 ? undefined : shortNames.get(packed)) ?? tagOfLong(html.slice(start, end).toLowerCase());
}

function tagOfLong(name: string): number {
  const known = longNames.get(name);
  if (known !== undefined) return known;
  const isAlike = longNames.size >= MOST_NAMES || name.length > LONGEST_NAME;
  return isAlike ? ALIKE << NUMBER_SHIFT : meetName(name, OTHER);
}

/** The number of a name that something is to be found by, in any case. */
export function tagNumber(name: string): number {
  const lower = name.toLowerCase();
  return (longNames.get(lower) ?? meetName(lower, OTHER)) >> NUMBER_SHIFT;
}

function meetName(name: string, role: number): number {
  const tag = role | ((longNames.size + ALIKE + 1) << NUMBER_SHIFT);
  longNames.set(name, tag);
  const packed = pack(name, 0, name.length);
  if (packed !== 0) shortNames.set(packed, tag);
  return tag;
}

/** Six bits a character: letters in any case are 1 to 26, digits their code; 0 for what does not fit. */
function pack(name: string, start: number, end: number): number {
  if (end - start > LONGEST_PACKED) return 0;
  let packed = 0;
  for (let at = start; at < end; at++) {
    const code = name.charCodeAt(at);
    const lower = code | 0x20;
    if (lower >= 0x61 && lower <= 0x7a) packed = (packed << 6) | (code & 0x1f);
    else if (code >= 0x30 && code <= 0x39) packed = (packed << 6) | code;
    else return 0;
  }
  return packed;
}

/** The attribute named at this place, in any case; {@link NO_ATTRIBUTE} when nothing is read from it. */
export function attributeOf(html: string, start: number, end: number): number {
  const length = end - start;
  if (length < 3 || length > 10) return NO_ATTRIBUTE;
  return attributes.get(html.slice(start, end).toLowerCase()) ?? NO_ATTRIBUTE;
}
