/** Puts on record how the credentials of a run fare; what is refused is said in its notes as well. */

import type pg from 'pg';
import type { Clock } from '../../outside/clock.ts';
import { adviseRun } from '../../store/runs/note-run.ts';
import { noteRunLogin } from '../../store/runs/run-logins.ts';
import type { ReportLogin } from '../world/server-logins.ts';

interface Noting {
  readonly pool: pg.Pool;
  readonly run: number;
  readonly clock: Pick<Clock, 'now'>;
}

export interface NotedLogins {
  readonly report: ReportLogin;
  /** When everything reported is written. */
  readonly settled: () => Promise<void>;
}

export function noteLogins({ pool, run, clock }: Noting): NotedLogins {
  let writing = Promise.resolve();
  return {
    report: (login) => {
      const noted = { ...login, at: clock.now() };
      const write = async (): Promise<void> => {
        await noteRunLogin(pool, run, noted);
        if (login.state === 'accepted') return;
        await adviseRun(pool, run, [{ severity: 'warning', text: outages[login.state](login) }]);
      };
      // The note is all that a failure costs.
      writing = writing.then(write).catch(() => undefined);
    },
    settled: () => writing,
  };
}

type Reported = Parameters<ReportLogin>[0];

/** What waits, and what goes on. */
const outages: Readonly<Record<Exclude<Reported['state'], 'accepted'>, (login: Reported) => string>> = {
  refused: ({ credential, server, why }) =>
    `Credential ${credential} does not work at ${server}: ${why}. URLs that require it are left for the next run, and their stored data is kept. All other URLs are crawled.`,
  unavailable: ({ credential, server, why }) =>
    `Credential ${credential} could not log in at ${server}: ${why}. The site is tried again. URLs that still require a login at the end of the run are left for the next run.`,
};
