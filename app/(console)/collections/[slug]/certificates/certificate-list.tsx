'use client';
/** The certificates that servers showed, what is wrong with each, and accepting one by its fingerprint. */

import { useState, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import type { CheckedCertificate } from '#lib/services/hosts/contract.ts';
import { fingerprintWords } from '../../../authorities-form.tsx';
import { acceptCertificate } from './actions.ts';

interface CertificateListProps {
  readonly slug: string;
  /** The check that showed them. */
  readonly job: number;
  readonly certificates: readonly CheckedCertificate[];
  readonly mayAccept: boolean;
}

export function CertificateList({ slug, job, certificates, mayAccept }: CertificateListProps): ReactNode {
  const [asked, setAsked] = useState<CheckedCertificate>();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const accept = async ({ certificate, ...server }: CheckedCertificate): Promise<void> => {
    setPending(true);
    const result = await reach(() => acceptCertificate(slug, job, server, certificate?.sha256 ?? ''));
    setPending(false);
    if (!result.ok) return setRefusal(result.problem.message);
    setAccepted((before) => new Set([...before, placeOf(server)]));
    setAsked(undefined);
    return undefined;
  };
  if (certificates.length === 0) return null;
  return (
    <>
      <ul aria-label="Certificates" className="flex flex-col gap-3 pt-1 text-note">
        {certificates.map((each) => (
          <li key={placeOf(each)} className="flex flex-col items-start gap-1.5">
            <Verdict checked={each} wasAccepted={accepted.has(placeOf(each))} />
            {each.certificate === undefined ? null : <Details certificate={each.certificate} />}
            {mayAccept && isAcceptable(each) && !accepted.has(placeOf(each)) ? (
              <Button
                size="small"
                onClick={() => {
                  setRefusal(undefined);
                  setAsked(each);
                }}
              >
                Accept certificate
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => (open ? undefined : setAsked(undefined))}
        title={asked === undefined ? 'Accept certificate' : `Accept the certificate of ${placeOf(asked)}`}
        confirm="Accept certificate"
        tone="primary"
        pending={pending}
        error={refusal}
        onConfirm={() => asked && void accept(asked)}
      >
        <p>
          {`The certificate is not trusted: ${asked?.problem ?? ''}. Compare its fingerprint with the one you get from the owner of the server. Once accepted, crawls of this collection trust it for this host and port only. Any other certificate is rejected.`}
        </p>
        {asked?.certificate === undefined ? null : <Details certificate={asked.certificate} />}
      </ConfirmDialog>
    </>
  );
}

const placeOf = ({ host, port }: Pick<CheckedCertificate, 'host' | 'port'>): string => `${host}:${port}`;

const isAcceptable = ({ certificate, problem }: CheckedCertificate): boolean =>
  certificate !== undefined && problem !== undefined;

function Verdict({
  checked,
  wasAccepted,
}: {
  readonly checked: CheckedCertificate;
  readonly wasAccepted: boolean;
}): ReactNode {
  const { problem, isAccepted, certificate } = checked;
  const place = <span className="mono break-all">{placeOf(checked)}</span>;
  if (wasAccepted) {
    return (
      <p className="flex flex-wrap items-center gap-2">
        {place}
        <Chip tone="kept">accepted</Chip>
        <span className="text-ink-3">The next run trusts it.</span>
      </p>
    );
  }
  const word = isAccepted ? 'accepted by fingerprint' : 'trusted';
  return (
    <p className="flex flex-wrap items-center gap-2">
      {place}
      {problem === undefined ? <Chip tone="kept">{word}</Chip> : null}
      {problem !== undefined && certificate !== undefined ? <Chip tone="failed">{problem}</Chip> : null}
      {problem !== undefined && certificate === undefined ? (
        <span className="text-failed-fg">{`no certificate: ${problem}`}</span>
      ) : null}
    </p>
  );
}

type Certificate = NonNullable<CheckedCertificate['certificate']>;

function Details({ certificate }: { readonly certificate: Certificate }): ReactNode {
  const { subject, issuer, sha256, validTo, names } = certificate;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Subject', subject],
    ['Issuer', issuer],
    ['Names', names.join(', ')],
    ['Expires', <RelativeTime key="expires" at={validTo} as="date" />],
    ['SHA-256', <span key="sha256">{fingerprintWords(sha256)}</span>],
  ];
  return (
    <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-note">
      {rows.map(([name, shown]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="mono break-words text-ink-2">{shown}</dd>
        </div>
      ))}
    </dl>
  );
}
