'use client';
/** Whether administrators need a code to sign in. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { RefusalNotice } from '#components/ui/feedback/refusal.tsx';
import { Switch } from '#components/ui/controls/switch.tsx';
import { setTwoFactorRequired } from './actions.ts';

const label = 'Require two-factor sign-in for administrators';

export function TwoFactorSwitch({ required }: { readonly required: boolean }): ReactNode {
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const change = (next: boolean): void =>
    startTransition(async () => setRefusal(await reachWords(() => setTwoFactorRequired(next))));
  return (
    <>
      <RefusalNotice text={refusal} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-[18px] py-3">
        <Switch label={label} checked={required} disabled={pending} onChange={change} />
        <span className="font-medium text-ink">{label}</span>
        <p className="text-note text-ink-3">
          {required
            ? 'Administrators without two-factor sign-in have read-only access until they set it up in their profile.'
            : 'Optional. Every user can set up two-factor sign-in in their profile.'}
        </p>
      </div>
    </>
  );
}
