/** What a SOIF stream consists of (Harvest manual, appendix B; RFC 2655). */

import type { Place, PlacedFinding } from '../../lang/xml/finding.ts';

export { isReadName, isSoifName, isSoifUrl } from '../../language-kit/soif-words.ts';

/** The parts of what a Gatherer sends: `@UPDATE {`, objects, `}`. */
export const sections = ['delete', 'refresh', 'update'] as const;
export type Section = (typeof sections)[number];

export interface SoifAttribute {
  /** As written; names are compared without regard to case. */
  readonly name: string;
  /** Arbitrary bytes. */
  readonly value: Uint8Array;
}

export interface SoifContent {
  /** Template type, such as `FILE`. */
  readonly type: string;
  /** Empty if the object has none. */
  readonly url: string;
  /** In the order of the stream; a name may occur more than once. */
  readonly attributes: readonly SoifAttribute[];
}

export interface SoifObject extends SoifContent {
  readonly section: Section | undefined;
  readonly place: Place;
  /** The stream ended, or the next object began, before its closing brace. */
  readonly isOpen: boolean;
}

/** A column counts bytes. */
export interface SoifFinding extends PlacedFinding {
  /** Bytes before the place. */
  readonly offset: number;
}

export function sectionOf(type: string): Section | undefined {
  const lower = type.toLowerCase();
  return sections.find((section) => section === lower);
}

/** The last value counts, as in Harvest. */
export function attributeOf({ attributes }: Pick<SoifContent, 'attributes'>, name: string): SoifAttribute | undefined {
  const lower = name.toLowerCase();
  return attributes.findLast((each) => each.name.toLowerCase() === lower);
}
