/** Who is asking: the signed-in user of the request, and services called in that user's name. */

import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { Actor, SignedInUser } from '#lib/services/actor.ts';
import type { Services } from '#lib/services/index.ts';
import { problem, failed } from '#lib/services/result.ts';
import type { Problem, ServiceResult } from '#lib/services/result.ts';
import { identify, isOwnRequest, services } from '#lib/services/server.ts';

/** The actor of this request; asked of the database once per request. */
export const currentActor = cache(async (): Promise<Actor> => {
  const [sent, jar] = await Promise.all([headers(), cookies()]);
  // A page that is made again after an action set cookies is asked for with those, not with the ones that were sent.
  const cookie = jar
    .getAll()
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  return identify({ get: (name) => (name.toLowerCase() === 'cookie' ? cookie : sent.get(name)) });
});

/** The signed-in user; anybody else is led to the sign-in page and back. */
export async function requireUser(): Promise<SignedInUser> {
  const actor = await currentActor();
  if (actor.kind !== 'user') redirect('/sign-in');
  return actor;
}

/** Picks one service. */
export type Pick<Input extends unknown[], Value> = (
  all: Services,
) => (actor: Actor, ...input: Input) => Promise<ServiceResult<Value>>;

/** For pages: the value, or the page that says why there is none. Other problems reach the error page. */
export async function ask<Input extends unknown[], Value>(
  pick: Pick<Input, Value>,
  ...input: NoInfer<Input>
): Promise<Value> {
  const result = await askOrProblem(pick, ...input);
  if (result.ok) return result.value;
  // What a page asks with comes from its address.
  if (result.problem.kind === 'invalid') notFound();
  throw new ProblemError(result.problem);
}

/** For pages that show the problem themselves; not found and not signed in are handled here. */
export async function askOrProblem<Input extends unknown[], Value>(
  pick: Pick<Input, Value>,
  ...input: NoInfer<Input>
): Promise<ServiceResult<Value>> {
  const result = await consult(pick, ...input);
  if (result.ok) return result;
  if (result.problem.kind === 'not-found') notFound();
  const actor = await currentActor();
  if (actor.kind === 'anonymous' && result.problem.kind === 'forbidden') redirect('/sign-in');
  return result;
}

/** For pages that say every problem themselves. */
export async function consult<Input extends unknown[], Value>(
  pick: Pick<Input, Value>,
  ...input: NoInfer<Input>
): Promise<ServiceResult<Value>> {
  return pick(await services())(await currentActor(), ...input);
}

/** For server actions: state is changed only by requests from the console's own pages. */
export async function act<Input extends unknown[], Value>(
  pick: Pick<Input, Value>,
  ...input: NoInfer<Input>
): Promise<ServiceResult<Value>> {
  if (!isOwnRequest(await headers())) {
    return failed(problem('forbidden', 'The request was not sent from this console. Reload the page.'));
  }
  return pick(await services())(await currentActor(), ...input);
}

/** A problem a page cannot go on from. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(reason: Problem) {
    super(reason.message);
    this.problem = reason;
  }
}
