'use client';
/** Certificates of authorities as PEM, with what they are; of the installation, or of a collection. Administrators only. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import type { FormState } from '#app/form-state.ts';
import { Chip } from '#components/ui/marks/chip.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { Tone } from '#components/ui/marks/verdict-words.ts';
import { authorityParams } from '#lib/forms/authorities.ts';
import type { AuthorityList, AuthorityRow } from '#lib/services/trust/contract.ts';

interface AuthoritiesFormProps {
  /** Absent: of the installation. */
  readonly slug?: string;
  readonly list: AuthorityList;
  readonly mayEdit: boolean;
  readonly action: (before: FormState, form: FormData) => Promise<FormState>;
}

export function AuthoritiesForm({ slug = '', list, mayEdit, action }: AuthoritiesFormProps): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <Authorities rows={list.authorities} />
      {mayEdit ? (
        <ActionForm
          action={action}
          params={authorityParams}
          looks={looks}
          saved={{ pem: list.pem }}
          sent={{ slug }}
          submit="Save authorities"
          variant="secondary"
        />
      ) : null}
    </div>
  );
}

const looks = {
  pem: { parameter: 'PEM', mono: true, rows: 6, wrap: 'off', placeholder: '-----BEGIN CERTIFICATE-----' },
};

const states: Readonly<Record<AuthorityRow['state'], readonly [Tone, string]>> = {
  valid: ['kept', 'valid'],
  expiring: ['warn', 'expires soon'],
  expired: ['failed', 'expired'],
  'not-yet-valid': ['warn', 'not valid yet'],
};

function Authorities({ rows }: { readonly rows: readonly AuthorityRow[] }): ReactNode {
  if (rows.length === 0)
    return <p className="text-note text-ink-3">None added. The authorities of this machine are trusted.</p>;
  return (
    <ul aria-label="Trusted authorities" className="flex flex-col gap-3 text-note">
      {rows.map(({ subject, sha256, validTo, state, isAuthority }) => (
        <li key={sha256} className="flex min-w-0 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium break-words text-ink">{subject}</span>
            <Chip tone={states[state][0]}>{states[state][1]}</Chip>
          </span>
          <span className="text-ink-2">
            {state === 'expired' ? 'Expired ' : 'Expires '}
            <RelativeTime at={validTo} as="date" />
            {isAuthority ? null : '. Not a certificate authority: valid for its own server only'}
          </span>
          <span className="mono break-words text-ink-3">{`SHA-256 ${fingerprintWords(sha256)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** As browsers and OpenSSL show it. */
export function fingerprintWords(sha256: string): string {
  return (sha256.match(/../g) ?? []).join(':').toUpperCase();
}
