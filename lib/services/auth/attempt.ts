/** An attempt at a password: counted before it is hashed, and turned away while too many are being hashed. */

import type { CallContext } from '../define-service.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import { deviceOf } from './device-cookie.ts';
import { connectionOfActor } from './open-session.ts';
import type { Attempt, Wait } from './throttle.ts';

export interface BegunAttempt {
  readonly succeeded: () => void;
  /** It was neither right nor wrong, and does not count. */
  readonly takeBack: () => void;
}

/** `tellsNew`: hears of the first attempt that has to wait. */
export async function beginAttempt(
  context: CallContext,
  email: string,
  tellsNew: (wait: Wait) => Promise<void> = () => Promise.resolve(),
): Promise<BegunAttempt | Problem> {
  const { throttle, authentication, secretKey, now } = context;
  const connection = connectionOfActor(context);
  const device = deviceOf(secretKey.derive('devices'), email, connection);
  const attempt: Attempt = { email, ip: connection.ip, device };
  if (authentication.isBusy()) {
    return problem('refused', 'The server is checking too many passwords at once. Try again in a few seconds.');
  }
  const wait = throttle.begin(attempt);
  if (wait === undefined) {
    return { succeeded: () => throttle.succeeded(attempt), takeBack: () => throttle.takeBack(attempt) };
  }
  if (wait.isNews) await tellsNew(wait);
  const minutes = Math.max(1, Math.ceil((wait.until - now()) / 60_000));
  const inTime = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return problem('refused', `Too many failed attempts. Try again in ${inTime}.`, { retryAt: wait.until });
}
