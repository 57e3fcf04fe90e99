/** The plainest enumeration of a RootNode there is, read from the manual from top to bottom: what the real one is compared with. */

export interface PlainRoot {
  /** Page it begins at. */
  readonly start: number;
  readonly urlMax: number;
  /** 0 is without limit. */
  readonly depth: number;
  readonly isDepthFirst: boolean;
  /** What the filters and the hosts say; asked once for each page. */
  readonly admits?: (page: number) => boolean;
}

/** The pages gathered, in order. `links` are those of each page, by number. */
export function enumeratePlainly(links: readonly (readonly number[])[], root: PlainRoot): readonly number[] {
  const { start, urlMax, depth, isDepthFirst, admits = () => true } = root;
  const gathered = [start];
  const seen = new Set(gathered);
  function take(page: number, level: number): boolean {
    if (seen.has(page) || (depth > 0 && level > depth)) return false;
    seen.add(page);
    if (!admits(page) || gathered.length >= urlMax) return false;
    gathered.push(page);
    return true;
  }
  function dive(page: number, level: number): void {
    for (const link of links[page] ?? []) if (take(link, level + 1)) dive(link, level + 1);
  }
  if (isDepthFirst) dive(start, 0);
  let pages = isDepthFirst ? [] : [start];
  for (let level = 1; pages.length > 0; level++) {
    pages = pages.flatMap((page) => (links[page] ?? []).filter((link) => take(link, level)));
  }
  return gathered;
}
