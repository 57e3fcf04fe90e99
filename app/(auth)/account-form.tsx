'use client';
/** The form that ends in an account: name where it is asked for, and a password. */

import type { ReactNode } from 'react';
import { untouched, type FormState } from '#app/form-state.ts';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';

interface AccountFormProps {
  readonly action: (before: FormState, form: FormData) => Promise<FormState>;
  /** From the link; a field asks for it when the link has none. */
  readonly token: string | undefined;
  readonly asksName: boolean;
  /** Shown and fixed where it is known. */
  readonly email?: string | undefined;
  readonly submit: string;
}

export function AccountForm({ action: send, token, asksName, email, submit }: AccountFormProps): ReactNode {
  const [{ message, fields, values }, action] = useFormAction(send, untouched);
  const hasTokenField = token === undefined;
  return (
    <FormLayout action={action} errors={fields} actions={<SubmitButton>{submit}</SubmitButton>}>
      {message === undefined || (fields !== undefined && (hasTokenField || fields.token === undefined)) ? null : (
        <Notice tone="error">{message}</Notice>
      )}
      {hasTokenField ? (
        <Field label="Setup token" help="Shown in the terminal that runs the server." error={fields?.token}>
          <TextInput name="token" mono autoComplete="off" required />
        </Field>
      ) : (
        <input type="hidden" name="token" value={token} />
      )}
      {asksName ? (
        <Field label="Name" error={fields?.name}>
          <TextInput name="name" autoComplete="name" defaultValue={values?.name} required />
        </Field>
      ) : null}
      <Field label="E-mail address" error={fields?.email}>
        {email === undefined ? (
          <TextInput name="email" type="email" autoComplete="username" defaultValue={values?.email} required />
        ) : (
          <TextInput value={email} readOnly autoComplete="username" />
        )}
      </Field>
      <Field label="Password" help="At least 12 characters. Common passwords are rejected." error={fields?.password}>
        <TextInput name="password" type="password" autoComplete="new-password" required />
      </Field>
    </FormLayout>
  );
}
