'use client';
/** Trying, renaming and deleting a stored credential, each in a dialog of its own. */

import { useEffect, useState, useTransition, type ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { reachWords } from '#app/reach.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { EditDialog } from '#components/kit/edit-dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import type { CredentialRow } from '#lib/services/credentials/contract.ts';
import { deleteCredential, renameCredential } from './actions.ts';
import { TryCredential } from './try-credential.tsx';

export interface CredentialActProps {
  readonly slug: string;
  readonly row: CredentialRow;
  readonly onClose: () => void;
}

export function TryDialog({ slug, row: { name, origins }, onClose }: CredentialActProps): ReactNode {
  return (
    <EditDialog
      onClose={onClose}
      title={`Try ${name}`}
      description={`The credential is sent to ${origins.join(', ')}.`}
    >
      <div className="pb-3">
        <TryCredential slug={slug} name={name} place={origins[0]} />
      </div>
    </EditDialog>
  );
}

export function RenameDialog({ slug, row: { name }, onClose }: CredentialActProps): ReactNode {
  const [{ message, fields, values, done }, action] = useFormAction(renameCredential, untouched);
  useEffect(() => {
    if (done !== undefined) onClose();
  }, [done, onClose]);
  return (
    <EditDialog onClose={onClose} title={`Rename ${name}`}>
      <FormLayout action={action} errors={fields} actions={<SubmitButton>Rename</SubmitButton>} className="pb-3">
        {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="name" value={name} />
        <Field label="New name" help="Lowercase letters, digits, and hyphens." error={fields?.['newName']}>
          <TextInput name="newName" autoComplete="off" required defaultValue={values?.['newName'] ?? name} />
        </Field>
      </FormLayout>
    </EditDialog>
  );
}

export function DeleteDialog({ slug, row, onClose }: CredentialActProps): ReactNode {
  const { name, places, origins, uses } = row;
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const remove = (): void =>
    startTransition(async () => {
      const problem = await reachWords(() => deleteCredential(slug, name));
      if (problem === undefined) onClose();
      else setRefusal(problem);
    });
  const [use] = uses;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      confirm="Delete credential"
      pending={pending}
      error={refusal}
      onConfirm={remove}
    >
      <p>{`Later runs no longer send it to ${origins.join(', ')}. The secret can’t be restored.`}</p>
      {use === undefined ? null : (
        <p>{`Run ${use.run} uses it at ${uses.map(({ server }) => server).join(', ')}. A run that is in progress keeps it until it ends.`}</p>
      )}
      {places.length === 0 ? null : (
        <p>{`${places.join(', ')} ${places.length === 1 ? 'refers' : 'refer'} to it. Without it, no password is sent.`}</p>
      )}
    </ConfirmDialog>
  );
}
