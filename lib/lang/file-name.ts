/** Paths name files of a collection by their last component. */

/** `./config/filterrules.conf` and `C:\\config\\filterrules.conf` are `filterrules.conf`. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
