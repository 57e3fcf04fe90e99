/** The first column of a table: an element, what its attributes have to be, and the one that is taken instead of its content. */

export interface ElementPattern {
  /** In upper case, as all names here. */
  readonly tag: string;
  /** Attributes with the values they must have. */
  readonly conditions: readonly (readonly [attribute: string, value: string])[];
  /** Its value is taken, not the content of the element. */
  readonly attribute?: string;
}

const name = String.raw`[A-Za-z][\w.-]*`;
const whole = new RegExp(`^<(${name})((?:,${name}=[^,:>]*)*)(?::(${name}))?>$`);

/** Undefined for what is no element. */
export function readElement(written: string): ElementPattern | undefined {
  const [, tag, conditions = '', attribute] = whole.exec(written) ?? [];
  if (tag === undefined) return undefined;
  const pairs = conditions.split(',').filter((each) => each !== '');
  return {
    tag: tag.toUpperCase(),
    conditions: pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).toUpperCase(), pair.slice(at + 1)] as const;
    }),
    ...(attribute !== undefined && { attribute: attribute.toUpperCase() }),
  };
}

export function printElement({ tag, conditions, attribute }: ElementPattern): string {
  const asked = conditions.map(([key, value]) => `,${key}=${value}`).join('');
  return `<${tag}${asked}${attribute === undefined ? '' : `:${attribute}`}>`;
}
