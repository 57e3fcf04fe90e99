/** Short ways to ask what a file says; for tests. */

import { loadMetadata } from './look-up/load.ts';
import { lookUp } from './look-up/look-up.ts';
import { NO_ERRORS } from './validate/threshold.ts';
import { validate } from './validate/validate.ts';
import type { Validation } from './validate/validate.ts';
import type { ClassMode } from './vocabulary.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export function validateText(text: string | Uint8Array, classes: ClassMode = 'single', limit = 1000): Validation {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  return validate('external_metadata.cfg', bytes, { classes, threshold: NO_ERRORS, limit });
}

/** The codes found, in order: errors only, or warnings too. */
export function codesOf(text: string | Uint8Array, all = false, classes: ClassMode = 'single'): readonly string[] {
  return validateText(text, classes).findings.flatMap(({ code, severity }) =>
    all || severity === 'error' ? [code] : [],
  );
}

/** Effective metadata such as `{ w: ['ACT'] }`. */
export function metadataOf(
  text: string,
  url: string,
  classes: ClassMode = 'single',
): Record<string, readonly string[]> {
  return Object.fromEntries(lookUp(loadMetadata(bytesOf(text), classes), url).metadata);
}

/** The valid lines that concatenating some texts gives. */
export function linesOf(url: string, text: string): readonly number[] {
  return lookUp(loadMetadata(bytesOf(text), 'single'), url).chain.map(({ line }) => line);
}
