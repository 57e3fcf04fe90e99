'use client';
/** Deletes the schedule after a question. */

import { useState, useTransition, type ReactNode } from 'react';
import { reachWords } from '#app/reach.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';
import { deleteSchedule } from '../actions.ts';

interface DeleteScheduleProps {
  readonly slug: string;
  readonly schedule: number;
  readonly name: string;
}

export function DeleteSchedule({ slug, schedule, name }: DeleteScheduleProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [pending, startTransition] = useTransition();
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete schedule
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${name}`}
        confirm="Delete schedule"
        pending={pending}
        error={error}
        onConfirm={() => startTransition(async () => setError(await reachWords(() => deleteSchedule(slug, schedule))))}
      >
        Its times do not come any more, and the list of those that came goes. The runs it started stay.
      </ConfirmDialog>
    </>
  );
}
