'use client';
/** Any list of declared parameters as fields, in one column of at most 480 px. */

import type { ReactNode } from 'react';
import { ParamField } from './param-field.tsx';
import type { FormParam } from './param-view.ts';

export interface ParamsFormProps {
  readonly params: readonly FormParam[];
  /** What stands in the text, by the name as declared. */
  readonly written: ReadonlyMap<string, string>;
  /** What the language's check says of the written values, by name. */
  readonly problems: ReadonlyMap<string, string>;
  readonly disabled: boolean;
  /** Undefined takes the parameter away, so that its default applies. */
  readonly onChange: (name: string, value: string | undefined) => void;
  /** The doc of each parameter under its field. */
  readonly help?: boolean | undefined;
}

export function ParamsForm({ params, written, problems, disabled, onChange, help }: ParamsFormProps): ReactNode {
  return (
    <div className="flex max-w-[480px] flex-col gap-3.5">
      {params.map((param) => (
        <ParamField
          key={param.name}
          param={param}
          written={written.get(param.name)}
          problem={problems.get(param.name)}
          disabled={disabled}
          help={help}
          onChange={(value) => onChange(param.name, value)}
        />
      ))}
    </div>
  );
}
