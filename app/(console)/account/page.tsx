/** One's own account: change the password. */

import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { requireUser } from '#app/session.ts';
import { parseSingleKeys, singleKeysCookie } from '#components/shell/single-keys.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { KeysForm } from './keys-form.tsx';
import { PasswordForm } from './password-form.tsx';

export const metadata: Metadata = { title: 'Profile' };

export default async function AccountPage(): Promise<ReactNode> {
  const { name, email, role } = await requireUser();
  return (
    <>
      <TopBar crumbs={[{ label: 'Profile' }]} context={`${name}, ${email}, ${role}`} />
      <section aria-labelledby="change-password" className="flex flex-col gap-4 px-[18px] py-4">
        <div>
          <h2 id="change-password" className="text-body font-semibold">
            Change password
          </h2>
          <p className="text-note text-ink-3">Your other sessions end when it is saved.</p>
        </div>
        <PasswordForm />
      </section>
      <section aria-labelledby="keyboard" className="flex flex-col gap-3 border-t border-line px-[18px] py-4">
        <h2 id="keyboard" className="text-body font-semibold">
          Keyboard
        </h2>
        <KeysForm singleKeys={parseSingleKeys((await cookies()).get(singleKeysCookie)?.value)} />
      </section>
    </>
  );
}
