'use client';
/** Name, URL and depth of a new collection. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { fromUrlParams } from '#lib/forms/new-collection.ts';
import { createFromUrl } from './actions.ts';

const looks = {
  url: { parameter: 'url', inputMode: 'url', mono: true, placeholder: 'http://intranet.example/' },
  name: { placeholder: 'Intranet' },
  depth: { parameter: 'depth' },
} as const;

export function FromUrl(): ReactNode {
  return <ActionForm action={createFromUrl} params={fromUrlParams} looks={looks} submit="Create collection" />;
}
