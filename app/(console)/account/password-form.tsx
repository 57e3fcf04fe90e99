'use client';
/** Old and new password. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { changePassword } from './actions.ts';

export function PasswordForm(): ReactNode {
  const [{ message, fields, done }, action] = useFormAction(changePassword, untouched);
  return (
    <FormLayout action={action} errors={fields} actions={<SubmitButton>Change password</SubmitButton>}>
      {done === undefined ? null : <Notice>{done}</Notice>}
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <Field label="Current password" error={fields?.current}>
        <TextInput name="current" type="password" autoComplete="current-password" required />
      </Field>
      <Field
        label="New password"
        help="At least 12 characters. Common passwords are rejected."
        error={fields?.password}
      >
        <TextInput name="password" type="password" autoComplete="new-password" required />
      </Field>
    </FormLayout>
  );
}
