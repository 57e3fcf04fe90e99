/** The tags and attributes a page is read for, recognised mostly without making strings of their names. */

/** What a tag means to the reader: the low bits of {@link tagRole}. */
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

/** Does not part the words on its two sides. */
export const JOINS_WORDS = 0x10;
/** Ends SVG or MathML around it (HTML standard, 13.2.6.5). */
export const ENDS_FOREIGN = 0x20;
/** Its content is not markup and not text of the page. */
export const RAW_CONTENT = 0x40;
/** It holds text only, up to its end tag; so all markup in it is text. */
export const NO_MARKUP = 0x80;
/** Nothing after it is markup. */
export const PLAIN_TEXT = 0x100;
/** Level of a heading, from 1, above these bits. */
export const LEVEL_SHIFT = 9;

/** The attributes anything is read from. */
export const NO_ATTRIBUTE = 0;
export const HREF = 1;
export const SRC = 2;
export const NAME = 3;
export const CONTENT = 4;
export const EQUIV = 5;
export const REL = 6;

const roles: readonly (readonly [role: number, names: string])[] = [
  [JOINS_WORDS, 'abbr acronym bdi bdo cite data del dfn font ins kbd label mark output q rb rt ruby time wbr'],
  [JOINS_WORDS | ENDS_FOREIGN, 'b big code em i nobr s samp small span strike strong sub sup tt u var'],
  [ENDS_FOREIGN, 'blockquote body br center dd div dl dt embed head hr img li listing menu ol p pre table ul'],
  [ANCHOR | JOINS_WORDS, 'a area'],
  [FRAME, 'frame'],
  [FRAME | RAW_CONTENT | NO_MARKUP, 'iframe'],
  [META | ENDS_FOREIGN, 'meta'],
  [BASE, 'base'],
  [LINK, 'link'],
  [TITLE | NO_MARKUP, 'title'],
  [RAW_CONTENT | NO_MARKUP, 'script style noembed noframes'],
  [NO_MARKUP, 'textarea xmp'],
  [PLAIN_TEXT, 'plaintext'],
  [TEMPLATE, 'template'],
  [NOSCRIPT, 'noscript'],
  [FOREIGN, 'svg math'],
  ...[1, 2, 3, 4, 5, 6].map((level) => [HEADING | ENDS_FOREIGN | (level << LEVEL_SHIFT), `h${level}`] as const),
];

const attributes: ReadonlyMap<string, number> = new Map([
  ['href', HREF],
  ['src', SRC],
  ['name', NAME],
  ['content', CONTENT],
  ['http-equiv', EQUIV],
  ['rel', REL],
]);

/** Names up to this length are looked up as numbers. */
const LONGEST_PACKED = 5;
const shortNames = new Map<number, number>();
const longNames = new Map<string, number>();
for (const [role, names] of roles) {
  for (const name of names.split(' ')) {
    if (name.length <= LONGEST_PACKED) shortNames.set(pack(name, 0, name.length), role);
    else longNames.set(name, role);
  }
}

/** Role, flags and level of the tag named at this place, in any case. */
export function tagRole(html: string, start: number, end: number): number {
  if (end - start <= LONGEST_PACKED) return shortNames.get(pack(html, start, end)) ?? OTHER;
  return longNames.get(html.slice(start, end).toLowerCase()) ?? OTHER;
}

/** Six bits a character: letters in any case are 1 to 26, digits and signs their code, all else 0. */
function pack(name: string, start: number, end: number): number {
  let packed = 0;
  for (let at = start; at < end; at++) {
    const code = name.charCodeAt(at);
    packed = (packed << 6) | (code < 0x40 ? code : code < 0x7b ? code & 0x1f : 0);
  }
  return packed;
}

/** The attribute named at this place, in any case; {@link NO_ATTRIBUTE} when nothing is read from it. */
export function attributeOf(html: string, start: number, end: number): number {
  const length = end - start;
  if (length < 3 || length > 10) return NO_ATTRIBUTE;
  return attributes.get(html.slice(start, end).toLowerCase()) ?? NO_ATTRIBUTE;
}
