'use client';
/** The share of malformed lines that is tolerated: kept as it was written, and in the address, so that it can be sent. */

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useLaterInAddress } from '#components/shell/address/later-in-address.ts';
import { NO_ERRORS, parseThreshold } from '#lib/languages/external-metadata-cfg/validate/threshold.ts';
import type { Threshold } from '#lib/languages/external-metadata-cfg/validate/threshold.ts';

export interface ThresholdChoice {
  /** As it stands in the field. */
  readonly text: string;
  /** What counts: the text, or no errors at all while the text is no threshold. */
  readonly threshold: Threshold;
  readonly problem: string | undefined;
  readonly set: (text: string) => void;
}

/** Milliseconds of rest before the address says it: a drag would write it too often. */
const restMs = 300;

export function useThreshold(): ThresholdChoice {
  const asked = useSearchParams().get('threshold');
  const [text, set] = useState(asked ?? '0');
  const parsed = parseThreshold(text);
  const later = useLaterInAddress(restMs);
  useEffect(() => later.write(() => showInAddress(text)), [later, text]);
  const problem = parsed === undefined ? 'Enter a number from 0 to 1, such as 0.05.' : undefined;
  return { text, threshold: parsed ?? NO_ERRORS, problem, set };
}

function showInAddress(text: string): void {
  const query = new URLSearchParams(location.search);
  if ((query.get('threshold') ?? '0') === text) return;
  query.set('threshold', text);
  history.replaceState(null, '', `?${query.toString()}`);
}

/** A threshold as a number from 0 to 1, for drawing only. */
export function ratioOf({ digits, scale }: Threshold): number {
  return Number(digits) / 10 ** scale;
}
