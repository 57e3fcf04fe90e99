/** Values that the Sun servers number: `author-1`, `author-2` are those of `author`. */

interface Named {
  readonly name: string;
}

export interface NamedValues<T> {
  readonly name: string;
  /** More than one for what is numbered. */
  readonly attributes: readonly T[];
}

/** Joins numbered attributes that follow each other from 1 on, if the object has none with the name alone. */
export function joinNumbered<T extends Named>(attributes: readonly T[]): readonly NamedValues<T>[] {
  const names = new Set(attributes.map(({ name }) => name.toLowerCase()));
  const joined: NamedValues<T>[] = [];
  for (let i = 0; i < attributes.length;) {
    const name = attributes[i]?.name ?? '';
    const base = name.endsWith('-1') ? name.slice(0, -2) : '';
    const count = base === '' || names.has(base.toLowerCase()) ? 0 : countNumbered(attributes, base, i);
    const isList = count > 1;
    const end = i + (isList ? count : 1);
    joined.push({ name: isList ? base : name, attributes: attributes.slice(i, end) });
    i = end;
  }
  return joined;
}

function countNumbered(attributes: readonly Named[], base: string, from: number): number {
  let count = 0;
  while (attributes[from + count]?.name === `${base}-${count + 1}`) count++;
  return count;
}
