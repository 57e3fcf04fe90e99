/** Text out of pieces that stand at places of a page: gaps between them become blanks, and moves become lines. */

/** In quads, the size of a font: the least gap between words, and the least move back that begins another one. */
const wordGap = 0.2;
const backGap = 1.5;
/** A gap to a place of its own is as wrong as the widths of the characters before it are. */
const placedGap = 0.12;
const doubtOfCharacter = 0.02;
/** The least distance of lines: subscripts are nearer. */
const lineGap = 0.8;
const usualLine = 1.2;
const paragraphGap = 1.9;
/** Lines that begin further to the right than the one above by this much begin a paragraph. */
const indents = { least: 0.8, most: 3.5 };

/** Widths are in the fonts, which are not read: these are usual, in quads, by code. */
const usualWidth = 0.48;
const widths = new Float64Array(256).fill(usualWidth);
for (const [characters, width] of [
  ["iljtfI.,:;!|'`()[] -", 0.29],
  ['mwMW@%', 0.83],
  ['ABCDEFGHJKLNOPQRSTUVXYZ&', 0.68],
] as const)
  for (let at = 0; at < characters.length; at++) widths[characters.charCodeAt(at)] = width;

export class PlacedText {
  /** Of the font, in the unit of the places. */
  size = 10;
  #text = '';
  #x = 0;
  #y = 0;
  /** Where the piece before ends. */
  #endX = 0;
  #endY = 0;
  #endSize = 10;
  #lineStart = 0;
  #isNewPage = true;
  #isPlaced = false;
  /** Characters whose widths were supposed since the last place that is known. */
  #supposed = 0;

  get x(): number {
    return this.#x;
  }

  get y(): number {
    return this.#y;
  }

  moveBy(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
  }

  moveTo(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    this.#isPlaced = true;
  }

  nextLine(): void {
    this.moveTo(this.#lineStart, this.#y + usualLine * this.size);
  }

  /** Another page begins; its places are measured anew. */
  newPage(): void {
    this.moveTo(0, 0);
    this.#isNewPage = true;
  }

  /** `width`: where it is known. */
  show(text: string, width?: number): void {
    if (text === '') return;
    this.#text += this.#between() + text;
    if (this.#isPlaced || width !== undefined) this.#supposed = 0;
    if (width === undefined) this.#supposed += text.length;
    this.#isPlaced = false;
    this.#x += width ?? widthOf(text) * this.size;
    this.#endX = this.#x;
    this.#endY = this.#y;
    this.#endSize = this.size;
  }

  /** A word that a hyphen divides at the end of a line is one word. */
  text(): string {
    const lines = this.#text.split('\n');
    return lines
      .map((line) => line.trim())
      .join('\n')
      .replaceAll(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  #between(): string {
    const down = Math.abs(this.#y - this.#endY) / Math.max(this.size, this.#endSize);
    if (!this.#isNewPage && down <= lineGap) return this.#isGap() ? ' ' : '';
    const indent = (this.#x - this.#lineStart) / this.size;
    const isIndented = indent > indents.least && indent < indents.most;
    const isParagraph = !this.#isNewPage && (down > paragraphGap || isIndented);
    this.#lineStart = this.#x;
    this.#isNewPage = false;
    return isParagraph ? '\n\n' : '\n';
  }

  #isGap(): boolean {
    const gap = (this.#x - this.#endX) / this.size;
    const least = this.#isPlaced ? placedGap + doubtOfCharacter * this.#supposed : wordGap;
    return gap > least || gap < -backGap - least;
  }
}

function widthOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) width += widths[text.charCodeAt(at)] ?? usualWidth;
  return width;
}
