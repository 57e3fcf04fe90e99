/** How what people write and what is gathered become one (Harvest manual, 4.7.7). */

/**
 * What people wrote comes first, in its order; of what was gathered, the names that they did not use follow. Names are
 * compared without regard to case.
 */
export function manualFirst<T>(
  manual: readonly T[],
  automatic: readonly T[],
  nameOf: (each: T) => string,
): readonly T[] {
  const names = new Set(manual.map((each) => nameOf(each).toLowerCase()));
  return [...manual, ...automatic.filter((each) => !names.has(nameOf(each).toLowerCase()))];
}
