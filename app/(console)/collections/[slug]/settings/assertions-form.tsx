'use client';
/** Whether a failed assertion prevents runs from starting. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { assertionParams } from '#lib/forms/settings.ts';
import { saveRequireAssertions } from './actions.ts';

interface AssertionsFormProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

export function AssertionsForm({ settings, mayEdit }: AssertionsFormProps): ReactNode {
  const { slug, requireAssertions } = settings;
  return (
    <ActionForm
      action={saveRequireAssertions}
      params={assertionParams}
      saved={{ required: String(requireAssertions) }}
      sent={{ slug }}
      submit="Save"
      disabled={!mayEdit}
    />
  );
}
