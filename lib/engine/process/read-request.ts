/** What of an answer is read, and how, as the program of a run says. */

import type { FetchedResource } from '../../sdk/define-protocol.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { ReadRequest } from '../fetch-port.ts';
import type { Program } from '../program.ts';

export function readRequestOf(
  { limits, process, protocols }: Pick<Program, 'limits' | 'process' | 'protocols'>,
  url: ResourceUrl,
  { fact: response, body = new Uint8Array() }: FetchedResource,
): ReadRequest {
  const entriesOf = protocols.get(url.protocol)?.entriesOf;
  const { linksPerPage } = limits;
  const { userAgent } = process;
  return { url, body, response, linksPerPage, userAgent, ...(entriesOf && { entriesOf }) };
}
