/** Accepts an invitation: name and password make the account. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { consult } from '#app/session.ts';
import { ErrorPart } from '#components/ui/feedback/error-part.tsx';
import { AccountForm } from '../account-form.tsx';
import { acceptInvitation } from './actions.ts';

export const metadata: Metadata = { title: 'Invitation' };

interface InvitationPageProps {
  readonly searchParams: Promise<{ readonly token?: string }>;
}

export default async function InvitationPage({ searchParams }: InvitationPageProps): Promise<ReactNode> {
  const { token = '' } = await searchParams;
  const found = await consult((all) => all.getInvitation, { token });
  if (!found.ok) return <ErrorPart title="Invalid invitation">{found.problem.message}</ErrorPart>;
  const { email, role } = found.value;
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-[18px] leading-[26px] font-semibold">Join Winnow</h1>
        <p className="text-body text-ink-2">{`You were invited as ${role}.`}</p>
      </div>
      <AccountForm action={acceptInvitation} token={token} asksName email={email} submit="Create account" />
    </>
  );
}
