'use client';
/** Empties or deletes the collection, after its name was typed. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { formatCount } from '#components/ui/format.ts';
import { clearCollection, deleteCollection } from './actions.ts';

interface DangerZoneProps {
  readonly slug: string;
  readonly name: string;
  readonly resources: number;
  readonly descriptions: number;
  readonly mayClear: boolean;
  readonly mayDelete: boolean;
}

type Act = 'clear' | 'delete';

export function DangerZone({ slug, name, resources, descriptions, mayClear, mayDelete }: DangerZoneProps): ReactNode {
  const [open, setOpen] = useState<Act>();
  const [error, setError] = useState<string>();
  const [pending, startTransition] = useTransition();
  const content = `${formatCount(resources, 'URL')} and ${formatCount(descriptions, 'RD')}`;
  const confirm = (): void =>
    startTransition(async () => {
      const act = open === 'delete' ? deleteCollection : clearCollection;
      const refusal = await reachWords(() => act(slug, name));
      setError(refusal);
      if (refusal === undefined) setOpen(undefined);
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        disabled={!mayClear}
        title={mayClear ? undefined : 'Operators can empty a collection'}
        onClick={() => setOpen('clear')}
      >
        Empty collection
      </Button>
      <Button
        variant="danger"
        disabled={!mayDelete}
        title={mayDelete ? undefined : 'Administrators can delete a collection'}
        onClick={() => setOpen('delete')}
      >
        Delete collection
      </Button>
      <ConfirmDialog
        open={open !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpen(undefined);
        }}
        title={open === 'delete' ? `Delete ${slug}` : `Empty ${slug}`}
        confirm={open === 'delete' ? 'Delete collection' : 'Empty collection'}
        typedName={name}
        pending={pending}
        error={error}
        onConfirm={confirm}
      >
        {open === 'delete'
          ? `Its files, revisions and runs go, and ${content}.`
          : `${content} go; the files and settings stay. The next run starts anew.`}
      </ConfirmDialog>
    </div>
  );
}
