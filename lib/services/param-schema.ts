/** Schemas of values that are declared as parameters: bounds and words are those that their form shows. */

import { z } from 'zod';
import type { Param } from '../sdk/param.ts';

/** What is said of a value that does not fit: what to enter. */
export function enterWords(param: Param<unknown>): string {
  const reading = param.read('');
  return reading.ok ? 'Enter something else.' : `Enter ${reading.expected}.`;
}

export function wholeNumber(param: Param<number | undefined>): z.ZodInt {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, doc } = param;
  const error = enterWords(param);
  return z.int({ error }).min(min, error).max(max, error).describe(doc);
}
