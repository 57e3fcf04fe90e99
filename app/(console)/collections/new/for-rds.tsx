'use client';
/** Name of a new collection whose RDs are uploaded or collected. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { forRdsParams } from '#lib/forms/new-collection.ts';
import { createForRds } from './actions.ts';

const looks = { name: { placeholder: 'Harvested' } };

export function ForRds(): ReactNode {
  return (
    <ActionForm action={createForRds} params={forRdsParams} looks={looks} submit="Create for RDs" variant="secondary" />
  );
}
