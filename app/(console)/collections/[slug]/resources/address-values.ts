/** Several values of one filter, as an address has them: with commas between them. */

export function splitValues(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(',').map((value) => value.replaceAll('%2C', ','));
}

/** Undefined for none, which takes the filter out. */
export function joinedValues(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.map((value) => value.replaceAll(',', '%2C')).join(',');
}
