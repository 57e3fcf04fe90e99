/** The URLs that a run has in memory: waiting there, or being processed (robot.conf, max-working). The rest waits in the database. */

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
}

/** Visits are at most a quarter of it, so that each has some URLs to choose from. */
const shareOfVisits = 4;

/** `most`: URLs; Infinity where robot.conf sets no bound. */
export function createWorkingSet(most: number, usualVisits: number): WorkingSet {
  const visits = Math.min(usualVisits, Math.max(1, Math.floor(most / shareOfVisits)));
  let free = most - visits;
  return {
    visits,
    join: () => {
      let held = 0;
      const room = (): number => (held === 0 ? free + 1 : free);
      const give = (): void => {
        held--;
        if (held > 0) free++;
      };
      return {
        room,
        take: () => {
          if (room() <= 0) return false;
          if (held > 0) free--;
          held++;
          return true;
        },
        give,
        leave: () => {
          if (held > 0) free += held - 1;
          held = 0;
        },
      };
    },
  };
}
