'use client';
/** Which arguments an allowed program may be started with: any, or those that patterns match. */

import type { ReactNode } from 'react';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { Textarea } from '#components/ui/controls/textarea.tsx';

/** What the dialog says of the arguments: any, or a pattern a line. */
export interface Arguments {
  readonly any: boolean;
  readonly patterns: string;
}

const allowWords =
  'The program is identified by its content. If it changes, you have to allow it again. Each argument must match one of the patterns.';

export function patternsOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

interface ArgumentFieldsProps {
  readonly given: Arguments;
  readonly onChange: (given: Arguments) => void;
}

export function ArgumentFields({ given, onChange }: ArgumentFieldsProps): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <p>{allowWords}</p>
      <Checkbox
        label="Allow any argument"
        checked={given.any}
        onChange={({ target }) => onChange({ ...given, any: target.checked })}
      />
      {given.any ? null : (
        <Field
          label="Argument patterns"
          help="One per line, such as --since=* or http://*. * matches any characters, except a .. between slashes. Leave empty to allow no arguments."
        >
          <Textarea
            mono
            rows={4}
            value={given.patterns}
            onChange={({ target }) => onChange({ ...given, patterns: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
