/** Counts in sentences. */

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `12,345` */
export function numberWords(value: number): string {
  return grouped.format(value);
}

/** `1 URL`, `12,345 URLs` */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`;
}
