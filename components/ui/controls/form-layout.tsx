/** Fields in one column of at most 480 px, with the buttons at the end. */

import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { FocusFirstError } from './focus-first-error.tsx';

export interface FormLayoutProps extends ComponentProps<'form'> {
  /** Buttons below the fields: the main one first. */
  readonly actions?: ReactNode;
  /** What is wrong, by field: the focus goes to the first. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

export function FormLayout({ actions, errors, children, className, ...rest }: FormLayoutProps): ReactNode {
  return (
    <form noValidate className={classes('flex w-full max-w-[480px] flex-col gap-4', className)} {...rest}>
      {children}
      <FocusFirstError errors={errors} />
      {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2 pt-1">{actions}</div>}
    </form>
  );
}
