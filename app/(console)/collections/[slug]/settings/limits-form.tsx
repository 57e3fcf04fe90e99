'use client';
/** Trap limits and body retention. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { paramsWithin } from '#components/kit/param-inputs.tsx';
import type { CollectionSettings } from '#lib/services/collections/contract.ts';
import { bodyParams, gigabyte, limitParams } from '#lib/forms/settings.ts';
import { saveLimits } from './actions.ts';

const params = { ...paramsWithin('limits', limitParams), ...paramsWithin('bodies', bodyParams) };

interface LimitsFormProps {
  readonly settings: CollectionSettings;
  readonly mayEdit: boolean;
}

export function LimitsForm({ settings: { slug, limits, bodies }, mayEdit }: LimitsFormProps): ReactNode {
  const saved = [
    ...Object.entries(limits).map(([name, value]) => [`limits.${name}`, String(value)]),
    ['bodies.keep', bodies.keep],
    ['bodies.maxBytes', String(bodies.maxBytes / gigabyte)],
  ];
  return (
    <ActionForm
      action={saveLimits}
      params={params}
      saved={Object.fromEntries(saved)}
      sent={{ slug }}
      submit="Save"
      disabled={!mayEdit}
    />
  );
}
