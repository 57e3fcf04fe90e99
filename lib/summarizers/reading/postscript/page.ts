/** A page as operators describe it: what they show is text, and where it stands decides its words and lines. */

import { PlacedText } from '../placed-text.ts';
import type { CharacterOf, Font } from './fonts.ts';
import type { Operands } from './operands.ts';

export class Page {
  readonly placed = new PlacedText();
  readonly fonts = new Map<string, Font>();
  /** By the names they are defined with. */
  readonly encodings = new Map<string, CharacterOf>();
  characterOf: CharacterOf;
  /** Of fonts that say nothing else. */
  usual: CharacterOf;
  /** False in front of the first page. */
  isText = false;

  constructor(characterOf: CharacterOf) {
    this.characterOf = characterOf;
    this.usual = characterOf;
  }

  show(bytes: string, width?: number): void {
    if (!this.isText) return;
    const text = Array.from(bytes, (byte) => this.characterOf(byte.charCodeAt(0))).join('');
    this.placed.show(text.replaceAll(/[\0-\u001f]/g, ''), width);
  }

  /** `spacing`: what is added to the width of each character. */
  showAll(operands: Operands, spacing = 0): void {
    for (const text of operands.texts()) this.showSpaced(text, spacing);
  }

  showSpaced(text: string, spacing: number): void {
    if (spacing === 0) return this.show(text);
    for (const character of text) {
      this.show(character);
      this.placed.moveBy(spacing, 0);
    }
  }

  /** False when no font is called so. */
  select(name: string): boolean {
    const font = this.fonts.get(name);
    if (font === undefined) return false;
    this.placed.size = font.size;
    this.characterOf = font.characterOf;
    return true;
  }
}

/** Does what an operator says; false when it does not know it. */
export type Operators = (name: string, operands: Operands, page: Page) => boolean;
