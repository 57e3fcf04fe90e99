'use client';
/** Uploads the files of an old system, as they are. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { FileInput } from '#components/ui/controls/file-input.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { importFiles } from './actions.ts';

export function FromFiles(): ReactNode {
  const [{ message, fields, values }, action] = useFormAction(importFiles, untouched);
  return (
    <FormLayout action={action} errors={fields} actions={<SubmitButton variant="secondary">Import</SubmitButton>}>
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <Field label="Name" error={fields?.name ?? fields?.slug}>
        <TextInput name="name" placeholder="Old portal" defaultValue={values?.name} required />
      </Field>
      <Field
        label="Files or one zip"
        error={fields?.files ?? fields?.zip}
        help="Folders are ignored: ./config/filter.conf is filter.conf. Passwords are moved into encrypted credentials."
      >
        <FileInput name="files" multiple accept=".conf,.zip,.types,.cf,.cfg,.txt,text/plain,application/zip" required />
      </Field>
    </FormLayout>
  );
}
