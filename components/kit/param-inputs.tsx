'use client';
/** Declared parameters as the fields of a form that is sent whole: kind, bounds and unit are those that its service checks. */

import { useId, type ReactNode } from 'react';
import { Checkbox } from '#components/ui/controls/checkbox.tsx';
import { Field } from '#components/ui/controls/field.tsx';
import { FileInput } from '#components/ui/controls/file-input.tsx';
import { Select } from '#components/ui/controls/select.tsx';
import { TextInput, type TextInputProps } from '#components/ui/controls/text-input.tsx';
import { Textarea, type TextareaProps } from '#components/ui/controls/textarea.tsx';
import type { Param, Params } from '#lib/sdk/param.ts';

/** What a field looks like beyond its declaration. */
export interface InputLooks
  extends
    Pick<TextInputProps, 'type' | 'mono' | 'autoComplete' | 'placeholder' | 'inputMode' | 'readOnly'>,
    Pick<TextareaProps, 'rows' | 'wrap'> {
  /** The file's own name of it, beside the label. */
  readonly parameter?: string;
  /** Texts to offer while typing. */
  readonly suggestions?: readonly string[];
  /** Of a field of files: what may be chosen. */
  readonly accept?: string;
}

export interface ParamInputsProps {
  readonly params: Params;
  /** By name. */
  readonly looks?: Readonly<Record<string, InputLooks>>;
  /** What stands in the fields at first, by name; without one, the default. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** What is wrong with what was sent, by name. */
  readonly problems?: Readonly<Record<string, string | undefined>>;
  readonly disabled?: boolean;
  /** Hears of each change; the fields then show `values` at all times. */
  readonly onChange?: (name: string, text: string) => void;
}

export function ParamInputs(props: ParamInputsProps): ReactNode {
  const { params, looks, values, problems, disabled = false, onChange } = props;
  return Object.entries(params).map(([name, param]) => {
    const { kind, label = name, doc, unit, defaultText } = param;
    const value = values[name] ?? defaultText;
    const help = doc === '' ? undefined : doc;
    if (kind === 'boolean') {
      // A box that was changed elsewhere is drawn anew.
      return (
        <Checkbox key={`${name} ${value}`} {...{ name, disabled, label, help }} defaultChecked={value === 'true'} />
      );
    }
    const look = looks?.[name] ?? {};
    return (
      <Field key={name} {...{ label, help, unit }} parameter={look.parameter} error={problems?.[name]}>
        <Input {...{ name, param, value, disabled, onChange }} looks={look} />
      </Field>
    );
  });
}

interface InputProps {
  readonly name: string;
  readonly param: Param<unknown>;
  readonly value: string | undefined;
  readonly looks: InputLooks;
  readonly disabled: boolean;
  readonly onChange: ParamInputsProps['onChange'];
}

function Input({ name, param, value, disabled, looks, onChange }: InputProps): ReactNode {
  const list = useId();
  const { kind, choices = [], min, required } = param;
  const { parameter: _, accept, rows, wrap, suggestions, ...input } = looks;
  // What is fixed is shown, and not sent.
  const common = { disabled, required, ...(input.readOnly !== true && { name }) };
  if (accept !== undefined) return <FileInput {...common} multiple accept={accept} />;
  const hear = ({ target }: { readonly target: { readonly value: string } }): void => onChange?.(name, target.value);
  const text = { ...common, ...(onChange === undefined ? { defaultValue: value } : { value, onChange: hear }) };
  if (kind === 'choice') {
    return <Select {...text} options={choices.map((each) => ({ value: each.value, label: each.doc }))} />;
  }
  if (rows !== undefined) {
    return <Textarea {...text} {...{ rows, wrap }} mono={input.mono} placeholder={input.placeholder} />;
  }
  const step = kind === 'decimal' ? 'any' : undefined;
  const numeric = kind === 'integer' || kind === 'decimal' ? { type: 'number', min, step } : {};
  if (suggestions === undefined) return <TextInput {...text} {...input} {...numeric} />;
  return (
    <>
      <TextInput {...text} {...input} list={list} />
      <datalist id={list}>
        {suggestions.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The parameters of a part of what is sent: their names begin with the part's. */
export function paramsWithin(part: string, params: Params): Params {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [`${part}.${name}`, param]));
}
