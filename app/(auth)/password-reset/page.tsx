/** Sets a new password with a link an administrator made. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { consult } from '#app/session.ts';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { AccountForm } from '../account-form.tsx';
import { completePasswordReset } from './actions.ts';

export const metadata: Metadata = { title: 'New password' };

interface PasswordResetPageProps {
  readonly searchParams: Promise<{ readonly token?: string }>;
}

export default async function PasswordResetPage({ searchParams }: PasswordResetPageProps): Promise<ReactNode> {
  const { token = '' } = await searchParams;
  const found = await consult((all) => all.getPasswordReset, { token });
  if (!found.ok) return <ErrorPart title="Invalid link">{found.problem.message}</ErrorPart>;
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-[18px] leading-[26px] font-semibold">New password</h1>
        <p className="text-body text-ink-2">Saving it ends all of your sessions.</p>
      </div>
      <AccountForm
        action={completePasswordReset}
        token={token}
        asksName={false}
        email={found.value.email}
        submit="Save password"
      />
    </>
  );
}
