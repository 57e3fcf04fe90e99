'use client';
/** A dialog that is there as long as the address asks for it. */

import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '#components/ui/layout/dialog.tsx';

interface EditDialogProps extends Omit<DialogProps, 'open' | 'onOpenChange'> {
  readonly onClose: () => void;
}

export function EditDialog({ onClose, ...dialog }: EditDialogProps): ReactNode {
  return <Dialog {...dialog} open onOpenChange={onClose} />;
}
