/** Which of the URLs that a preview counts are shown: a change that few have beside one that most have. */

import type { PreviewSample } from './declaration.ts';

/** Samples of RDs, and of URLs without one; and of those that change in the same attributes. */
export const mostSamples = 100;
const mostAlike = 20;

export interface Sampler {
  readonly kept: readonly PreviewSample[];
  readonly take: (sample: PreviewSample) => void;
}

export function createSampler(): Sampler {
  const kept: PreviewSample[] = [];
  const alike = new Map<string, number>();
  const take = (sample: PreviewSample): void => {
    const key = sample.changes.map(({ name }) => name).join(' ');
    const known = alike.get(key) ?? 0;
    if (kept.length >= mostSamples || known >= mostAlike) return;
    alike.set(key, known + 1);
    kept.push(sample);
  };
  return { kept, take };
}
