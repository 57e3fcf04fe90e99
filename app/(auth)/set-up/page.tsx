/** The first administrator, made with the token the server printed. */

import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask } from '#app/session.ts';
import { AccountForm } from '../account-form.tsx';
import { createFirstAdministrator } from './actions.ts';

export const metadata: Metadata = { title: 'Set up' };

interface SetUpPageProps {
  readonly searchParams: Promise<{ readonly token?: string }>;
}

export default async function SetUpPage({ searchParams }: SetUpPageProps): Promise<ReactNode> {
  const { token } = await searchParams;
  const { needsSetup } = await ask((all) => all.getSetupState);
  if (!needsSetup) redirect('/sign-in');
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-[18px] leading-[26px] font-semibold">First administrator</h1>
        <p className="text-body text-ink-2">
          There is no default account. Anyone who can read the server’s terminal can create the first one.
        </p>
      </div>
      <AccountForm action={createFirstAdministrator} token={token} asksName submit="Create administrator" />
    </>
  );
}
