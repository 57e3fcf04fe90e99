'use client';
/** Invites somebody by e-mail address and role. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { inviteParams } from '#lib/forms/invitation.ts';
import { inviteUser, type LinkState } from './actions.ts';
import { OneTimeLink } from './one-time-link.tsx';

const looks = { email: { type: 'email', autoComplete: 'off' } };

const renderDone = ({ link }: LinkState): ReactNode => (link === undefined ? null : <OneTimeLink link={link} />);

export function InviteForm(): ReactNode {
  return (
    <ActionForm
      action={inviteUser}
      params={inviteParams}
      looks={looks}
      submit="Create invitation"
      renderDone={renderDone}
    />
  );
}
