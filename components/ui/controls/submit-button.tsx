'use client';
/** The submit button of a form; it shows by itself that the form's action is under way. */

import type { ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import { Button, type ButtonProps } from './button.tsx';

export function SubmitButton({ variant = 'primary', pending = false, ...rest }: Omit<ButtonProps, 'type'>): ReactNode {
  const status = useFormStatus();
  return <Button type="submit" variant={variant} pending={pending || status.pending} {...rest} />;
}
