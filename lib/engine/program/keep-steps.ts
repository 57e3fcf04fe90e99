/** A program with some of its lines taken away: what the other lines would decide without them. */

import { asksRules } from './compile-filter.ts';
import type { CompiledFilter, Program, Step } from './program.ts';

/** Steps keep their numbers; those of both filters for which `keeps` is false never run. */
export function keepSteps(program: Program, keeps: (step: Step) => boolean): Program {
  const { steps } = program;
  const isKept = (id: number): boolean => {
    const step = steps[id];
    return step !== undefined && keeps(step);
  };
  const asks = (id: number): boolean => asksRules(steps[id]);
  const keep = (filter: CompiledFilter): CompiledFilter => {
    const metaData = filter.metaData.filter(isKept);
    const data = filter.data.filter(isKept);
    return {
      ...filter,
      metaData,
      afterAddress: filter.metaData.slice(0, filter.afterAddress).filter(isKept).length,
      data,
      produce: filter.produce.filter(isKept),
      lastAskedEarly: data.some(asks) ? -1 : metaData.findLastIndex(asks),
    };
  };
  return { ...program, enumeration: keep(program.enumeration), generation: keep(program.generation) };
}
