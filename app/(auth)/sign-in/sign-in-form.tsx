'use client';
/** The sign-in form; where the account has a second factor, the code is asked for when the password was right. */

import { useState, type ReactNode } from 'react';
import { useFormAction } from '#app/use-form-action.ts';
import { Field } from '#components/ui/controls/field.tsx';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { signIn, type SignInState } from './actions.ts';

const untouched: SignInState = {};

/** It comes where the password was. */
const focusField = (field: HTMLInputElement | null): void => field?.focus();

export function SignInForm(): ReactNode {
  const [{ message, fields, values, needsCode = false }, action] = useFormAction(signIn, untouched);
  // React empties a form that was sent; the password is sent again with the code.
  const [password, setPassword] = useState('');
  return (
    <FormLayout
      action={action}
      errors={fields}
      actions={<SubmitButton>{needsCode ? 'Continue' : 'Sign in'}</SubmitButton>}
    >
      {message === undefined || fields !== undefined ? null : (
        <Notice tone={needsCode ? 'info' : 'error'}>{message}</Notice>
      )}
      <div className={needsCode ? 'hidden' : 'contents'}>
        <Field label="E-mail address" error={fields?.email}>
          <TextInput name="email" type="email" autoComplete="username" defaultValue={values?.email} required />
        </Field>
        <Field label="Password" error={fields?.password}>
          <TextInput
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </div>
      {needsCode ? (
        <Field label="Code" help="Six digits, or a recovery code." error={fields?.code}>
          <TextInput name="code" autoComplete="one-time-code" ref={focusField} required />
        </Field>
      ) : null}
      <p className="text-note text-ink-3">
        {needsCode
          ? 'Lost your phone and recovery codes? Ask an administrator to reset two-factor sign-in, or run npx winnow user reset-two-factor on the server.'
          : 'No account, or forgot your password? Ask an administrator for a link, or run npx winnow user reset-password on the server.'}
      </p>
    </FormLayout>
  );
}
