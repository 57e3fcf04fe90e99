/** `isNearer` of `match/urls/link-reach.ts`, between two rows with `depth` and `reach`. */

/** Greater than every reach. */
const none = 2_147_483_647;

export function isNearer(row: string, than: string): string {
  return `(${row}.depth < ${than}.depth OR coalesce(${row}.reach, ${none}) < coalesce(${than}.reach, ${none}))`;
}
