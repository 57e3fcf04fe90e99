'use client';
/** The form of a new entry: while something is wrong with it, asking for it says what, and adds nothing. */

import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';

export type Problems = Readonly<Record<string, string | undefined>>;

interface NewEntryFormProps {
  /** Of the button. */
  readonly submit: string;
  /** What is wrong, by the name of the field. */
  readonly problems: Problems;
  readonly onSubmit: () => void;
  /** The fields; `shown` is empty until the entry was asked for. */
  readonly children: (shown: Problems) => ReactNode;
}

const none: Problems = {};

export function NewEntryForm({ submit, problems, onSubmit, children }: NewEntryFormProps): ReactNode {
  const [isSent, setSent] = useState(false);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (Object.values(problems).every((problem) => problem === undefined)) onSubmit();
  };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      {children(isSent ? problems : none)}
      <div className="flex justify-end pb-2">
        <Button type="submit" variant="primary">
          {submit}
        </Button>
      </div>
    </form>
  );
}
