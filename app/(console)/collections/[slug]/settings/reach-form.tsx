'use client';
/** The CIDR blocks a collection may reach beyond public addresses; administrators only. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { reachParams } from '#lib/forms/settings.ts';
import { saveReach } from './actions.ts';

interface ReachFormProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

const looks = { reach: { parameter: 'CIDR', mono: true, rows: 5 } };

export function ReachForm({ settings: { slug, reach }, mayEdit }: ReachFormProps): ReactNode {
  return (
    <ActionForm
      action={saveReach}
      params={reachParams}
      looks={looks}
      saved={{ reach: reach.join('\n') }}
      sent={{ slug }}
      submit="Save allowed networks"
      variant="secondary"
      disabled={!mayEdit}
    >
      {mayEdit ? null : <p className="text-note text-ink-3">Administrators can change the allowed networks.</p>}
    </ActionForm>
  );
}
