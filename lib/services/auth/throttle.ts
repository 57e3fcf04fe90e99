/** Slows down guessing: failed sign-ins are counted per account and per address over a quarter of an hour. */

const windowMs = 15 * 60_000;
/** Failures allowed in the window. */
const perAccount = 5;
const perAddress = 50;
/** Bounds the memory an attacker can take; the oldest counts go first. */
const maxKeys = 50_000;

export interface Attempt {
  readonly email: string;
  readonly ip: string;
}

export interface Throttle {
  /** When the attempt may be made: undefined for now, else ms since the epoch. */
  waitUntil(attempt: Attempt): number | undefined;
  failed(attempt: Attempt): void;
  succeeded(attempt: Attempt): void;
}

/**
 * An address that signed in to an account before has a count of its own there, so that guessing from elsewhere
 * cannot lock the owner out. One console process serves an installation: the counts live in its memory.
 */
export function createThrottle(now: () => number): Throttle {
  const failures = new Map<string, number[]>();
  const known = new Set<string>();

  const recent = (key: string): readonly number[] => {
    const kept = (failures.get(key) ?? []).filter((at) => at > now() - windowMs);
    if (kept.length === 0) failures.delete(key);
    else failures.set(key, kept);
    return kept;
  };
  const freeAt = (key: string, allowed: number): number => {
    const times = recent(key);
    return (times.at(-allowed) ?? -windowMs) + windowMs;
  };
  const add = (key: string): void => {
    failures.set(key, [...recent(key).slice(-perAddress), now()]);
    for (const oldest of failures.keys()) {
      if (failures.size <= maxKeys) break;
      failures.delete(oldest);
    }
  };
  const pair = ({ email, ip }: Attempt): string => JSON.stringify([email.toLowerCase(), ip]);
  const account = (attempt: Attempt): string =>
    known.has(pair(attempt)) ? pair(attempt) : JSON.stringify([attempt.email.toLowerCase()]);

  return {
    waitUntil: (attempt) => {
      const until = Math.max(freeAt(account(attempt), perAccount), freeAt(attempt.ip, perAddress));
      return until > now() ? until : undefined;
    },
    failed: (attempt) => {
      add(account(attempt));
      add(attempt.ip);
    },
    succeeded: (attempt) => {
      failures.delete(account(attempt));
      if (known.size >= maxKeys) known.clear();
      known.add(pair(attempt));
    },
  };
}
