/** What an action was called with: its callers need not be our own pages, whatever the types say. */

/** The properties, as far as it is an object. */
export function given<Value extends object>(value: Value): Partial<Value> {
  const sent: unknown = value;
  return typeof sent === 'object' && sent !== null ? value : {};
}

/** The elements, as far as it is a list. */
export function givenList<Value>(value: readonly Value[] | undefined): readonly Value[] {
  const sent: unknown = value;
  return Array.isArray(sent) ? sent : [];
}
