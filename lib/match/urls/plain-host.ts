/** The host name without the number that servers of one site tell themselves apart by. */

/**
 * `www123.siroe.com` is `www.siroe.com`; undefined for a name whose first label has no number at its end, or nothing
 * but a number.
 */
export function plainHost(host: string): string | undefined {
  const [, label, rest] = /^([a-z][a-z0-9-]*?)-?\d+(\..*[a-z].*)$/.exec(host) ?? [];
  return label === undefined || rest === undefined ? undefined : label + rest;
}
