'use client';
/** The credentials of the collection: where the files name them, which servers they go to, and entering a secret. */

import { useState, type ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { Chip } from '#components/ui/marks/chip.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { RelativeTime } from '#components/ui/format/relative-time.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import type { CredentialRow } from '#lib/services/credentials/contract.ts';
import { saveCredential } from './actions.ts';

interface CredentialsPartProps {
  readonly slug: string;
  readonly credentials: readonly CredentialRow[];
  readonly mayEdit: boolean;
}

export function CredentialsPart({ slug, credentials, mayEdit }: CredentialsPartProps): ReactNode {
  const [edited, setEdited] = useState<string>();
  if (credentials.length === 0) {
    return (
      <p className="text-note text-ink-3">
        None. When you save robot.conf or gatherer.cf, each password in it is stored as a credential.
      </p>
    );
  }
  return (
    <ul aria-label="Credentials" className="flex flex-col gap-3 text-note">
      {credentials.map((row) => (
        <li key={row.name} className="flex min-w-0 flex-col items-start gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="mono font-medium break-all text-ink">{row.name}</span>
            {row.setAt === undefined ? <Chip tone="warn">no secret</Chip> : null}
            {row.places.length === 0 ? <Chip>not used</Chip> : null}
          </span>
          {row.setAt === undefined ? null : (
            <span className="break-words text-ink-2">
              {`Sent to ${row.origins.join(', ') || 'no server'}. Entered `}
              <RelativeTime at={row.setAt} />
              {` by ${row.setBy ?? ''}`}
            </span>
          )}
          {row.places.length === 0 ? null : <span className="mono text-ink-3">{row.places.join(', ')}</span>}
          {mayEdit && edited !== row.name ? (
            <Button size="small" aria-label={`Enter secret for ${row.name}`} onClick={() => setEdited(row.name)}>
              Enter secret
            </Button>
          ) : null}
          {edited === row.name ? <SecretForm slug={slug} row={row} /> : null}
        </li>
      ))}
    </ul>
  );
}

function SecretForm({ slug, row }: { readonly slug: string; readonly row: CredentialRow }): ReactNode {
  const [{ message, fields, values, done }, action] = useFormAction(saveCredential, untouched);
  const servers = Object.entries(fields ?? {}).find(([field]) => field.startsWith('servers'))?.[1];
  return (
    <FormLayout
      action={action}
      errors={fields}
      actions={<SubmitButton variant="secondary">Save secret</SubmitButton>}
      aria-label={`Secret of ${row.name}`}
    >
      {done === undefined ? null : <Notice>{done}</Notice>}
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="name" value={row.name} />
      <Field label="Secret" help="Stored encrypted, and never shown again." error={fields?.['secret']}>
        <TextInput name="secret" type="password" autoComplete="off" required />
      </Field>
      <Field
        label="Servers"
        help="One URL per line. Leave empty for the servers that the configuration names now. The secret is sent to no other server."
        error={servers}
      >
        <Textarea name="servers" mono rows={2} defaultValue={values?.['servers'] ?? ''} />
      </Field>
    </FormLayout>
  );
}
