/** What the program of a run knows of protocols: the declaration of each scheme. */

import type { Protocol } from '../../outside/door.ts';
import { meaningOf } from '../../sdk/define-protocol.ts';
import type { ResourceUrl, ResponseFact } from '../../sdk/resource.ts';

export type Protocols = ReadonlyMap<string, Protocol>;

/** What of a program says it. */
interface Speaking {
  readonly protocols: Protocols;
}

export function protocolsByScheme(protocols: readonly Protocol[]): Protocols {
  return new Map(protocols.flatMap((protocol) => protocol.schemes.map(({ name }) => [name, protocol])));
}

/** True when robots.txt has a say: robot.conf wants it, and the protocol has one. */
export function usesRobots(
  { process, protocols }: Speaking & { readonly process: { readonly enableRobotsTxt: boolean } },
  { protocol }: Pick<ResourceUrl, 'protocol'>,
): boolean {
  return process.enableRobotsTxt && protocols.get(protocol)?.robotsTxt !== undefined;
}

/** True when the server of the URL is asked whether it hands out RDs itself: robot.conf wants it, and it can be asked. */
export function usesRdm(
  { process, protocols }: Speaking & { readonly process: { readonly asksForRdm: boolean } },
  { protocol }: Pick<ResourceUrl, 'protocol'>,
): boolean {
  return process.asksForRdm && protocols.get(protocol)?.takesPost === true;
}

/** True when the server refuses this document, rather than failing or having no such document. */
export function isRefusal(
  { protocols }: Speaking,
  { protocol }: Pick<ResourceUrl, 'protocol'>,
  { status, outcome }: ResponseFact,
): boolean {
  const declared = protocols.get(protocol);
  if (declared === undefined || status === undefined || !mayRefuse.has(outcome)) return false;
  return meaningOf(declared, status).isRefusal === true;
}

const mayRefuse: ReadonlySet<ResponseFact['outcome']> = new Set(['http-error', 'credentials-needed']);

/** As in `HTTP 404`; the outcome where no code came. */
export function statusReason(
  { protocols }: Speaking,
  { protocol }: Pick<ResourceUrl, 'protocol'>,
  { status, outcome }: ResponseFact,
): string {
  return status === undefined ? outcome : `${protocols.get(protocol)?.label ?? protocol} ${status}`;
}
