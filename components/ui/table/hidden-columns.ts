/** The columns a reader has hidden, of all tables, in one cookie: `resources:type.depth_sites:note`. */

export type HiddenColumns = Readonly<Record<string, readonly string[]>>;

export const columnsCookie = 'columns';

/** Whatever else stands in the cookie is left out. */
export function parseHiddenColumns(value: string | undefined): HiddenColumns {
  const parts = (value ?? '').split('_').flatMap((part) => {
    const match = /^([a-z-]+):([a-zA-Z\d.-]+)$/.exec(part);
    return match?.[1] === undefined ? [] : [[match[1], (match[2] ?? '').split('.')] as const];
  });
  return Object.fromEntries(parts);
}

/** The text for `document.cookie`, which has the columns of one table changed. */
export function printHiddenColumns(jar: string, table: string, keys: readonly string[]): string {
  const own = jar.split('; ').find((cookie) => cookie.startsWith(`${columnsCookie}=`));
  const all = { ...parseHiddenColumns(own?.slice(columnsCookie.length + 1)), [table]: keys };
  const value = Object.entries(all)
    .filter(([, hidden]) => hidden.length > 0)
    .map(([name, hidden]) => `${name}:${hidden.join('.')}`)
    .join('_');
  return `${columnsCookie}=${value}; path=/; max-age=31536000; samesite=lax`;
}
