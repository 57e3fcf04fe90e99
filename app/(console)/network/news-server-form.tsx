'use client';
/** The server of newsgroups that URLs name without one. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { newsServerParams } from '#lib/forms/news-server.ts';
import { saveNewsServer } from './actions.ts';

const looks = { server: { mono: true, placeholder: 'news.example:119' } } as const;

/** `server`: as saved; empty as long as there is none. */
export function NewsServerForm({ server }: { readonly server: string }): ReactNode {
  return (
    <ActionForm
      action={saveNewsServer}
      params={newsServerParams}
      looks={looks}
      saved={{ server }}
      submit="Save News server"
      label="News server"
    />
  );
}
