/** What of an answer is read, and how, as the program of a run says. */

import type { FetchedResource } from '../../sdk/define-protocol.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { ReadRequest } from '../fetch-port.ts';
import { kindOf } from '../kinds/kind-of.ts';
import type { Program } from '../program/program.ts';

export function readRequestOf(
  program: Pick<Program, 'limits' | 'process' | 'protocols'>,
  { url, discovery }: Pick<Facts, 'url' | 'discovery'>,
  { fact: response, body = new Uint8Array() }: FetchedResource,
): ReadRequest {
  const { linksPerPage } = program.limits;
  const { userAgent } = program.process;
  const { isListing } = kindOf(program, { url, discovery, response });
  const entriesOf = isListing ? program.protocols.get(url.protocol)?.entriesOf : undefined;
  return { url, body, response, linksPerPage, userAgent, ...(entriesOf && { entriesOf }) };
}
