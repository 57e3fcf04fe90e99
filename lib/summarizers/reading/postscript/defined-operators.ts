/** Operators that a document defines itself: what they are for is seen from the primitive ones they come to. */

import { symbol } from './fonts.ts';
import type { Operands } from './operands.ts';
import type { Operators, Page } from './page.ts';

type Step = 'show' | 'spaced' | 'to' | 'by' | 'across' | 'down' | 'font' | 'page';

const primitives = new Map<string, Step>([
  ...['show', 'widthshow', 'kshow', 'xshow', 'yshow', 'xyshow', 'cshow'].map((name) => [name, 'show'] as const),
  ...['ashow', 'awidthshow'].map((name) => [name, 'spaced'] as const),
  ['moveto', 'to'],
  ['rmoveto', 'by'],
  ...['findfont', 'selectfont', 'scalefont', 'makefont'].map((name) => [name, 'font'] as const),
  ['showpage', 'page'],
]);
/** They leave texts to the operators behind them. */
const leaving: ReadonlySet<string> = new Set(
  'dup exch pop roll index copy stringwidth add sub mul div neg gsave grestore'.split(' '),
);
const mostLeft = 100;
const mostSteps = 8;

export interface DefinedOperators {
  readonly operators: Operators;
  readonly define: (name: string, body: readonly string[]) => void;
}

export function definedOperators(): DefinedOperators {
  const defined = new Map<string, readonly Step[]>();
  const stepsOf = (name: string): readonly Step[] => {
    const primitive = primitives.get(name);
    return primitive === undefined ? (defined.get(name) ?? []) : [primitive];
  };
  return {
    define: (name, body) => {
      const steps = body.flatMap((each, at) =>
        stepsOf(each).map((step) => (step === 'by' ? directionOf(body, at) : step)),
      );
      defined.set(name, steps.slice(0, mostSteps));
    },
    operators: (name, operands, page) => {
      const steps = stepsOf(name);
      if (steps.length === 0) return leaving.has(name) && operands.all.length < mostLeft;
      // A procedure that is called to show each of several texts shows them once.
      for (const step of new Set(steps)) performers[step](operands, page);
      operands.clear();
      return true;
    },
  };
}

/** A zero in front of the move, or behind it and turned round, is the other direction. */
function directionOf(body: readonly string[], at: number): Step {
  if (body[at - 1] === '0') return 'across';
  return body[at - 1] === 'exch' && body[at - 2] === '0' ? 'down' : 'by';
}

const performers: Readonly<Record<Step, (operands: Operands, page: Page) => void>> = {
  show: (operands, page) => page.showAll(operands),
  spaced: (operands, page) => page.showAll(operands, operands.numberBeforeText()),
  page: (_, { placed }) => placed.newPage(),
  font: resize,
  to: (operands, { placed }) => {
    const [x, y] = argumentsOf(operands, 2);
    if (x === undefined || y === undefined) placed.nextLine();
    else placed.moveTo(x, y);
  },
  by: (operands, { placed }) => {
    const [x = 0, y = 0] = argumentsOf(operands, 2);
    placed.moveBy(x, y);
  },
  across: (operands, { placed }) => placed.moveBy(argumentsOf(operands, 1)[0] ?? 0, 0),
  down: (operands, { placed }) => placed.moveBy(0, argumentsOf(operands, 1)[0] ?? 0),
};

/** Numbers behind the text are where it goes to; those before it are so only where there are none. */
function argumentsOf(operands: Operands, count: number): readonly (number | undefined)[] {
  const textAt = operands.all.findLastIndex((each) => typeof each === 'object' && 'text' in each);
  const behind = operands.numbers(textAt + 1);
  const numbers = behind.length >= count ? behind : operands.numbers();
  return numbers.length >= count ? numbers.slice(-count) : [];
}

/** A name that is defined with a font selects it later. */
function resize(operands: Operands, page: Page): void {
  const numbers = [...operands.numbers(), ...(operands.lastArray() ?? []).filter((each) => typeof each === 'number')];
  const size = numbers.map(Math.abs).find((each) => each > 1);
  const names = operands.names();
  const [name] = names;
  page.characterOf = names.includes('Symbol') ? symbol : page.usual;
  if (size === undefined) return;
  page.placed.size = size;
  if (name !== undefined) page.fonts.set(name, { size, characterOf: page.characterOf });
}
