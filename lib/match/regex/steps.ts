/** Long work in steps, between which others may have their turn. */

/** Work that may be left and taken up again at each step; ends with a value. */
export type Steps<Value> = Generator<undefined, Value, undefined>;

/** Things that are gone through between two steps: some milliseconds of work. */
export const AT_ONCE = 10_000;

/** Does all steps at once. */
export function allSteps<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does the steps one by one; what `yieldNow` throws ends them. */
export async function pacedSteps<Value>(steps: Steps<Value>, yieldNow: () => Promise<void>): Promise<Value> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await yieldNow();
  }
}

/** Numbers from `from` on and below `to`, a portion a step. */
export function* inPortions(
  { from, to }: { readonly from: number; readonly to: number },
  work: (from: number, to: number) => void,
): Steps<undefined> {
  for (let at = from; at < to; at += AT_ONCE) {
    work(at, Math.min(to, at + AT_ONCE));
    yield;
  }
}
