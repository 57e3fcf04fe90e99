'use client';
/** Renames the collection, or copies its configuration and settings to a new one. */

import type { ReactNode } from 'react';
import { ActionForm } from '#app/action-form.tsx';
import { copyParams, renameParams } from '#lib/forms/settings.ts';
import { copyCollection, renameCollection } from './actions.ts';

interface NameFormProps {
  readonly slug: string;
  readonly name: string;
  readonly mayEdit: boolean;
}

const looks = { newSlug: { mono: true } };

export function NameForm({ slug, name, mayEdit }: NameFormProps): ReactNode {
  const shared = { sent: { slug }, variant: 'secondary', disabled: !mayEdit } as const;
  return (
    <div className="flex flex-col gap-6">
      <ActionForm
        {...shared}
        action={renameCollection}
        params={renameParams}
        looks={looks}
        saved={{ name, newSlug: slug }}
        submit="Rename"
      />
      {mayEdit ? (
        <ActionForm
          {...shared}
          action={copyCollection}
          params={copyParams}
          saved={{ copyName: `${name} copy` }}
          submit="Copy"
        />
      ) : null}
    </div>
  );
}
