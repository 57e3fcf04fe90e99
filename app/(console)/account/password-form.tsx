'use client';
/** Old and new password. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { changePasswordParams } from '#lib/forms/account.ts';
import { changePassword } from './actions.ts';

const looks = {
  current: { type: 'password', autoComplete: 'current-password' },
  password: { type: 'password', autoComplete: 'new-password' },
};

export function PasswordForm(): ReactNode {
  return <ActionForm action={changePassword} params={changePasswordParams} looks={looks} submit="Change password" />;
}
