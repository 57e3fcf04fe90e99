/** What it means to the robot that no connection came about: an outcome, and a sentence for the person who reads it. */

import type { ConnectFailure, SocketFailure, TlsFailure } from '../outside/connect-failure.ts';
import type { CertificateProblem } from '../sdk/certificates.ts';
import type { FetchOutcomeKind } from '../sdk/resource.ts';
import { Refusal } from './transfer.ts';

export interface Unopened {
  readonly outcome: FetchOutcomeKind;
  readonly detail: string;
  /** What is wrong with the server's certificate. */
  readonly certificate?: CertificateProblem;
  /** Trying again would not help. */
  readonly final?: boolean;
}

const socketOutcomes: Readonly<Record<SocketFailure, FetchOutcomeKind>> = {
  refused: 'refused',
  unreachable: 'refused',
  failed: 'refused',
  reset: 'reset',
  aborted: 'reset',
  timeout: 'timeout',
};

/** `what`: which connection, such as `data connection: `. */
export function refuseUnopened(failure: ConnectFailure, what = ''): Refusal {
  const { outcome, detail, ...rest } = describeUnopened(failure);
  return new Refusal(outcome, `${what}${detail}`, rest);
}

export function describeUnopened(failure: ConnectFailure): Unopened {
  const { detail, retryable } = failure;
  const rest = retryable ? { detail } : { detail, final: true };
  switch (failure.stage) {
    case 'dns':
      return { outcome: 'dns', ...rest };
    case 'address':
      return { outcome: 'address-refused', ...rest };
    case 'connect':
      return { outcome: socketOutcomes[failure.reason], ...rest };
    case 'proxy':
      return { outcome: 'proxy', ...rest };
    case 'tls':
      return describeTls(failure.reason, rest);
  }
}

function describeTls(reason: TlsFailure | 'timeout', rest: Omit<Unopened, 'outcome'>): Unopened {
  if (reason === 'timeout') return { outcome: 'timeout', ...rest };
  return reason === 'handshake' ? { outcome: 'tls', ...rest } : { outcome: 'tls', ...rest, certificate: reason };
}
