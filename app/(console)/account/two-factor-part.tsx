'use client';
/** Two-factor sign-in: set up with a QR code, recovery codes shown once, turned off. */

import { useRouter } from 'next/navigation';
import { useState, useTransition, type ReactNode } from 'react';
import { reach } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { TwoFactorSecret, TwoFactorState } from '#lib/services/auth/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { completeTwoFactor, createRecoveryCodes, endTwoFactor, startTwoFactor } from './actions.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

interface TwoFactorPartProps {
  readonly state: TwoFactorState;
  readonly isAdministrator: boolean;
}

export function TwoFactorPart({ state, isAdministrator }: TwoFactorPartProps): ReactNode {
  const router = useRouter();
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [refusal, setRefusal] = useState<string>();
  const [pending, startTransition] = useTransition();
  const send = <Value,>(request: () => Promise<ServiceResult<Value>>, done: (value: Value) => void): void =>
    startTransition(async () => {
      const result = await reach(request);
      setRefusal(result.ok ? undefined : result.problem.message);
      if (result.ok) done(result.value);
    });
  const showCodes = ({ codes: made }: { readonly codes: readonly string[] }): void => {
    setSecret(undefined);
    setCodes(made);
    router.refresh();
  };
  const mayEnd = !(state.isRequired && isAdministrator);
  return (
    <>
      {refusal === undefined || secret !== undefined ? null : <Notice tone="error">{refusal}</Notice>}
      {codes === undefined ? null : <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />}
      {secret === undefined ? null : (
        <TwoFactorSetup
          secret={secret}
          pending={pending}
          refusal={refusal}
          onCode={(code) => send(() => completeTwoFactor(code), showCodes)}
          onCancel={() => {
            setSecret(undefined);
            setRefusal(undefined);
          }}
        />
      )}
      {state.isOn ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-2 text-body text-ink-2">On. {formatCount(state.recoveryLeft, 'recovery code')} left.</p>
          <Button disabled={pending} onClick={() => send(createRecoveryCodes, showCodes)}>
            Create new recovery codes
          </Button>
          {mayEnd ? (
            <Button disabled={pending} onClick={() => send(endTwoFactor, () => router.refresh())}>
              Turn off
            </Button>
          ) : null}
        </div>
      ) : secret === undefined && codes === undefined ? (
        <div>
          <Button variant="primary" pending={pending} onClick={() => send(startTwoFactor, setSecret)}>
            Set up
          </Button>
        </div>
      ) : null}
    </>
  );
}
