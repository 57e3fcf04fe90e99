'use client';
/** Certificates of authorities as PEM, with what they are; of the installation, or of a collection. Administrators only. */

import type { ReactNode } from 'react';
import { untouched, type FormState } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Chip } from '#components/ui/marks/chip.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import type { Tone } from '#components/ui/marks/verdict-words.ts';
import type { AuthorityList, AuthorityRow } from '#lib/services/trust/contract.ts';

interface AuthoritiesFormProps {
  /** Absent: of the installation. */
  readonly slug?: string;
  readonly list: AuthorityList;
  readonly mayEdit: boolean;
  readonly action: (before: FormState, form: FormData) => Promise<FormState>;
}

export function AuthoritiesForm({ slug = '', list, mayEdit, action }: AuthoritiesFormProps): ReactNode {
  const [{ message, fields, values, done }, send] = useFormAction(action, untouched);
  return (
    <div className="flex flex-col gap-4">
      <Authorities rows={list.authorities} />
      {mayEdit ? (
        <FormLayout
          action={send}
          errors={fields}
          actions={<SubmitButton variant="secondary">Save authorities</SubmitButton>}
        >
          {done === undefined ? null : <Notice>{done}</Notice>}
          {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
          <input type="hidden" name="slug" value={slug} />
          <Field
            label="Certificate authorities"
            parameter="PEM"
            help="Trusted in addition to the authorities of this machine, for pages and robots.txt. Text between certificates is kept as comments."
            error={fields?.['pem']}
          >
            <Textarea
              name="pem"
              mono
              rows={6}
              wrap="off"
              placeholder="-----BEGIN CERTIFICATE-----"
              defaultValue={values?.['pem'] ?? list.pem}
            />
          </Field>
        </FormLayout>
      ) : null}
    </div>
  );
}

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
