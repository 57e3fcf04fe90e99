'use client';
/** The state of a credential at a server: since when, how often it logged in, or why it does not work. */

import type { ReactNode } from 'react';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';

interface LoginWordsProps {
  readonly login: NonNullable<RunRow['logins']>[number] & { readonly run?: number };
}

const states = { accepted: 'Accepted', refused: 'Rejected', unavailable: 'Login failed' } as const;

export function LoginWords({ login }: LoginWordsProps): ReactNode {
  const { server, state, why, logins, at, run } = login;
  const renewed = logins > 1 ? `, renewed ${formatCount(logins - 1, 'time')}` : '';
  const what = state === 'accepted' && logins > 0 ? `Signed in${renewed}, last` : states[state];
  return (
    <span className={`min-w-0 break-words ${state === 'accepted' ? 'text-ink-2' : 'text-failed-fg'}`}>
      {`${what} at `}
      <ClockTime at={at} />
      {`, ${server}${run === undefined ? '' : `, run ${run}`}${why === '' ? '' : `: ${why}`}`}
    </span>
  );
}
