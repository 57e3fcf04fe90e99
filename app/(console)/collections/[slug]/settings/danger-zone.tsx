'use client';
/** Empties or deletes the collection, after its name was typed. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { deleteCollection } from './actions.ts';
import { ClearPart } from './clear-part.tsx';

interface DangerZoneProps {
  readonly slug: string;
  readonly name: string;
  readonly resources: number;
  readonly descriptions: number;
  readonly mayClear: boolean;
  readonly mayDelete: boolean;
}

export function DangerZone({ mayDelete, ...collection }: DangerZoneProps): ReactNode {
  const { slug, name, resources, descriptions } = collection;
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [pending, startTransition] = useTransition();
  const content = `${formatCount(resources, 'URL')} and ${formatCount(descriptions, 'RD')}`;
  const confirm = (): void =>
    startTransition(async () => setError(await reachWords(() => deleteCollection(slug, name))));
  return (
    <div className="flex flex-wrap gap-2">
      <ClearPart {...collection} />
      <Button
        variant="danger"
        disabled={!mayDelete}
        title={mayDelete ? undefined : 'Administrators can delete a collection'}
        onClick={() => setOpen(true)}
      >
        Delete collection
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${slug}`}
        confirm="Delete collection"
        typedName={name}
        pending={pending}
        error={error}
        onConfirm={confirm}
      >
        {`This deletes its files, revisions, schedules, and runs, and ${content}.`}
      </ConfirmDialog>
    </div>
  );
}
