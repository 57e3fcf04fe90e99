/** The operators of dvips (tex.lpro): kerning stands between strings, and says where words end. */

import { dvipsFont } from './fonts.ts';
import type { Operators, Page } from './page.ts';
import type { Operands } from './operands.ts';

/** Shows, then moves by the distance of the last such move and this much. */
const moreThanLast = new Map(Array.from('cdefghijk', (name, at) => [name, at - 4]));
/** Shows, then moves by this much. */
const byItself = new Map(Array.from('lmnoqrst', (name, at) => [name, at < 4 ? at - 4 : at - 3]));
/** Of the others, those that show. */
const shown: ReadonlySet<string> = new Set(['p', 'b', 'y']);
const pointsOfInch = 72.27;
const usualSize = 10;

export function dvipsOperators(): Operators {
  let last = 0;
  let dotsOfPoint = 300 / pointsOfInch;
  const move = (page: Page, distance: number): void => {
    last = distance;
    page.placed.moveBy(distance, 0);
  };
  const define = (operands: Operands, page: Page): void => {
    const [name = '', font = ''] = [operands.names()[0], operands.names().at(-1)];
    const given = operands.body()?.flatMap((each) => page.encodings.get(each) ?? [])[0];
    page.fonts.set(name, dvipsFont(operands.numbers().at(-1) ?? usualSize * dotsOfPoint, font, given));
  };
  const others: Readonly<Record<string, (operands: Operands, page: Page, number: number) => void>> = {
    p: () => undefined,
    b: (_, page, number) => move(page, number),
    w: (_, page, number) => page.placed.moveBy(number, 0),
    x: (_, page, number) => page.placed.moveBy(0, number),
    a: (operands, page, y) => page.placed.moveTo(operands.numbers().at(-2) ?? 0, y),
    y: (operands, page, y) => page.placed.moveTo(operands.numbers().at(-2) ?? 0, y),
    bop: (_, page) => page.placed.newPage(),
    rf: define,
    '@start': (_, page, resolution) => {
      dotsOfPoint = resolution / pointsOfInch;
      page.placed.size = usualSize * dotsOfPoint;
    },
    // A comment, as it were an operator: the font that follows is a bitmap.
    '%DVIPSBitmapFont': (operands, page, points) => {
      const [name = '', font = ''] = operands.names();
      page.fonts.set(name, dvipsFont(points * dotsOfPoint, font, undefined));
    },
  };
  return (name, operands, page) => {
    const number = operands.numbers().at(-1) ?? 0;
    const [more, own, other] = [moreThanLast.get(name), byItself.get(name), others[name]];
    if (more === undefined && own === undefined && other === undefined) return page.select(name);
    if (other === undefined || shown.has(name)) page.showAll(operands);
    if (more !== undefined) move(page, last + more);
    if (own !== undefined) page.placed.moveBy(own, 0);
    other?.(operands, page, number);
    return true;
  };
}
