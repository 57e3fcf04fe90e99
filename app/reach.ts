/** Server actions over a line that may break: a server out of reach is an answer like any other, and nothing is lost. */

import { unstable_rethrow } from 'next/navigation';
import { withPassword } from './confirm-store.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';

/** What a failed request means to whoever sent it. The server names its own failures by a digest, which its log has. */
export function unreachable(error: unknown): Problem {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  const message =
    digest === undefined
      ? 'The server is not responding. Your input is kept. Try again in a moment.'
      : `The server failed to process the request. Its log has the cause under ${digest}. Your input is kept.`;
  return { kind: 'unreachable', message };
}

/** Calls a server action; redirects and the like go on as they would. */
export async function reach<Value>(call: () => Promise<ServiceResult<Value>>): Promise<ServiceResult<Value>> {
  try {
    return await withPassword(call);
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, problem: unreachable(error) };
  }
}

/** The same for an action that answers what is wrong, or nothing: the words to show. */
export async function reachWords(call: () => Promise<Problem | string | undefined>): Promise<string | undefined> {
  try {
    const answer = await withPassword(call);
    return typeof answer === 'object' ? answer.message : answer;
  } catch (error) {
    unstable_rethrow(error);
    return unreachable(error).message;
  }
}
