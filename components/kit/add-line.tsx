'use client';
/** A field and its button below a list: what is typed becomes an entry of it. */

import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { TextInput } from '#components/ui/controls/text-input.tsx';
import { classes } from '#components/ui/classes.ts';

interface AddLineProps {
  /** Of the form, and of its field. */
  readonly label: string;
  readonly field: string;
  readonly placeholder: string;
  readonly className?: string;
  /** What is wrong with what is typed; nothing is added then. */
  readonly check?: (text: string) => string | undefined;
  /** Hears the text without blanks at its ends; never an empty one. */
  readonly onAdd: (text: string) => void;
}

export function AddLine({ label, field, placeholder, className, check, onAdd }: AddLineProps): ReactNode {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const problem = text === '' ? undefined : check?.(text);
  const isReady = text !== '' && problem === undefined;
  return (
    <form
      aria-label={label}
      className={classes('flex flex-wrap gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        onAdd(text);
        setTyped('');
      }}
    >
      <div className="min-w-40 flex-1">
        <TextInput
          mono
          aria-label={field}
          aria-invalid={problem === undefined ? undefined : true}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" disabled={!isReady}>
        <Plus size={14} aria-hidden />
        Add
      </Button>
      {problem === undefined ? null : <p className="w-full text-note text-failed-fg">{problem}</p>}
    </form>
  );
}
