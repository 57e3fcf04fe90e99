/** The URLs that a run has in memory: waiting there, or being processed (robot.conf, max-working). The rest waits in the database. */

import type { Need } from '../share-port.ts';

/** What one visit has of it. Its first URL always has room, so that each visit goes on by itself. */
export interface WorkingShare {
  /** URLs it could take now. */
  readonly room: () => number;
  /** False when there is no room: the URL waits in the database. */
  readonly take: () => boolean;
  readonly give: () => void;
  /** The visit is over. */
  readonly leave: () => void;
}

export interface WorkingSet {
  /** Visits at the same time: each has room for one URL of its own. */
  readonly visits: number;
  readonly join: () => WorkingShare;
  /** Sets how many URLs may be held. URLs that are already held stay. */
  readonly limitTo: (most: number) => void;
  /** What may be in use now, and what would be used. */
  readonly need: () => Need;
}

/** Visits are at most a quarter of it, so that each has some URLs to choose from. */
const shareOfVisits = 4;

/** `bound`: URLs of the run; Infinity where robot.conf sets none. This process may hold all until it is told otherwise. */
export function createWorkingSet(bound: number, usualVisits: number): WorkingSet {
  let most = bound;
  /** Visits, and the URLs they hold beside their first ones. */
  let joined = 0;
  let more = 0;
  const visits = (): number => (most === 0 ? 0 : Math.min(usualVisits, Math.max(1, Math.floor(most / shareOfVisits))));
  const free = (): number => most - Math.max(visits(), joined) - more;
  return {
    get visits() {
      return visits();
    },
    join: () => {
      let held = 0;
      joined++;
      const room = (): number => (held === 0 ? Math.max(1, free() + 1) : free());
      return {
        room,
        take: () => {
          if (room() <= 0) return false;
          if (held > 0) more++;
          held++;
          return true;
        },
        give: () => {
          held--;
          if (held > 0) more--;
        },
        leave: () => {
          if (held > 0) more -= held - 1;
          held = 0;
          joined--;
        },
      };
    },
    limitTo: (limit) => {
      most = limit;
    },
    need: () => ({ granted: Math.max(most, joined + more), wanted: joined === 0 ? 0 : bound }),
  };
}
