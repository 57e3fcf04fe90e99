'use client';
/** How long the installation keeps things, unless a collection says otherwise. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { asBefore } from '#app/retention-change.ts';
import { installationRetentionParams } from '#lib/forms/retention.ts';
import type { Retention } from '#lib/services/retention/contract.ts';
import { saveRetention } from './actions.ts';

interface RetentionFormProps {
  readonly retention: Retention;
  readonly mayEdit: boolean;
}

export function RetentionForm({ retention, mayEdit }: RetentionFormProps): ReactNode {
  const saved = Object.fromEntries(Object.entries(retention).map(([name, { days }]) => [name, String(days)]));
  return (
    <ActionForm
      action={saveRetention}
      params={installationRetentionParams}
      saved={saved}
      sent={asBefore(saved)}
      submit="Save"
      disabled={!mayEdit}
      label="Retention"
    />
  );
}
