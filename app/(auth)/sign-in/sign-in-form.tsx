'use client';
/** The sign-in form. */

import type { ReactNode } from 'react';
import { untouched } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/field.tsx';
import { FormLayout } from '#components/ui/form-layout.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { signIn } from './actions.ts';

export function SignInForm(): ReactNode {
  const [{ message, fields, values }, action] = useFormAction(signIn, untouched);
  return (
    <FormLayout action={action} errors={fields} actions={<SubmitButton>Sign in</SubmitButton>}>
      {message === undefined || fields !== undefined ? null : <Notice tone="error">{message}</Notice>}
      <Field label="E-mail address" error={fields?.email}>
        <TextInput name="email" type="email" autoComplete="username" defaultValue={values?.email} required />
      </Field>
      <Field label="Password" error={fields?.password}>
        <TextInput name="password" type="password" autoComplete="current-password" required />
      </Field>
      <p className="text-note text-ink-3">
        No account, or the password forgotten: an administrator can send a link. On the server, npx winnow user
        reset-password makes one.
      </p>
    </FormLayout>
  );
}
