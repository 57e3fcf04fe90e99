/** The operators of PDF (ISO 32000, 9.4), which programs that make PostScript of a PDF, or both, define. */

import type { Operand, Operands } from './operands.ts';
import type { Operators, Page } from './page.ts';

/** Numbers between strings are of this part of a quad. */
const parts = 1000;

/** `isAbsolute`: moves are from the origin, as in what pdftops writes, and not from the line before. */
export function pdfOperators(isAbsolute: boolean): Operators {
  let [lineX, lineY, scale, scaleDown, size, spacing] = [0, 0, 1, 1, 10, 0];
  const moveTo = ({ placed }: Page, x: number, y: number): void => {
    [lineX, lineY] = [x, y];
    placed.moveTo(x, y);
  };
  const resize = ({ placed }: Page): void => void (placed.size = Math.abs(size * scale) || 1);
  const shift = (page: Page, number: number): void => page.placed.moveBy((-number / parts) * page.placed.size, 0);
  const showItems = (page: Page, items: readonly Operand[]): void => {
    for (const item of items) {
      if (typeof item === 'number') shift(page, item);
      else if ('text' in item) page.showSpaced(item.text, spacing);
    }
  };
  const show = (operands: Operands, page: Page): void => {
    const widths = (operands.lastArray() ?? []).filter((each, at) => typeof each === 'number' && at % 2 === 0);
    const width = widths.reduce<number>((sum, each) => sum + Number(each), 0);
    if (width === 0) page.showAll(operands, spacing);
    else for (const text of operands.texts()) page.show(text, width);
  };
  const newLine = (operands: Operands, page: Page): void => {
    page.placed.nextLine();
    show(operands, page);
  };
  const move = (operands: Operands, page: Page): void => {
    const [x = 0, y = 0] = operands.numbers().slice(-2);
    if (isAbsolute) page.placed.moveTo(x * scale, y * scaleDown);
    else moveTo(page, lineX + x * scale, lineY + y * scaleDown);
  };
  const others: Readonly<Record<string, (operands: Operands, page: Page) => void>> = {
    BT: (_, page) => moveTo(page, 0, 0),
    Tm: (operands, page) => {
      const matrix = operands.lastArray()?.filter((each) => typeof each === 'number') ?? operands.numbers().slice(-6);
      const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = matrix;
      scale = Math.hypot(a, b) || 1;
      scaleDown = (Math.hypot(c, d) || 1) * (d < 0 ? -1 : 1);
      resize(page);
      moveTo(page, x, y);
    },
    Td: move,
    TD: move,
    'T*': (_, page) => page.placed.nextLine(),
    Tf: (operands, page) => {
      size = operands.numbers().at(-1) ?? size;
      resize(page);
      page.characterOf = page.encodings.get(operands.names()[0] ?? '') ?? page.usual;
    },
    Tc: (operands) => void (spacing = (operands.numbers().at(-1) ?? 0) * scale),
    Tj: show,
    "'": newLine,
    '"': newLine,
    TJ: (operands, page) => showItems(page, operands.lastArray() ?? []),
    TJm: (operands, page) => shift(page, operands.numbers().at(-1) ?? 0),
  };
  return (name, operands, page) => {
    const operator = others[name];
    operator?.(operands, page);
    return operator !== undefined;
  };
}
