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
        The schedule no longer starts or stops runs, and its history is deleted. The runs it started are kept.
      </ConfirmDialog>
    </>
  );
}
