'use client';
/** One parameter as a field: label, the file's own name, unit, default, and what is wrong with the value. */

import { useId, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/controls/field.tsx';
import { Select } from '../ui/controls/select.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { isCode, optionsOf, problemOf, suggestionsFor, viewParam, type FormParam } from './param-view.ts';
import { useDraft } from './use-draft.ts';

export interface ParamFieldProps {
  readonly param: FormParam;
  /** As it stands in the text; undefined when it is not written. */
  readonly written: string | undefined;
  /** What the language's check says of the written value. */
  readonly problem?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Undefined takes the parameter away, so that its default applies. */
  readonly onChange: (value: string | undefined) => void;
  /** The doc of the parameter under the field. */
  readonly help?: boolean | undefined;
  /** Where it is written, at the right of the label. */
  readonly source?: ReactNode;
  /** What is wrong with a text beyond its kind; given, nothing that is wrong becomes the value. */
  readonly check?: ((text: string) => string | undefined) | undefined;
}

const inputModes: Partial<Record<FormParam['kind'], 'numeric' | 'decimal'>> = {
  integer: 'numeric',
  decimal: 'decimal',
};

export function ParamField(props: ParamFieldProps): ReactNode {
  const { param, written, problem, disabled = false, onChange, help = false, source, check } = props;
  const { label, value, isDefault, canRestore } = viewParam(param, written);
  const draft = useDraft(
    value,
    (text) => onChange(text === '' && !param.required ? undefined : text),
    (text) => check === undefined || wrongWith(props, text) === undefined,
  );
  const { withoutEffect } = param;
  return (
    <Field
      label={label}
      parameter={param.name}
      unit={param.unit}
      error={shownProblem(props, draft)}
      help={withoutEffect ?? (help ? <Doc text={param.doc} /> : undefined)}
      aside={withoutEffect === undefined ? source : 'no effect'}
      isDefault={isDefault && !draft.isTyping && withoutEffect === undefined}
      onRestore={canRestore && !disabled ? () => onChange(undefined) : undefined}
    >
      <Control
        {...{ param, written, problem, onChange, draft, isDefault }}
        disabled={disabled || withoutEffect !== undefined}
      />
    </Field>
  );
}

type Draft = ReturnType<typeof useDraft>;

/** While typing for the first time nothing is said; what stands in the file is always checked. */
function shownProblem(props: ParamFieldProps, draft: Draft): string | undefined {
  const { param, problem, written } = props;
  if (!draft.isTyping) return problem ?? (written === undefined ? undefined : problemOf(param, written));
  if (!draft.wasLeft) return undefined;
  return wrongWith(props, draft.text) ?? (draft.text === written ? problem : undefined);
}

function wrongWith({ param, check }: ParamFieldProps, text: string): string | undefined {
  return problemOf(param, text) ?? check?.(text);
}

interface ControlProps extends ParamFieldProps {
  readonly draft: Draft;
  readonly isDefault: boolean;
}

function Control({ param, written, disabled, onChange, draft, isDefault }: ControlProps): ReactNode {
  const list = useId();
  const options = optionsOf(param, written);
  if (options !== undefined) {
    return (
      <Select
        options={options}
        value={viewParam(param, written).value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    );
  }
  const suggestions = suggestionsFor(param);
  return (
    <>
      <TextInput
        type={param.secret === true ? 'password' : 'text'}
        mono={isCode(param)}
        inputMode={inputModes[param.kind]}
        autoComplete="off"
        placeholder={param.placeholder}
        list={suggestions.length === 0 ? undefined : list}
        value={draft.text}
        disabled={disabled}
        onChange={({ target }) => draft.type(target.value)}
        onBlur={draft.leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') draft.settle();
        }}
        className={classes(isDefault && !draft.isTyping && '[&_input]:text-ink-3')}
      />
      {suggestions.length === 0 ? null : (
        <datalist id={list}>
          {suggestions.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** What stands in backticks is code. */
function Doc({ text }: { readonly text: string }): ReactNode {
  return text.replaceAll('`', '');
}
