/** Tags of HTML that may be left out (HTML standard, 13.1.2.4), and elements that have no content; by the numbers of their names. */

import { tagNumber } from '../html-names.ts';

function numbersOf(names: string): ReadonlySet<number> {
  return new Set(names.split(' ').map((name) => tagNumber(name)));
}

const voids = numbersOf('AREA BASE BR COL EMBED FRAME HR IMG INPUT LINK META PARAM SOURCE TRACK WBR');

export function isVoid(tag: number): boolean {
  return voids.has(tag);
}

const blocks =
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DIR DIV DL FIELDSET FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR MAIN MENU NAV OL P PRE SECTION TABLE UL';

/** By the tag that ends them: elements whose own end tag is missing. */
const closes: ReadonlyMap<number, ReadonlySet<number>> = new Map(
  [
    ...blocks.split(' ').map((tag) => [tag, 'P'] as const),
    ['BODY', 'HEAD TITLE'] as const,
    ['LI', 'LI P'] as const,
    ['DT', 'DT DD P'] as const,
    ['DD', 'DT DD P'] as const,
    ['TR', 'TD TH TR P'] as const,
    ['TD', 'TD TH P'] as const,
    ['TH', 'TD TH P'] as const,
    ['TBODY', 'TD TH TR THEAD TBODY'] as const,
    ['TFOOT', 'TD TH TR TBODY'] as const,
    ['OPTION', 'OPTION'] as const,
    ['OPTGROUP', 'OPTION OPTGROUP'] as const,
    ['A', 'A'] as const,
  ].map(([tag, closed]) => [tagNumber(tag), numbersOf(closed)]),
);

/** Elements that end, if they are open, where one of this name begins. */
export function closedBy(tag: number): ReadonlySet<number> | undefined {
  return closes.get(tag);
}
