'use client';
/** The certificates that administrators accepted for single servers, and withdrawing one. */

import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { AcceptedCertificate } from '#lib/services/trust/contract.ts';
import { fingerprintWords } from '../../../authorities-form.tsx';
import { withdrawCertificate } from '../certificates/actions.ts';

interface AcceptedPartProps {
  readonly slug: string;
  readonly accepted: readonly AcceptedCertificate[];
  readonly mayEdit: boolean;
}

export function AcceptedPart({ slug, accepted, mayEdit }: AcceptedPartProps): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  if (accepted.length === 0) {
    return (
      <p className="text-note text-ink-3">
        None. Administrators can accept a certificate on the page of a URL that failed because of it, or with Check
        hosts under Sites.
      </p>
    );
  }
  const withdraw = (server: AcceptedCertificate): void =>
    startTransition(async () => {
      const result = await reach(() => withdrawCertificate(slug, server));
      setRefusal(result.ok ? undefined : result.problem.message);
    });
  return (
    <div className="flex flex-col gap-3">
      {refusal === undefined ? null : <Notice tone="error">{refusal}</Notice>}
      <ul aria-label="Accepted certificates" className="flex flex-col gap-3 text-note">
        {accepted.map((each) => (
          <li key={`${each.host}:${each.port}`} className="flex min-w-0 flex-col items-start gap-0.5">
            <span className="mono font-medium break-all text-ink">{`${each.host}:${each.port}`}</span>
            <span className="text-ink-2">
              {`${each.subject}, ${each.problem}. Accepted `}
              <RelativeTime at={each.acceptedAt} />
              {` by ${each.acceptedBy}`}
            </span>
            <span className="mono break-all text-ink-3">{`SHA-256 ${fingerprintWords(each.sha256)}`}</span>
            {mayEdit ? (
              <Button
                size="small"
                disabled={pending}
                aria-label={`Remove the certificate of ${each.host}:${each.port}`}
                onClick={() => withdraw(each)}
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
