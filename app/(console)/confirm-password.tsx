'use client';
/** The password again, for whatever in the console needs it. */

import { lazy, Suspense, useState, useSyncExternalStore, useTransition, type ReactNode } from 'react';
import { askedPassword } from '#app/confirm-store.ts';
import { reachWords } from '#app/reach.ts';
import { confirmPassword } from './account/actions.ts';

/** Loaded when it is asked for: every page of the console has this part. */
const PasswordDialog = lazy(async () => ({ default: (await import('#app/password-dialog.tsx')).PasswordDialog }));

export function ConfirmPassword(): ReactNode {
  const asked = useSyncExternalStore(askedPassword.subscribe, askedPassword.get, () => undefined);
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const send = (password: string): void =>
    startTransition(async () => {
      const wrong = await reachWords(() => confirmPassword(password));
      setRefusal(wrong);
      if (wrong === undefined) asked?.answer(true);
    });
  if (asked === undefined) return null;
  return (
    <Suspense>
      <PasswordDialog
        open
        title="Confirm your password"
        confirm="Continue"
        pending={pending}
        refusal={refusal}
        onCancel={() => {
          setRefusal(undefined);
          asked.answer(false);
        }}
        onConfirm={send}
      >
        This action requires your password. Winnow does not ask for it again for ten minutes.
      </PasswordDialog>
    </Suspense>
  );
}
