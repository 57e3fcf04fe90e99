/** What the next revision is called. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import { TextInput } from '#components/ui/controls/text-input.tsx';

interface RevisionFieldProps {
  readonly message: string;
  readonly onChange: (message: string) => void;
  /** Its width on wide windows. */
  readonly className: string;
}

export function RevisionField({ message, onChange, className }: RevisionFieldProps): ReactNode {
  return (
    <div className={classes(className, 'max-sm:w-full')}>
      <TextInput
        aria-label="What this revision changes"
        placeholder="What this revision changes"
        value={message}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
