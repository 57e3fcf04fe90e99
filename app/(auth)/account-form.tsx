'use client';
/** The form that ends in an account: name where it is asked for, and a password. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import type { FormState } from '#app/form-state.ts';
import { accountParams } from '#lib/forms/account.ts';

interface AccountFormProps {
  readonly action: (before: FormState, form: FormData) => Promise<FormState>;
  /** From the link; a field asks for it when the link has none. */
  readonly token: string | undefined;
  readonly asksName: boolean;
  /** Shown and fixed where it is known. */
  readonly email?: string | undefined;
  readonly submit: string;
}

const looks = {
  token: { mono: true, autoComplete: 'off' },
  name: { autoComplete: 'name' },
  password: { type: 'password', autoComplete: 'new-password' },
};
const emailLooks = { type: 'email', autoComplete: 'username' };

export function AccountForm({ action, token, asksName, email, submit }: AccountFormProps): ReactNode {
  const { token: asked, name, ...always } = accountParams;
  return (
    <ActionForm
      action={action}
      params={{ ...(token === undefined && { token: asked }), ...(asksName && { name }), ...always }}
      looks={{ ...looks, email: { ...emailLooks, readOnly: email !== undefined } }}
      saved={{ email }}
      sent={token === undefined ? {} : { token }}
      submit={submit}
    />
  );
}
