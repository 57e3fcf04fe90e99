'use client';
/** Ties a control to its field: the label's id, the help and the error that describe it. */

import { createContext, use } from 'react';

export interface FieldTies {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly unit: string | undefined;
}

export const FieldContext = createContext<FieldTies | null>(null);

export interface ControlTies {
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

/** What a control inside a field puts on its element; nothing outside one. */
export function useFieldTies(): ControlTies {
  const field = use(FieldContext);
  if (field === null) return {};
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined };
}

/** The unit to show inside the control, at its right. */
export function useFieldUnit(): string | undefined {
  return use(FieldContext)?.unit;
}
