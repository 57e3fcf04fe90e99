/** Slows down guessing: attempts are counted per account, per address and per device over a quarter of an hour. */

const windowMs = 15 * 60_000;
/** Attempts that may be under way or have failed in the window. */
const perAccount = 5;
const perAddress = 50;
/** Bounds the memory an attacker can take; the oldest counts go first. */
const maxKeys = 50_000;
/** Lines that people nobody knows may add to the audit log in the window. */
const anonymousLines = 200;

export interface Attempt {
  readonly email: string;
  readonly ip: string;
  /** Number of a browser that signed in to this account before (`device-cookie.ts`). */
  readonly device?: string | undefined;
}

/** Until when the next attempt waits, ms since the epoch; `isNews` once in each such time. */
export interface Wait {
  readonly until: number;
  readonly isNews: boolean;
}

export interface Throttle {
  /** Counts the attempt before anything is hashed, or answers how long to wait: then it does not count. */
  begin(attempt: Attempt): Wait | undefined;
  succeeded(attempt: Attempt): void;
  takeBack(attempt: Attempt): void;
  /** Whether a request of nobody known may still be written to the audit log. */
  mayRecord(): boolean;
}

/**
 * A browser that signed in to an account before has a count of its own, and no other: guessing from elsewhere, or from
 * behind the same address, cannot lock the owner out. One console process serves an installation: the counts live in
 * its memory.
 */
export function createThrottle(now: () => number): Throttle {
  const counts = createCounts(now);
  const told = new Map<string, number>();
  const keysOf = ({ email, ip, device }: Attempt): readonly Limit[] => {
    const account = email.toLowerCase();
    if (device !== undefined) return [{ key: JSON.stringify(['device', account, device]), allowed: perAccount }];
    return [
      { key: JSON.stringify(['account', account]), allowed: perAccount },
      { key: JSON.stringify(['address', ip]), allowed: perAddress },
    ];
  };
  const isNews = (key: string, until: number): boolean => {
    if (told.get(key) === until) return false;
    if (told.size >= maxKeys) told.clear();
    told.set(key, until);
    return true;
  };

  return {
    begin: (attempt) => {
      const limits = keysOf(attempt);
      for (const { key, allowed } of limits) {
        const until = counts.freeAt(key, allowed);
        if (until > now()) return { until, isNews: isNews(key, until) };
      }
      for (const { key } of limits) counts.add(key);
      return undefined;
    },
    succeeded: (attempt) => {
      const [own, address] = keysOf(attempt);
      if (own !== undefined) counts.forget(own.key);
      if (address !== undefined) counts.takeBack(address.key);
    },
    takeBack: (attempt) => {
      for (const { key } of keysOf(attempt)) counts.takeBack(key);
    },
    mayRecord: () => {
      if (counts.freeAt(anonymousKey, anonymousLines) > now()) return false;
      counts.add(anonymousKey);
      return true;
    },
  };
}

interface Limit {
  readonly key: string;
  readonly allowed: number;
}

const anonymousKey = 'lines of the audit log';

function createCounts(now: () => number) {
  const times = new Map<string, readonly number[]>();
  const recent = (key: string): readonly number[] => (times.get(key) ?? []).filter((at) => at > now() - windowMs);
  return {
    freeAt: (key: string, allowed: number): number => (recent(key).at(-allowed) ?? -windowMs) + windowMs,
    add: (key: string): void => {
      const next = [...recent(key).slice(-anonymousLines), now()];
      times.delete(key);
      times.set(key, next);
      for (const oldest of times.keys()) {
        if (times.size <= maxKeys) break;
        times.delete(oldest);
      }
    },
    takeBack: (key: string): void => void times.set(key, recent(key).slice(0, -1)),
    forget: (key: string): void => void times.delete(key),
  };
}
