/** One's own account: change the password. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { PasswordForm } from './password-form.tsx';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage(): Promise<ReactNode> {
  const { name, email, role } = await requireUser();
  return (
    <>
      <TopBar crumbs={[{ label: 'Account' }]} context={`${name}, ${email}, ${role}`} />
      <section aria-labelledby="change-password" className="flex flex-col gap-4 px-[18px] py-4">
        <div>
          <h2 id="change-password" className="text-body font-semibold">
            Change password
          </h2>
          <p className="text-note text-ink-3">Your other sessions end when it is saved.</p>
        </div>
        <PasswordForm />
      </section>
    </>
  );
}
