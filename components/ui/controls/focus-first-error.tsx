'use client';
/** After a form came back with errors, the focus goes to the first of them. */

import { useEffect, useRef, type ReactNode } from 'react';

export interface FocusFirstErrorProps {
  /** Another object each time the form comes back. */
  readonly errors: Readonly<Record<string, string>> | undefined;
}

export function FocusFirstError({ errors }: FocusFirstErrorProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (errors === undefined) return;
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);
  return <span ref={place} hidden />;
}
