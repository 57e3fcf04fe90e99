/** Runs in a worker: checks texts, so that the thread that draws what is typed has nothing to do with it. */

import type { Catalog } from '#lib/sdk/describe.ts';
import { checkTexts, type CheckAnswer, type CheckRequest } from './check-texts.ts';

let known: Catalog | undefined;

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { id, files, catalog = known } = data;
  known = catalog;
  if (catalog === undefined) return;
  const answer: CheckAnswer = { id, findings: checkTexts(files, catalog) };
  postMessage(answer);
});
