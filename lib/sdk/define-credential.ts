/** Declares a kind of credential once, as a value: its fields, and how it lets requests in. */

import { readParams } from './define-function.ts';
import type { Params, ParamValues } from './param.ts';
import type { ResourceUrl } from './resource.ts';

/** What a request carries on behalf of a credential. Names in lower case. */
export type SignedHeaders = Readonly<Record<string, string>>;

export interface AnswerToSigned {
  readonly url: ResourceUrl;
  readonly status: number;
  /** Every value of a header, by its name in lower case, cookies included. */
  readonly all: (name: string) => readonly string[];
  /** The decoded body; empty when none is kept. */
  readonly text: () => string;
}

/** Refused: it was tried and is not tried again in this run. Unavailable: the site is held, and asked again. */
export interface NotSigned {
  readonly kind: 'refused' | 'unavailable';
  /** A sentence without its full stop, and without secrets. */
  readonly why: string;
}

/** `again`: the request is to be signed and asked once more. A note is a sentence about the answer. */
export type Hearing = { readonly kind: 'taken'; readonly note?: string } | { readonly kind: 'again' } | NotSigned;

export interface OwnRequest {
  readonly url: ResourceUrl;
  readonly headers?: SignedHeaders;
  /** Of a form that is sent with POST; absent: GET. */
  readonly body?: string;
}

/** Asks for something on its own account, such as a login page, under the egress policy. */
export type SendOwn = (
  request: OwnRequest,
) => Promise<(AnswerToSigned & { readonly ok: true }) | { readonly ok: false; readonly why: string }>;

/** One credential in use at one server, for as long as a run lasts. */
export interface CredentialSession {
  /** No headers: the server is to ask first. */
  readonly sign: (url: ResourceUrl, send: SendOwn) => Promise<{ readonly headers: SignedHeaders } | NotSigned>;
  /** @param isSigned the request carried what the session signed: the headers it gave */
  readonly hear: (answer: AnswerToSigned, isSigned: boolean, headers: SignedHeaders) => Hearing;
  /** True where a refusal is about the URL. Absent: wherever the credential is sent. */
  readonly covers?: (url: ResourceUrl) => boolean;
  /** How often it has logged in. Absent: it never does. */
  readonly logins?: () => number;
}

/** `release` ends the trial, if the request is one. */
export interface Signed {
  readonly headers: SignedHeaders;
  readonly release: () => void;
}

/** A session among the requests of a run. */
export interface CredentialInUse {
  /** It keeps the cookies of servers. */
  readonly isJar?: true;
  /** Waits while another request tries the credential. */
  readonly sign: (url: ResourceUrl, send: SendOwn) => Promise<Signed | NotSigned>;
  readonly hear: (answer: AnswerToSigned, signed: Pick<Signed, 'headers'>) => Promise<Hearing>;
}

export interface SessionTools {
  /** Only this realm is answered; absent: any. */
  readonly realm?: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a client shows when a connection is made, as node:tls takes it. */
export interface ClientIdentity {
  /** PEM. */
  readonly cert?: string;
  readonly key?: string;
  /** PKCS#12. */
  readonly pfx?: Buffer;
  readonly passphrase?: string;
}

interface CredentialTraits<P extends Params> {
  readonly name: string;
  readonly label: string;
  readonly doc: string;
  readonly fields: P;
  /** Those of the fields that are encrypted and never shown. */
  readonly secrets: readonly (keyof P & string)[];
  /** Those of several lines. */
  readonly long?: readonly (keyof P & string)[];
  /** The scheme of the challenges that it answers, in lower case; a realm can be named for it. Absent: it asks nobody. */
  readonly challenge?: string;
  /** One session serves all of its servers, such as a login. */
  readonly isShared?: true;
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

type Written = ReadonlyMap<string, string>;

export interface CredentialKind extends CredentialTraits<Params> {
  /** What is wrong with written values, beyond what each of the fields says. @param now milliseconds since the epoch */
  readonly check: (written: Written, now: number) => FieldProblem | undefined;
  /** Throws a TypeError on values that a field refuses. */
  readonly open: (written: Written, tools: SessionTools) => CredentialSession;
  /** Of values that `check` accepts; undefined for kinds that show nothing when a connection is made. */
  readonly identity: (written: Written) => ClientIdentity | undefined;
}

export interface CredentialSpec<P extends Params> extends CredentialTraits<P> {
  readonly check?: (values: ParamValues<P>, now: number) => FieldProblem | undefined;
  readonly open?: (values: ParamValues<P>, tools: SessionTools) => CredentialSession;
  readonly identity?: (values: ParamValues<P>) => ClientIdentity;
}

export function defineCredential<P extends Params>(spec: CredentialSpec<P>): CredentialKind {
  const { check, open, identity, ...traits } = spec;
  const read = (written: Written): ParamValues<P> => readParams(traits.fields, written);
  return {
    ...traits,
    check: (written, now) => whyNotRead(traits.fields, written) ?? check?.(read(written), now),
    open: (written, tools) => open?.(read(written), tools) ?? silent,
    identity: (written) => identity?.(read(written)),
  };
}

function whyNotRead(fields: Params, written: Written): FieldProblem | undefined {
  for (const [field, param] of Object.entries(fields)) {
    const reading = param.read(written.get(field));
    if (!reading.ok) return { field, message: `Must be ${reading.expected}.` };
  }
  return undefined;
}

/** Signs no request. */
const silent: CredentialSession = {
  sign: () => Promise.resolve({ headers: {} }),
  hear: () => ({ kind: 'taken' }),
};
