/** Letters of glyphs that pdf.js has none for: it takes the code of one whose name has several parts for a character. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { getDocumentProxy } from 'unpdf';
import { glyphParts, isListed, lettersOf } from './glyph-names.ts';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
/** Pictures are never drawn. */
export const pdfOptions = {
  verbosity: 0,
  useSystemFonts: false,
  stopAtErrors: false,
  fontExtraProperties: true,
  maxImageSize: 1,
} as const;

type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/** What a font says of its codes. */
interface Encoding {
  readonly names: ReadonlyMap<number, string>;
  readonly characters: ReadonlyMap<number, string>;
}

/** The letters of a part of a name; none that it has none for. */
export type LookUp = (parts: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export class PdfGlyphs {
  readonly #lookUp: LookUp;
  /** Letters in place of the characters that pdf.js returns, by the name of the font. */
  readonly #fonts = new Map<string, ReadonlyMap<string, string>>();
  readonly #listed = new Map<string, string>();

  constructor(lookUp: LookUp) {
    this.#lookUp = lookUp;
  }

  /** Learns the fonts of a page that were on none before. */
  async learn(page: PdfPage, fonts: ReadonlySet<string>): Promise<void> {
    const fresh = [...fonts].filter((name) => !this.#fonts.has(name));
    if (fresh.length === 0) return;
    const encodings = await readEncodings(page, fresh);
    const names = [...encodings.values()].flatMap(unread).map(([, name]) => name);
    const parts = new Set(names.flatMap(glyphParts).filter((part) => isListed(part) && !this.#listed.has(part)));
    // Without the list, names are read as far as they spell their letters.
    const found =
      parts.size === 0
        ? new Map<string, string>()
        : await this.#lookUp([...parts]).catch(() => new Map<string, string>());
    for (const part of parts) this.#listed.set(part, found.get(part) ?? '');
    for (const [name, encoding] of encodings) this.#fonts.set(name, this.#lettersIn(encoding));
  }

  mended(text: string, font: string): string {
    const letters = this.#fonts.get(font);
    if (letters === undefined || letters.size === 0) return text;
    return text.replaceAll(/[^]/gu, (character) => letters.get(character) ?? character);
  }

  #lettersIn(encoding: Encoding): ReadonlyMap<string, string> {
    const { names, characters } = encoding;
    const codes = unread(encoding);
    const mended = new Set(codes.map(([code]) => code));
    // Only codes that the font names itself count: text seldom uses those that it inherits.
    const taken = new Set([...names.keys()].flatMap((code) => (mended.has(code) ? [] : (characters.get(code) ?? []))));
    const letters = new Map<string, string>();
    for (const [code, name] of codes) {
      const character = characters.get(code) ?? String.fromCharCode(code);
      const text = lettersOf(name, this.#listed);
      // It can't be told from that of another code of the font.
      if (text === '' || taken.has(character)) continue;
      letters.set(character, text);
      // As pdf.js normalizes it.
      if (character === '\u00b5') letters.set('\u03bc', text);
    }
    return letters;
  }
}

/** Codes without a character, and those that pdf.js takes for the first of their letters: `u0416_T`. */
function unread({ names, characters }: Encoding): readonly (readonly [code: number, name: string])[] {
  return [...names].filter(([code, name]) => {
    const [first = '', second] = glyphParts(name);
    const character = characters.get(code);
    return (
      character === undefined || (second !== undefined && !isListed(first) && lettersOf(first, new Map()) === character)
    );
  });
}

/** An empty one for a font that does not say. */
export async function readEncodings(page: PdfPage, fonts: readonly string[]): Promise<ReadonlyMap<string, Encoding>> {
  // Fonts are told of when a page is drawn, not when its text is read; a page that cannot be drawn has text all the same.
  await page.getOperatorList().catch(() => undefined);
  await nextTurn();
  return new Map(fonts.map((name) => [name, encodingOf(page.commonObjs.has(name) ? page.commonObjs.get(name) : {})]));
}

function encodingOf(font: unknown): Encoding {
  const toUnicode = fieldOf(font, 'toUnicode');
  return { names: byCode(fieldOf(font, 'differences')), characters: byCode(fieldOf(toUnicode, '_map')) };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : {};
}

function byCode(values: unknown): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  if (typeof values !== 'object' || values === null) return found;
  for (const [code, value] of Object.entries(values)) if (typeof value === 'string') found.set(Number(code), value);
  return found;
}
