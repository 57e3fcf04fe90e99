'use client';
/** Entering a credential of any kind: its fields come from the kind's declaration. */

import { useEffect, useState, type ReactNode } from 'react';
import { untouched, type FormState } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { CredentialKindRow, CredentialRow } from '#lib/services/credentials/contract.ts';
import { saveCredential } from './actions.ts';
import { TryCredential } from './try-credential.tsx';

export interface CredentialDialogProps {
  readonly slug: string;
  readonly kinds: readonly CredentialKindRow[];
  /** Replaced as a whole; absent for a new one. */
  readonly row?: CredentialRow | undefined;
  readonly onClose: () => void;
}

export function CredentialDialog(form: CredentialDialogProps): ReactNode {
  const { row, onClose } = form;
  return (
    <EditDialog
      onClose={onClose}
      title={row === undefined ? 'Add credential' : `Enter secret for ${row.name}`}
      description="Secrets are stored encrypted, and never shown again."
    >
      <CredentialForm {...form} />
    </EditDialog>
  );
}

function CredentialForm({ slug, kinds, row, onClose }: CredentialDialogProps): ReactNode {
  const [{ message, fields, done }, action] = useFormAction(saveCredential, untouched);
  const [kindName, setKindName] = useState(row?.kind ?? 'basic');
  const kind = kinds.find(({ name }) => name === kindName);
  useEffect(() => {
    if (done !== undefined) onClose();
  }, [done, onClose]);
  return (
    <FormLayout
      action={action}
      // What was typed stays where saving is refused: secrets don't come back from the server.
      onReset={(event) => event.preventDefault()}
      errors={fields}
      actions={<SubmitButton>Save</SubmitButton>}
      className="pb-3"
    >
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <input type="hidden" name="slug" value={slug} />
      {row === undefined ? (
        <Field label="Name" help="Lowercase letters, digits, and hyphens." error={fields?.['name']}>
          <TextInput name="name" autoComplete="off" required />
        </Field>
      ) : (
        <input type="hidden" name="name" value={row.name} />
      )}
      <Field label="Kind" help={kind?.doc} error={fields?.['kind']}>
        <Select
          name="kind"
          options={kinds.map(({ name, label }) => ({ value: name, label }))}
          value={kindName}
          onChange={({ target }) => setKindName(target.value)}
        />
      </Field>
      {kind?.fields.map((field) => (
        <KindField
          key={`${kindName} ${field.name}`}
          field={field}
          known={row?.fields[field.name]}
          error={fields?.[field.name]}
        />
      ))}
      <Reach hasRealm={kind?.hasRealm === true} row={row} fields={fields} />
      <TryCredential slug={slug} place={row?.origins[0]} />
    </FormLayout>
  );
}

interface ReachProps {
  readonly hasRealm: boolean;
  readonly row: CredentialRow | undefined;
  readonly fields: FormState['fields'];
}

/** Where the secret is sent, and nowhere else. */
function Reach({ hasRealm, row, fields }: ReachProps): ReactNode {
  const servers = Object.entries(fields ?? {}).find(([field]) => field.startsWith('servers'))?.[1];
  return (
    <>
      {hasRealm ? (
        <Field
          label="Realm"
          help="Sent only where the server names this realm. Default: any."
          error={fields?.['realm']}
        >
          <TextInput name="realm" autoComplete="off" defaultValue={row?.realm ?? ''} />
        </Field>
      ) : null}
      <Field
        label="Servers"
        help="One URL per line; with a path, only URLs that begin with it. Default: the servers that the configuration names now. The secret is sent nowhere else."
        error={servers}
      >
        <Textarea name="servers" mono rows={2} defaultValue={row?.origins.join('\n') ?? ''} />
      </Field>
    </>
  );
}

interface KindFieldProps {
  readonly field: CredentialKindRow['fields'][number];
  /** Of a field that is no secret. */
  readonly known: string | undefined;
  readonly error: string | undefined;
}

function KindField({
  field: { name, label, doc, required, isSecret, isLong },
  known = '',
  error,
}: KindFieldProps): ReactNode {
  const shared = { name: `field.${name}`, autoComplete: 'off', required, defaultValue: known };
  return (
    <Field label={label} help={doc} error={error}>
      {isLong ? (
        <Textarea mono rows={4} {...shared} />
      ) : (
        <TextInput type={isSecret ? 'password' : 'text'} {...shared} />
      )}
    </Field>
  );
}
