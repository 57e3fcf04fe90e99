'use client';
/** The settings of the receiver. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { receiverParams } from '#lib/forms/feed-receiver.ts';
import type { ReceiverSettings } from '#lib/services/feedergate/contract.ts';
import { saveFeedReceiver } from './actions.ts';

export function ReceiverForm({ settings }: { readonly settings: ReceiverSettings }): ReactNode {
  const { trusted, sources, ...rest } = settings;
  const texts = Object.entries(rest).map(([name, value]) => [name, value === null ? '' : String(value)]);
  const lines = sources.map(({ source, collection }) => `${source} ${collection}`);
  return (
    <ActionForm
      action={saveFeedReceiver}
      params={receiverParams}
      looks={{
        address: { mono: true, placeholder: 'all addresses' },
        trusted: { mono: true, rows: 2 },
        collection: { mono: true },
        sources: { mono: true, rows: 4, placeholder: 'people hr' },
      }}
      saved={{ ...Object.fromEntries(texts), trusted: trusted.join(' '), sources: lines.join('\n') }}
      submit="Save settings"
      label="Settings of the feed receiver"
    />
  );
}
