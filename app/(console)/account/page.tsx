/** One's own account: change the password. */

import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { ask, requireUser } from '#app/session.ts';
import { parseSingleKeys, singleKeysCookie } from '#components/shell/keys/single-keys.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { KeysForm } from './keys-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionTable } from './session-table.tsx';
import { TwoFactorPart } from './two-factor-part.tsx';

export const metadata: Metadata = { title: 'Profile' };

export default async function AccountPage(): Promise<ReactNode> {
  const { name, email, role, lacksCode } = await requireUser();
  const [sessions, twoFactor] = await Promise.all([ask((all) => all.listOwnSessions), ask((all) => all.getTwoFactor)]);
  return (
    <>
      <TopBar crumbs={[{ label: 'Profile' }]} context={`${name}, ${email}, ${role}`} />
      <section aria-labelledby="change-password" className="flex flex-col gap-4 px-[18px] py-4">
        <div>
          <h2 id="change-password" className="text-body font-semibold">
            Change password
          </h2>
          <p className="text-note text-ink-3">Saving it ends your other sessions.</p>
        </div>
        <PasswordForm />
      </section>
      <section aria-labelledby="two-factor" className="flex flex-col gap-4 border-t border-line px-[18px] py-4">
        <div>
          <h2 id="two-factor" className="text-body font-semibold">
            Two-factor sign-in
          </h2>
          <p className="text-note text-ink-3">
            Signing in requires a code from an authenticator app in addition to the password, so a stolen password alone
            is not enough.
          </p>
        </div>
        <TwoFactorPart state={twoFactor} isAdministrator={role === 'admin' || lacksCode === true} />
      </section>
      <section aria-labelledby="sessions" className="border-t border-line pt-4 pb-2">
        <div className="px-[18px] pb-2">
          <h2 id="sessions" className="text-body font-semibold">
            Sessions
          </h2>
          <p className="text-note text-ink-3">
            A session ends after 30 minutes of inactivity, and after 12 hours at the latest.
          </p>
        </div>
        <SessionTable sessions={sessions} />
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
