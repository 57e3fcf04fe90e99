'use client';
/** Requests one URL with a credential, stored or just being entered, and shows what was sent and answered. */

import { useState, type ReactNode } from 'react';
import { readForm } from '#app/form-state.ts';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { Button } from '#components/ui/controls/button.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { CredentialTrial, TriedStep } from '#lib/services/credentials/contract.ts';
import { useJob } from '../jobs/use-job.ts';
import { readEntered } from './entered-credential.ts';

interface TryCredentialProps {
  readonly slug: string;
  /** Name of a stored credential; absent: the values in the surrounding form are tried. */
  readonly name?: string;
  /** A server, or the beginning of its URLs. */
  readonly place: string | undefined;
}

export function TryCredential({ slug, name, place = '' }: TryCredentialProps): ReactNode {
  const [url, setUrl] = useState(place);
  const { isOpen, isCancelling, status, result, problem, start, cancel } = useJob(slug, 'try-credential', {
    endsWithPage: true,
  });
  const tryIt = (form: HTMLFormElement | null): void => {
    if (name !== undefined) return start({ url, name });
    const written = readForm(new FormData(form ?? undefined));
    start({ url, name: written['name'] === '' ? 'new' : (written['name'] ?? 'new'), entered: readEntered(written) });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Field
        label="URL to try"
        help="Requested once, as in a crawl. Redirects are not followed, and nothing is stored."
        error={problem?.fields?.['url']}
      >
        <TextInput mono value={url} autoComplete="off" onChange={({ target }) => setUrl(target.value)} />
      </Field>
      <Button pending={isOpen} onClick={({ currentTarget }) => tryIt(currentTarget.form)}>
        Try these credentials
      </Button>
      {isOpen ? <JobProgress isInline {...{ status, isCancelling }} onCancel={cancel} /> : null}
      {problem === undefined || problem.fields?.['url'] !== undefined ? null : (
        <Notice tone="error">{problem.message}</Notice>
      )}
      {result === undefined || isOpen ? null : <Trial trial={result} />}
    </div>
  );
}

const verdicts = {
  accepted: { tone: 'info', title: 'Accepted' },
  refused: { tone: 'error', title: 'Rejected' },
  unused: { tone: 'warning', title: 'Not sent' },
  failed: { tone: 'error', title: 'No answer' },
} as const;

function Trial({ trial: { verdict, words, steps } }: { readonly trial: CredentialTrial }): ReactNode {
  const { tone, title } = verdicts[verdict];
  return (
    <div className="flex w-full min-w-0 flex-col gap-2">
      <Notice tone={tone} title={title}>
        {words}
      </Notice>
      <ol aria-label="Steps" className="flex flex-col gap-2 text-note text-ink-2">
        {[...steps.entries()].map(([n, step]) => (
          <Step key={n} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step }: { readonly step: TriedStep }): ReactNode {
  const { purpose, method, url, sent, status, challenges, location, cookies, problem } = step;
  const answers = [
    ...challenges.map((asked) => `asks for ${asked}`),
    ...(location === undefined ? [] : [`redirects to ${location}`]),
    ...(cookies.length === 0 ? [] : [`sets cookie ${cookies.join(', ')}`]),
  ];
  return (
    <li className="flex min-w-0 flex-col border-l-2 border-line pl-2.5">
      <span className="mono break-all text-ink">
        {`${method} ${url}`}
        {status === undefined ? null : <span className="font-medium">{` ${status}`}</span>}
      </span>
      <span className="break-words">
        {`${purpose === 'login' ? 'Login. ' : ''}Sent: ${sent.length === 0 ? 'nothing from the credential' : sent.join(', ')}`}
      </span>
      {answers.length === 0 ? null : <span className="break-words">{`Server ${answers.join('; ')}`}</span>}
      {problem === undefined ? null : <span className="break-words">{`Problem: ${problem}`}</span>}
    </li>
  );
}
