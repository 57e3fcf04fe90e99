/** The share of malformed lines that is tolerated, compared without rounding. */

/** A decimal fraction: `digits` / 10^`scale`. */
export interface Threshold {
  readonly digits: bigint;
  readonly scale: number;
  /** As it was written. */
  readonly text: string;
}

/** Longer numbers are no thresholds anybody means. */
const MAX_LENGTH = 40;
const form = /^\+?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Reads a number from 0 to 1, such as `0.29`, `.5`, `1` or `1e-3`; undefined for anything else. */
export function parseThreshold(text: string): Threshold | undefined {
  const match = text.length > MAX_LENGTH ? null : form.exec(text.trim());
  const [, whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (match === null || whole + fraction === '') return undefined;
  const shift = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -shift));
  const scale = Math.max(0, shift);
  return digits > 10n ** BigInt(scale) ? undefined : { digits, scale, text: text.trim() };
}

/** Without a threshold no malformed line is tolerated. */
export const NO_ERRORS: Threshold = { digits: 0n, scale: 0, text: '0' };

/** True when the share of malformed lines is at most the threshold: a tie passes. */
export function isWithin({ digits, scale }: Threshold, malformed: number, total: number): boolean {
  return BigInt(malformed) * 10n ** BigInt(scale) <= digits * BigInt(total);
}
