'use client';
/** The credentials of the newest run, with their state at each server. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { LoginWords } from '../../login-words.tsx';
import { RobotSection, StandingMark } from './robot-section.tsx';

interface SignInPartProps {
  readonly slug: string;
  readonly run: RunRow | undefined;
}

export function SignInPart({ slug, run }: SignInPartProps): ReactNode {
  const logins = run?.logins ?? [];
  return (
    <RobotSection
      slug={slug}
      title="Credentials"
      scope={logins.length === 0 ? undefined : formatCount(logins.length, 'login')}
      actions={
        <TextLink className="text-note" href={`/collections/${encodeURIComponent(slug)}/settings#credentials`}>
          Settings
        </TextLink>
      }
    >
      {logins.length === 0 ? (
        <p className="px-[18px] pb-3 text-note text-ink-2">
          {run === undefined ? 'There has been no run yet.' : 'The run has not used any credentials.'}
        </p>
      ) : (
        <ul aria-label="Logins">
          {logins.map((login) => (
            <li
              key={`${login.credential} ${login.server}`}
              className="flex gap-2.5 border-t border-line-2 px-[18px] py-2 text-note text-ink-2"
            >
              <StandingMark isGood={login.state === 'accepted'} />
              <span className="min-w-0 flex-1 break-words">
                <span className="mono block text-ink">{login.credential}</span>
                <LoginWords login={login} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </RobotSection>
  );
}
