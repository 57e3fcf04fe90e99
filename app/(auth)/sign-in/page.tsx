/** Sign in with e-mail address and password. */

import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { ask, currentActor } from '#app/session.ts';
import { SignInForm } from './sign-in-form.tsx';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage(): Promise<ReactNode> {
  const actor = await currentActor();
  if (actor.kind === 'user') redirect('/');
  const { needsSetup } = await ask((all) => all.getSetupState);
  if (needsSetup) redirect('/set-up');
  return (
    <>
      <h1 className="text-[18px] leading-[26px] font-semibold">Sign in</h1>
      <SignInForm />
    </>
  );
}
