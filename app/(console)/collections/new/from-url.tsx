'use client';
/** Name, URL and depth of a new collection. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { createFromUrl } from './actions.ts';

export function FromUrl(): ReactNode {
  const [{ message, fields, values }, action] = useFormAction(createFromUrl, untouched);
  return (
    <FormLayout action={action} errors={fields} actions={<SubmitButton>Create collection</SubmitButton>}>
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <Field
        label="Start URL"
        parameter="url"
        error={fields?.url}
        help="Its host becomes the site; links to other hosts are not followed."
      >
        <TextInput
          name="url"
          inputMode="url"
          mono
          placeholder="http://intranet.example/"
          defaultValue={values?.url}
          required
        />
      </Field>
      <Field label="Name" error={fields?.name ?? fields?.slug}>
        <TextInput name="name" placeholder="Intranet" defaultValue={values?.name} required />
      </Field>
      <Field
        label="Depth"
        parameter="depth"
        unit="links"
        error={fields?.depth}
        help="Maximum link depth. −1 for no limit. Default: 10."
      >
        <TextInput name="depth" type="number" min={-1} defaultValue={values?.depth} />
      </Field>
    </FormLayout>
  );
}
