'use client';
/** The certificate of the receiver: which one it is, a new one that is generated, or the administrator's own. */

import { useState, useTransition, type ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { withPassword } from '#app/confirm-store.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { certificateParams } from '#lib/forms/feed-receiver.ts';
import type { ReceiverCertificate } from '#lib/services/feedergate/contract.ts';
import { fingerprintWords } from '../authorities-form.tsx';
import { generateReceiverCertificate, saveReceiverCertificate } from './actions.ts';

interface CertificatePartProps {
  readonly certificate: ReceiverCertificate | undefined;
}

export function CertificatePart({ certificate }: CertificatePartProps): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const generate = (): void =>
    startTransition(async () => {
      const problem = await withPassword(() => generateReceiverCertificate());
      setRefusal(problem?.message);
    });
  return (
    <div className="flex flex-col items-start gap-4 px-[18px] pt-2 text-note text-ink-2">
      {certificate === undefined ? (
        <p>None. One is generated when the receiver is switched on with an HTTPS port.</p>
      ) : (
        <Certificate certificate={certificate} />
      )}
      {refusal === undefined ? null : <Notice tone="error">{refusal}</Notice>}
      <Button size="small" pending={pending} onClick={generate}>
        {certificate === undefined ? 'Generate a certificate' : 'Generate a new certificate'}
      </Button>
      <ActionForm
        action={saveReceiverCertificate}
        params={certificateParams}
        looks={{
          certificate: { mono: true, rows: 4, wrap: 'off', placeholder: '-----BEGIN CERTIFICATE-----' },
          secret: { mono: true, rows: 4, wrap: 'off', placeholder: '-----BEGIN PRIVATE KEY-----' },
        }}
        submit="Use this certificate"
        variant="secondary"
        label="Own certificate"
      />
    </div>
  );
}

function Certificate({ certificate }: { readonly certificate: ReceiverCertificate }): ReactNode {
  const { subject, sha256, validTo, names, generated, setAt, setBy } = certificate;
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span className="font-medium break-words text-ink">{subject}</span>
      <span>
        {generated ? 'Generated' : 'Entered'} by {setBy} <RelativeTime at={setAt} />, expires{' '}
        <RelativeTime at={validTo} as="date" />
      </span>
      <span className="break-words">For {names.join(', ')}</span>
      <span className="mono break-words text-ink-3">{`SHA-256 ${fingerprintWords(sha256)}`}</span>
    </div>
  );
}
