'use client';
/** A labelled control: label and parameter name above, help under it, what is wrong below. */

import { RotateCcw } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { Chip } from '../marks/chip.tsx';
import { FieldContext } from './field-context.ts';
import { Glyph } from '../marks/glyph.tsx';
import { IconButton } from './icon-button.tsx';

export interface FieldProps {
  readonly label: string;
  /** The file's own name of the parameter, in mono beside the label. */
  readonly parameter?: string | undefined;
  /** Muted words at the right of the label, such as `before retrieval`. */
  readonly aside?: ReactNode;
  /** Shown inside the control at its right, such as `pages` or `ms`. */
  readonly unit?: string | undefined;
  /** Only if it changes what one would type. */
  readonly help?: ReactNode;
  /** What is wrong, then how to mend it. */
  readonly error?: string | undefined;
  /** The shown value is the built-in one. */
  readonly isDefault?: boolean | undefined;
  /** Sets the built-in value again; offered while the value is another one. */
  readonly onRestore?: (() => void) | undefined;
  readonly children: ReactNode;
}

function Standing({
  isDefault = false,
  onRestore,
  aside,
}: Pick<FieldProps, 'isDefault' | 'onRestore' | 'aside'>): ReactNode {
  return (
    <span className="ml-auto flex items-center gap-1.5 text-note text-ink-3">
      {aside}
      {isDefault ? <Chip className="h-[18px] text-tick">default</Chip> : null}
      {!isDefault && onRestore !== undefined ? (
        <IconButton
          label="Restore default"
          size="small"
          icon={<RotateCcw size={13} />}
          onClick={onRestore}
          className="-my-1"
        />
      ) : null}
    </span>
  );
}

export function Field({ label, parameter, unit, help, error, children, ...standing }: FieldProps): ReactNode {
  const id = useId();
  const parts = [error === undefined ? '' : `${id}-error`, help === undefined ? '' : `${id}-help`];
  const describedBy = parts.filter((part) => part !== '').join(' ');
  const invalid = error !== undefined;
  const ties = useMemo(
    () => ({ id, describedBy: describedBy === '' ? undefined : describedBy, invalid, unit }),
    [id, describedBy, invalid, unit],
  );
  return (
    <FieldContext value={ties}>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-h-[18px] items-center gap-2">
          <label htmlFor={id} className="flex min-w-0 flex-wrap gap-x-2 text-note font-medium text-ink-2">
            <span>{label}</span>
            {parameter === undefined ? null : (
              <span className="mono font-normal whitespace-nowrap text-ink-3">{parameter}</span>
            )}
          </label>
          <Standing {...standing} />
        </div>
        {children}
        {invalid ? (
          <p id={`${id}-error`} className="flex gap-1.5 text-note text-failed-fg">
            <Glyph shape="octagon" size={13} className="mt-[3px] text-failed" />
            {error}
          </p>
        ) : null}
        {help === undefined ? null : (
          <p id={`${id}-help`} className="text-note text-ink-3">
            {help}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
