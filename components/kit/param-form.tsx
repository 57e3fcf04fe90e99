'use client';
/** Declared parameters of an entry as fields in the console's words; what is wrong is said, and changes nothing. */

import type { ReactNode } from 'react';
import { ParamField } from '#components/params/param-field.tsx';
import { problemOf, type FormParam } from '#components/params/param-view.ts';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';

interface ParamFormProps {
  readonly params: readonly FormParam[];
  /** By name; undefined where nothing is written. Booleans are `true` and `false`. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** What is wrong with a value beyond its kind; given, nothing that is wrong becomes the value. */
  readonly check?: (name: string, text: string) => string | undefined;
  /** What is wrong with what was sent, by name. */
  readonly problems?: Readonly<Record<string, string | undefined>>;
  /** Names of those whose doc changes what one would type: it stands under the field. */
  readonly helped?: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (name: string, value: string | undefined) => void;
}

export function ParamForm(props: ParamFormProps): ReactNode {
  const { params, values, check, problems = {}, helped = [], disabled, onChange } = props;
  return params.map((param) => {
    const { name, label, kind, doc } = param;
    const help = helped.includes(name);
    if (kind === 'boolean') {
      return (
        <Checkbox
          key={name}
          label={label ?? name}
          help={help ? doc : undefined}
          checked={values[name] === 'true'}
          disabled={disabled}
          onChange={({ target }) => onChange(name, target.checked ? 'true' : undefined)}
        />
      );
    }
    return (
      <ParamField
        key={name}
        param={param}
        written={values[name]}
        problem={problems[name]}
        disabled={disabled}
        help={help}
        check={check && ((text) => check(name, text))}
        onChange={(value) => onChange(name, value)}
      />
    );
  });
}

/** Some of the parameters of an element, in this order. */
export function paramsNamed(params: readonly FormParam[], ...names: readonly string[]): readonly FormParam[] {
  return names.flatMap((wanted) => params.filter(({ name }) => name === wanted));
}

/** What is wrong with values by the kinds of their parameters, by name. */
export function kindProblems(
  params: readonly FormParam[],
  values: ParamFormProps['values'],
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(params.map((param) => [param.name, problemOf(param, values[param.name] ?? '')]));
}
