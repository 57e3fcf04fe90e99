'use client';
/** Asks before a run is killed. */

import type { ReactNode } from 'react';
import { ConfirmDialog } from '#components/ui/layout/confirm-dialog.tsx';

interface KillDialogProps {
  readonly run: number;
  readonly onClose: () => void;
  readonly onKill: () => void;
}

export function KillDialog({ run, onClose, onKill }: KillDialogProps): ReactNode {
  return (
    <ConfirmDialog open onOpenChange={onClose} title={`Kill run ${run}?`} confirm="Kill" onConfirm={onKill}>
      <p>
        The run ends immediately. Responses in flight are dropped and their URLs stay queued; stored RDs stay. Stop
        finishes the requests in flight first.
      </p>
    </ConfirmDialog>
  );
}
