'use client';
/** Any list of declared parameters as fields, in one column of at most 480 px. */

import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
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
  /** The parameter the caret is on in the text: it is marked, and brought into view. */
  readonly current?: string | undefined;
  /** The doc of each parameter under its field. */
  readonly help?: boolean | undefined;
}

export function ParamsForm(props: ParamsFormProps): ReactNode {
  const { params, written, problems, disabled, onChange, current, help } = props;
  return (
    <div className="flex max-w-[480px] flex-col gap-3.5">
      {params.map((param) => (
        <div
          key={param.name}
          className={classes(
            'min-w-0 scroll-my-4',
            param.name === current && '-ml-[18px] border-l-2 border-accent pl-4 edge-on',
          )}
        >
          {param.name === current ? <InView /> : null}
          <ParamField
            param={param}
            written={written.get(param.name)}
            problem={problems.get(param.name)}
            disabled={disabled}
            help={help}
            onChange={(value) => onChange(param.name, value)}
          />
        </div>
      ))}
    </div>
  );
}

/** Brings the field around it into view, unless someone is typing in it. */
function InView(): ReactNode {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = mark.current?.parentElement;
    if (field?.contains(document.activeElement) === false) field.scrollIntoView({ block: 'nearest' });
  }, []);
  return <span ref={mark} hidden />;
}
