'use client';
/** Any list of declared parameters as fields, in one column of at most 480 px. */

import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { formatCount } from '../ui/format/format.ts';
import { ParamField } from './param-field.tsx';
import { parameterAnchor } from './parameter-anchor.ts';
import { partsOf, type FormParam } from './param-view.ts';

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
  /** Where the parameter is written, beside its label. */
  readonly sourceOf?: ((name: string) => ReactNode) | undefined;
}

/** Parameters without effect wait behind one line, which is open where one of them is written or looked for. */
export function ParamsForm({ params, ...rest }: ParamsFormProps): ReactNode {
  const { working, idle, isIdleOpen } = partsOf({ params, ...rest });
  return (
    <div className="flex max-w-[480px] flex-col gap-3.5">
      {working.map((param) => (
        <ParamEntry key={param.name} param={param} {...rest} />
      ))}
      {idle.length === 0 ? null : (
        <details open={isIdleOpen} className="group/idle rounded-inset border border-dashed border-line">
          <summary className="flex min-h-8 cursor-pointer items-center gap-1.5 px-3 text-note text-ink-3 select-none hover:text-ink">
            <ChevronRight size={13} aria-hidden className="flex-none transition-transform group-open/idle:rotate-90" />
            {`${formatCount(idle.length, 'parameter')} without effect in this release`}
          </summary>
          <div className="flex flex-col gap-3.5 px-3 pt-1 pb-3">
            {idle.map((param) => (
              <ParamEntry key={param.name} param={param} {...rest} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

type EntryProps = Omit<ParamsFormProps, 'params'> & { readonly param: FormParam };

function ParamEntry({ param, written, problems, disabled, onChange, current, help, sourceOf }: EntryProps): ReactNode {
  const isCurrent = param.name === current;
  return (
    <div
      id={parameterAnchor(param.name)}
      className={classes('min-w-0 scroll-my-4', isCurrent && '-ml-[18px] border-l-2 border-accent pl-4 edge-on')}
    >
      {isCurrent ? <InView /> : null}
      <ParamField
        param={param}
        written={written.get(param.name)}
        problem={problems.get(param.name)}
        disabled={disabled}
        help={help}
        source={sourceOf?.(param.name)}
        onChange={(value) => onChange(param.name, value)}
      />
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
