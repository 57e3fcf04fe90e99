/** The metadata classes that mean something of their own; every other class is the user's. */

/** `single`: one character, as the manual has it; `long`: up to 64, as later versions do. */
export type ClassMode = 'single' | 'long';

export const CLASS_MODES: readonly ClassMode[] = ['single', 'long'];

/** Characters of a class with `long`. */
export const MAX_CLASS_LENGTH = 64;

/** A class that is none in `single` and one in `long`. */
export function isLongOnly(name: string): boolean {
  return name.length > 1 && name.length <= MAX_CLASS_LENGTH && /^(?!fun)[A-Za-z0-9]+$/i.test(name);
}

export interface ClassMeaning {
  readonly name: string;
  readonly title: string;
  readonly doc: string;
  readonly kind: 'title' | 'date' | 'reserved';
}

/** Classes of special behaviour, and those the search engine keeps for itself. */
export const classes: readonly ClassMeaning[] = [
  { name: 't', title: 'title', kind: 'title', doc: 'Used as the title of the document, in place of its own.' },
  { name: 'd', title: 'document date', kind: 'date', doc: 'The date of the document, YYYYMMDD.' },
  {
    name: 'X',
    title: 'expiry date',
    kind: 'date',
    doc: 'The last day on which the document is valid, YYYYMMDD; from the day after it is hidden.',
  },
  ...['h', 'i', 'k', 'm', 'u', 'v', 'K'].map((name): ClassMeaning => {
    return { name, title: 'reserved', kind: 'reserved', doc: 'Used by the search engine itself; better not reused.' };
  }),
];

/** Class of the date of a document, and of its expiry. */
export const DATE_CLASS = 'd';
export const EXPIRY_CLASS = 'X';

/** The attribute of an RD that a class is written to. */
export function attributeOf(name: string): string {
  return classes.some((each) => each.name === name && each.kind === 'title') ? 'title' : name;
}
