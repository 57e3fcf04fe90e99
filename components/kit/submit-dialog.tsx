'use client';
/** A dialog that does one thing with what is entered: Cancel, the verb, and why it was not done. */

import { useId, type ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Dialog, type DialogProps } from '../ui/layout/dialog.tsx';

interface SubmitDialogProps extends Pick<DialogProps, 'title' | 'description' | 'wide' | 'children'> {
  /** On the button. */
  readonly verb: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  /** Another button, before the verb. */
  readonly more?: ReactNode;
  /** Why it was not done. */
  readonly problem: string | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Enter in a field submits, too. */
export function SubmitDialog(props: SubmitDialogProps): ReactNode {
  const { verb, pending, disabled = false, more, problem, onSubmit, onClose, children, ...dialog } = props;
  const id = useId();
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {more}
      <Button type="submit" form={id} variant="primary" {...{ pending, disabled }}>
        {verb}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} open onOpenChange={onClose} footer={footer}>
      <form
        id={id}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && !disabled) onSubmit();
        }}
      >
        {children}
        {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      </form>
    </Dialog>
  );
}
