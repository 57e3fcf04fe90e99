'use client';
/** Name and URL patterns of a new collection whose documents are fed. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { forFeedsParams } from '#lib/forms/new-collection.ts';
import { createForFeeds } from './actions.ts';

const looks = {
  name: { placeholder: 'Fed' },
  patterns: { rows: 3, mono: true, placeholder: 'www.example.com/' },
} as const;

export function ForFeeds(): ReactNode {
  return (
    <ActionForm
      action={createForFeeds}
      params={forFeedsParams}
      looks={looks}
      submit="Create for feeds"
      variant="secondary"
    />
  );
}
