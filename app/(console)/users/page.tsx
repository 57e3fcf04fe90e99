/** Users: who may sign in, with which role; invitations, password links, sessions. */

import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ask, askOrProblem, requireUser } from '#app/session.ts';
import { TopBar } from '#components/shell/top-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { SectionHead } from '#components/ui/layout/section-head.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { TwoFactorSwitch } from './two-factor-switch.tsx';
import { UserTable } from './user-table.tsx';

export const metadata: Metadata = { title: 'Users' };

export default async function UsersPage(): Promise<ReactNode> {
  const me = await requireUser();
  const result = await askOrProblem((all) => all.listUsers);
  if (!result.ok) {
    return (
      <>
        <TopBar crumbs={[{ label: 'Users' }]} />
        <Notice flush>{result.problem.message}</Notice>
      </>
    );
  }
  const { users, invitations } = result.value;
  const { isRequired } = await ask((all) => all.getTwoFactor);
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Users' }]}
        context={`${users.length} with an account, ${invitations.length} invited`}
      />
      <TwoFactorSwitch required={isRequired} />
      <UserTable users={users} me={me.id} />
      <div className="grid flex-1 border-t max-lg:auto-rows-min border-line lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <section aria-label="Invite" className="border-line pb-5 lg:border-r">
          <SectionHead title="Invite" scope="creates a link for you to share; no e-mail is sent" />
          <div className="px-[18px] pt-2">
            <InviteForm />
          </div>
        </section>
        <section aria-label="Open invitations" className="max-lg:border-t max-lg:border-line">
          <SectionHead title="Open invitations" scope={invitations.length === 0 ? 'none' : invitations.length} />
          <InvitationTable invitations={invitations} />
        </section>
      </div>
    </>
  );
}
