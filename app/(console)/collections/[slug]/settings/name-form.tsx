'use client';
/** Renames the collection, or copies its configuration and settings to a new one. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { copyCollection, renameCollection } from './actions.ts';

interface NameFormProps {
  readonly slug: string;
  readonly name: string;
  readonly mayEdit: boolean;
}

export function NameForm({ slug, name, mayEdit }: NameFormProps): ReactNode {
  const [renamed, rename] = useFormAction(renameCollection, untouched);
  const [copied, copy] = useFormAction(copyCollection, untouched);
  return (
    <div className="flex flex-col gap-6">
      <FormLayout
        action={rename}
        errors={renamed.fields}
        actions={mayEdit ? <SubmitButton variant="secondary">Rename</SubmitButton> : undefined}
      >
        {renamed.message === undefined || renamed.fields !== undefined ? null : (
          <Notice tone="error">{renamed.message}</Notice>
        )}
        <input type="hidden" name="slug" value={slug} />
        <Field label="Name" error={renamed.fields?.name}>
          <TextInput name="name" defaultValue={renamed.values?.name ?? name} disabled={!mayEdit} />
        </Field>
        <Field label="Short name" help="Used in addresses and on the command line." error={renamed.fields?.newSlug}>
          <TextInput name="newSlug" mono defaultValue={renamed.values?.newSlug ?? slug} disabled={!mayEdit} />
        </Field>
      </FormLayout>
      {mayEdit ? (
        <FormLayout
          action={copy}
          errors={copied.fields}
          actions={<SubmitButton variant="secondary">Copy</SubmitButton>}
        >
          {copied.message === undefined || copied.fields !== undefined ? null : (
            <Notice tone="error">{copied.message}</Notice>
          )}
          <input type="hidden" name="slug" value={slug} />
          <Field
            label="Name of a copy"
            help="Copies files, settings and saved URL lists. Resources, credentials, allowed networks and trusted certificates are not copied."
            error={copied.fields?.copyName}
          >
            <TextInput name="copyName" defaultValue={copied.values?.copyName ?? `${name} copy`} />
          </Field>
        </FormLayout>
      ) : null}
    </div>
  );
}
