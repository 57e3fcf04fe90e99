'use client';
/** The action of a form, over a line that may break: without the server the fields keep what was typed. */

import { unstable_rethrow } from 'next/navigation';
import { useActionState } from 'react';
import { withPassword } from './confirm-store.ts';
import { readForm, type FormState } from './form-state.ts';
import { unreachable } from './reach.ts';

type FormAction<State> = (before: Awaited<State>, form: FormData) => Promise<State>;

/** The state of the form, and what to give it as its action. */
export function useFormAction<State extends FormState>(
  action: FormAction<State>,
  initial: Awaited<State>,
): readonly [Awaited<State>, (form: FormData) => void] {
  const [state, send] = useActionState<State, FormData>(reachForm(action, initial), initial);
  return [state, send];
}

function reachForm<State extends FormState>(action: FormAction<State>, initial: Awaited<State>): FormAction<State> {
  return async (before, form) => {
    try {
      return await withPassword(() => action(before, form));
    } catch (error) {
      unstable_rethrow(error);
      return { ...initial, message: unreachable(error).message, values: readForm(form) };
    }
  };
}
