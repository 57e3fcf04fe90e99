/**
 * How much of its depth limit a start point has left where links lead from it, as one number that is compared at a glance:
 * the less, the farther the robot may still go. It holds the limit too, so that the start point's line can be named. It
 * fits 32 bits, signed, and a longer path only ever makes it greater.
 */

const limitBits = 15;
/** Of one more link. */
export const linkStep = 2 ** limitBits;
/** Depths of the database end here. */
const mostLinks = linkStep - 1;

/** The reach of start points without limit, and of all they lead to: links do not count. */
export const unlimitedReach = 0;

/** How a URL is reached: fewest links from any start point, and the least reach, where start points have different limits. */
export interface Way {
  readonly depth: number;
  readonly reach?: number;
}

/** True when one of the two is less. */
export function isNearer(way: Way, than: Way): boolean {
  return way.depth < than.depth || (way.reach ?? Infinity) < (than.reach ?? Infinity);
}

/** Depth and reach as they stand in an object with more; without a reach there is no property. */
export function wayOf({ depth, reach }: Way): Way {
  return reach === undefined ? { depth } : { depth, reach };
}

/** So many links on. */
export function wayOn({ depth, reach }: Way, links: number): Way {
  return { depth: depth + links, ...(reach !== undefined && { reach: reachAfter(reach, links) }) };
}

/** At the start point itself. */
export function reachAtStart(limit: number | undefined): number {
  if (limit === undefined) return unlimitedReach;
  const kept = Math.min(limit, mostLinks);
  return (mostLinks - kept) * linkStep + kept;
}

export function reachAfter(reach: number, links: number): number {
  return reach === unlimitedReach ? unlimitedReach : reach + links * linkStep;
}

/** Whether the robot may be there. */
export function isWithin(reach: number): boolean {
  return reach < (mostLinks + 1) * linkStep;
}

/** The limit of the start point that leads farthest. */
export function limitOf(reach: number): number | undefined {
  return reach === unlimitedReach ? undefined : reach % linkStep;
}

/** Links from that start point. */
export function linksOf(reach: number): number {
  return Math.floor(reach / linkStep) - mostLinks + (reach % linkStep);
}
