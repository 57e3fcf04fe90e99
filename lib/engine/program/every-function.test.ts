import { describe, expect, it } from 'vitest';
import { functions } from '../../functions/index.ts';
import type { FunctionDeclaration } from '../../sdk/define-function.ts';
import type { FilterKind, PhaseName } from '../../sdk/phases.ts';
import type { Step } from './program.ts';
import { filters, testProgram } from '../testing/program.ts';

/** What some functions need before them. */
const before: Readonly<Record<string, string>> = {
  'assign-type-by-extension': 'Setup fn=setup-type-by-extension file=mime.types',
  'filter-by-md5': 'Data fn=generate-md5',
  'filterrules-process': 'Setup fn=filterrules-setup config=filterrules.conf',
};
const other = 'Data fn=assign-source dst=type src=content-type';
const kinds: readonly FilterKind[] = ['enumeration', 'generation'];

/** The enumeration filter makes no RDs, and the generation filter no links: what stands there for them never runs. */
const idle: ReadonlyMap<FilterKind, PhaseName> = new Map([
  ['enumeration', 'Generate'],
  ['generation', 'Enumerate'],
]);

/** Every place a function may stand in. */
const places = functions.flatMap((declaration) =>
  [...declaration.phases, ...(declaration.lenientPhases ?? [])].flatMap((phase) =>
    kinds.map((kind) => ({ declaration, phase, kind, name: `${declaration.name} under ${phase}, ${kind}` })),
  ),
);

interface Written {
  readonly declaration: FunctionDeclaration;
  readonly phase: PhaseName;
  readonly kind: FilterKind;
}

/** The first example of the function, under this phase and in this kind of filter. */
function stepOf({ declaration, phase, kind }: Written, enable: string): Step | undefined {
  const { name, examples } = declaration;
  const example = examples[0]?.text.replace(/^\w+/, `${phase} enable=${enable}`) ?? '';
  const own = [before[name], example].filter((line) => line !== undefined).join('\n');
  const text = kind === 'enumeration' ? filters(own, other) : filters(other, own);
  const { steps } = testProgram({ files: { 'filter.conf': text, 'mime.types': 'text/plain txt\n' } });
  return steps.findLast((step) => step.name === name && step.filter === kind);
}

describe('every function of the manual', () => {
  it('is there, thirty of them', () => expect(functions).toHaveLength(30));

  it.each(places)('$name, and is switched on and off', (place) => {
    const isIdle = idle.get(place.kind) === place.phase;
    for (const [enable, isOn] of [
      ['true', true],
      ['on', true],
      ['false', false],
      ['off', false],
    ] as const) {
      expect(stepOf(place, enable), enable).toMatchObject({ phase: place.phase, active: isOn && !isIdle });
    }
  });
});
