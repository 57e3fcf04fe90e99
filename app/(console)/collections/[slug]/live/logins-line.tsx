'use client';
/** The credentials of a run in one place: signed in since when, how often, or why not. */

import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/controls/text-link.tsx';
import type { RunRow } from '#lib/services/runs/contract.ts';
import { LoginWords } from '../login-words.tsx';

interface LoginsLineProps {
  readonly slug: string;
  readonly run: RunRow | undefined;
}

/** Nothing where the run needed none. */
export function LoginsLine({ slug, run }: LoginsLineProps): ReactNode {
  const logins = run?.logins ?? [];
  if (logins.length === 0) return null;
  return (
    <section
      aria-label="Credentials"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-[18px] py-2 text-note text-ink-2"
    >
      <TextLink href={`/collections/${encodeURIComponent(slug)}/settings#credentials`}>Credentials</TextLink>
      <ul className="flex min-w-0 flex-1 flex-col gap-1">
        {logins.map((login) => (
          <li key={`${login.credential} ${login.server}`} className="flex min-w-0 flex-wrap gap-x-2">
            <span className="mono text-ink">{login.credential}</span>
            <LoginWords login={login} />
          </li>
        ))}
      </ul>
    </section>
  );
}
