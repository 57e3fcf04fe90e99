/** Asks for the password when an answer says that it was given too long ago, and then for the answer again. */

import { createObservable } from '#components/ui/observable.ts';

interface Asked {
  /** Hears whether the password was given. */
  readonly answer: (isGiven: boolean) => void;
}

/** What waits for the password; the dialog of the console's frame shows it. */
export const askedPassword = createObservable<Asked | undefined>(undefined);

/** Calls, and calls once more when the password was given in between. */
export async function withPassword<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  if (!isUnconfirmed(answer)) return answer;
  const isGiven = await new Promise<boolean>((resolve) => {
    askedPassword.set({
      answer: (given) => {
        askedPassword.set(undefined);
        resolve(given);
      },
    });
  });
  return isGiven ? call() : answer;
}

/** A problem, a form's state, which has the kind of its problem, or a service's result, which has the problem. */
function isUnconfirmed(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return Reflect.get(answer, 'kind') === 'unconfirmed' || isUnconfirmed(Reflect.get(answer, 'problem'));
}
