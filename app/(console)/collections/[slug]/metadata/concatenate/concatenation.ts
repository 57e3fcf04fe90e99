/** What Concatenate would make of the profiles as they are by now: the very check the server makes, in the browser. */

import { createValidator, FINDINGS_OF_A_CODE } from '#lib/languages/external-metadata-cfg/validate/validate.ts';
import type { Validation, ValidationOptions } from '#lib/languages/external-metadata-cfg/validate/validate.ts';

export interface ProfileText {
  readonly path: string;
  readonly text: string;
}

export interface Concatenation {
  readonly validation: Validation;
  /** What would be written. */
  readonly text: string;
}

/** Takes the profiles in their order. */
export function concatenate(
  profiles: readonly ProfileText[],
  { classes, threshold }: Pick<ValidationOptions, 'classes' | 'threshold'>,
): Concatenation {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  const validator = createValidator({
    classes,
    threshold,
    limit: FINDINGS_OF_A_CODE,
    write: (bytes) => pieces.push(decoder.decode(bytes)),
  });
  const encoder = new TextEncoder();
  for (const { path, text } of profiles) {
    const scanner = validator.file(path);
    scanner.push(encoder.encode(text));
    scanner.end();
  }
  return { validation: validator.result(), text: pieces.join('') };
}

export interface LineChange {
  readonly added: number;
  readonly removed: number;
}

/** Lines of one text that the other has not, wherever they stand. */
export function compareLines(before: string, after: string): LineChange {
  const counts = new Map<string, number>();
  for (const line of inkedLines(after)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of inkedLines(before)) counts.set(line, (counts.get(line) ?? 0) - 1);
  let added = 0;
  let removed = 0;
  for (const count of counts.values()) {
    if (count > 0) added += count;
    else removed -= count;
  }
  return { added, removed };
}

/** Lines that are not blank. */
export function countLines(text: string): number {
  return inkedLines(text).length;
}

function inkedLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
