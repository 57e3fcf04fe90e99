'use client';
/** A form of declared parameters: what is wrong stands at its field, else above; what was typed is kept. */

import type { ReactNode } from 'react';
import { ParamInputs, type ParamInputsProps } from '#components/kit/param-inputs.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import type { ButtonVariant } from '#components/ui/controls/button-style.ts';
import { FormLayout } from '#components/ui/controls/form-layout.tsx';
import { SubmitButton } from '#components/ui/controls/submit-button.tsx';
import { untouched, type FormState } from './form-state.ts';
import { useFormAction } from './use-form-action.ts';

interface ActionFormProps<State extends FormState> extends Pick<ParamInputsProps, 'params' | 'looks'> {
  readonly action: (before: Awaited<State>, form: FormData) => Promise<State>;
  /** What is stored now, by name. */
  readonly saved?: ParamInputsProps['values'];
  /** Sent along unseen. */
  readonly sent?: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly variant?: ButtonVariant;
  /** Shown as it is, and not to be sent. */
  readonly disabled?: boolean;
  readonly label?: string;
  /** What came of it, in place of the words of the state. */
  readonly renderDone?: (state: Awaited<State>) => ReactNode;
  /** Below the fields. */
  readonly children?: ReactNode;
}

export function ActionForm<State extends FormState = FormState>(props: ActionFormProps<State>): ReactNode {
  const { action, params, looks = {}, saved = {}, sent = {}, submit, disabled = false, label, children } = props;
  const { variant = 'primary', renderDone = sayDone } = props;
  const [state, send] = useFormAction<State>(action, untouched as Awaited<State>);
  const { message, fields, values } = state;
  const problems = problemsAt(Object.keys(params), fields);
  return (
    <FormLayout
      action={send}
      errors={fields}
      aria-label={label}
      actions={disabled ? undefined : <SubmitButton variant={variant}>{submit}</SubmitButton>}
    >
      {renderDone(state)}
      {message === undefined || problems.areAll ? null : <Notice tone="error">{message}</Notice>}
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ParamInputs {...{ params, looks, disabled }} values={{ ...saved, ...values }} problems={problems.byName} />
      {children}
    </FormLayout>
  );
}

function sayDone({ done }: FormState): ReactNode {
  return done === undefined ? null : <Notice>{done}</Notice>;
}

interface Problems {
  readonly byName: Readonly<Record<string, string>>;
  /** Every one of them has its field. */
  readonly areAll: boolean;
}

/** Of a list, such as `reach.3`, the first stands at its field. */
function problemsAt(names: readonly string[], fields: FormState['fields']): Problems {
  const placed = Object.entries(fields ?? {}).map(([path, problem]) => {
    const name = names.find((each) => path === each || path.startsWith(`${each}.`));
    return [name, problem] as const;
  });
  const known = placed.filter((entry): entry is readonly [string, string] => entry[0] !== undefined);
  return {
    byName: Object.fromEntries(known.toReversed()),
    areAll: placed.length > 0 && known.length === placed.length,
  };
}
