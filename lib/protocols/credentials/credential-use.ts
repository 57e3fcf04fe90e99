/** A credential in use at one server during a run: tried once, by one request, and sent by all when it lets that one in. */

import type {
  AnswerToSigned,
  CredentialInUse,
  CredentialSession,
  Hearing,
  NotSigned,
  SendOwn,
  Signed,
} from '../../sdk/define-credential.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';

export type UseState = 'accepted' | 'refused' | 'unavailable';

/** How it goes, whenever that changes, and after a login. `why` is empty when it was accepted. */
export type ReportUse = (use: { readonly state: UseState; readonly why: string; readonly logins: number }) => void;

/** After so many refusals in a row, what was accepted before counts as expired. */
const mostRefusals = 5;

const nothing: Signed = { headers: {}, release: () => undefined };

export class CredentialUse implements CredentialInUse {
  readonly name: string;
  readonly #session: CredentialSession;
  readonly #report: ReportUse;
  #isAccepted = false;
  #refusal: string | undefined;
  #refusals = 0;
  #trial: Promise<void> | undefined;
  #reported: UseState | undefined;
  #logins = 0;

  /** @param refusal why it was refused earlier in the run */
  constructor(name: string, session: CredentialSession, report: ReportUse, refusal?: string) {
    this.name = name;
    this.#session = session;
    this.#report = report;
    this.#refusal = refusal;
  }

  /** Waits while another request tries the credential. */
  async sign(url: ResourceUrl, send: SendOwn): Promise<Signed | NotSigned> {
    for (;;) {
      if (this.#refusal !== undefined) return this.#afterRefusal(url, this.#refusal);
      const signing = await this.#session.sign(url, send);
      if ('kind' in signing) return this.#refuse(signing);
      this.#countLogins();
      const isTrial = !this.#isAccepted && Object.keys(signing.headers).length > 0;
      if (!isTrial) return { ...nothing, headers: signing.headers };
      if (this.#trial === undefined) return { headers: signing.headers, release: this.#beginTrial() };
      await this.#trial;
    }
  }

  async hear(answer: AnswerToSigned, { headers }: Pick<Signed, 'headers'>): Promise<Hearing> {
    const isSigned = Object.keys(headers).length > 0;
    const heard = this.#session.hear(answer, isSigned, headers);
    if (this.#refusal !== undefined) {
      return heard.kind === 'taken' ? heard : { kind: 'refused', why: this.#refusal };
    }
    if (heard.kind === 'refused' || heard.kind === 'unavailable') {
      // What let others in may just not be enough for this URL.
      return this.#isAccepted && ++this.#refusals < mostRefusals ? { kind: 'taken' } : this.#refuse(heard);
    }
    if (isSigned && heard.kind === 'taken' && answer.status !== 401) this.#accept();
    return heard;
  }

  #afterRefusal(url: ResourceUrl, why: string): Signed | NotSigned {
    return this.#session.covers?.(url) === false ? nothing : { kind: 'refused', why };
  }

  #refuse(not: NotSigned): NotSigned {
    const why = `credential ${this.name}: ${not.why}`;
    if (not.kind === 'refused') this.#refusal = why;
    this.#say(not.kind, not.why);
    return { kind: not.kind, why };
  }

  #accept(): void {
    this.#refusals = 0;
    this.#isAccepted = true;
    this.#say('accepted', '');
  }

  #countLogins(): void {
    const logins = (this.#session.logins?.() ?? 0) - this.#logins;
    this.#logins += logins;
    if (logins > 0) this.#say('accepted', '', logins);
  }

  #say(state: UseState, why: string, logins = 0): void {
    if (state === this.#reported && logins === 0) return;
    this.#reported = state;
    this.#report({ state, why, logins });
  }

  #beginTrial(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#trial = promise;
    return () => {
      this.#trial = undefined;
      resolve();
    };
  }
}
