'use client';
/** Asks for one's own password before something that opens the server, its users or its secrets. */

import { useId, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { Dialog } from '#components/ui/layout/dialog.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The verb on the button. */
  readonly confirm: string;
  readonly pending: boolean;
  readonly refusal: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (password: string) => void;
  readonly children: ReactNode;
}

export function PasswordDialog(props: PasswordDialogProps): ReactNode {
  const { open, title, confirm, pending, refusal, onCancel, onConfirm, children } = props;
  const form = useId();
  const footer = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" pending={pending}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onCancel())}
      title={title}
      description={children}
      footer={footer}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('password');
          if (typeof typed === 'string') onConfirm(typed);
        }}
      >
        <Field label="Your password" error={refusal}>
          <TextInput name="password" type="password" autoComplete="current-password" required />
        </Field>
      </form>
    </Dialog>
  );
}
