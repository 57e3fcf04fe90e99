'use client';
/** Asks before a destructive act: states the count, and asks for the name when nothing can bring it back. */

import { useId, useState, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { TextInput } from '../controls/text-input.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What is lost, with its count. */
  readonly children: ReactNode;
  /** The verb on the button, such as `Delete collection`. */
  readonly confirm: string;
  /** Has to be typed before the button works; for what nothing can bring back. */
  readonly typedName?: string | undefined;
  /** `danger`, unless nothing is lost. */
  readonly tone?: 'danger' | 'primary';
  readonly pending?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirm,
    typedName,
    tone = 'danger',
    pending = false,
    error,
    onConfirm,
  } = props;
  const [typed, setTyped] = useState('');
  const id = useId();
  const ready = typedName === undefined || typed === typedName;
  const footer = (
    <>
      <Button onClick={() => onOpenChange(false)}>Cancel</Button>
      <Button variant={tone} disabled={!ready} pending={pending} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} footer={footer}>
      <div className="flex flex-col gap-3 text-body text-ink-2">
        {children}
        {typedName === undefined ? null : (
          <div className="flex flex-col gap-1">
            <label htmlFor={id} className="text-note font-medium">
              Type <span className="mono text-ink">{typedName}</span> to confirm
            </label>
            <TextInput
              id={id}
              mono
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        )}
        {error === undefined ? null : <Notice tone="error">{error}</Notice>}
      </div>
    </Dialog>
  );
}
