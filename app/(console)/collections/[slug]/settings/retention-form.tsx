'use client';
/** How long this collection keeps things; an empty field follows the installation. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { asBefore } from '#app/retention-change.ts';
import { retentionParams } from '#lib/forms/retention.ts';
import type { CollectionRetention } from '#lib/services/retention/contract.ts';
import { saveCollectionRetention } from './actions.ts';

interface RetentionFormProps {
  readonly slug: string;
  readonly retention: CollectionRetention;
  readonly mayEdit: boolean;
}

export function RetentionForm({ slug, retention, mayEdit }: RetentionFormProps): ReactNode {
  const entries = Object.entries(retention);
  const saved = Object.fromEntries(entries.map(([name, { days }]) => [name, days === null ? '' : String(days)]));
  const looks = entries.map(([name, { installation }]) => [name, { placeholder: String(installation) }]);
  return (
    <ActionForm
      action={saveCollectionRetention}
      params={retentionParams}
      looks={Object.fromEntries(looks)}
      saved={saved}
      sent={{ slug, ...asBefore(saved) }}
      submit="Save"
      disabled={!mayEdit}
      label="Retention"
    />
  );
}
