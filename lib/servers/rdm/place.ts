/** Which requests to the console are RDM messages. */

import type { IncomingHttpHeaders } from 'node:http';
import { rdmPlaces, rdmType } from '../../services/rdm/protocol.ts';

export interface PlacedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const ofOne = /^\/([a-z][a-z0-9-]{0,62})\/search$/;

/** The collection asked, or all; undefined for what is the console’s. Pages of the console are asked for otherwise. */
export function rdmPlaceOf({
  method,
  url = '/',
  headers,
}: PlacedRequest): { readonly collection?: string } | undefined {
  const path = url.replace(/[?#].*$/s, '').replace(/(.)\/+$/, '$1');
  if (path === rdmPlaces.all) return {};
  const collection = method === 'POST' && isRdm(headers) ? ofOne.exec(path)?.[1] : undefined;
  return collection === undefined ? undefined : { collection };
}

export function isRdm({ 'content-type': type = '', 'content-encoding': coding = '' }: IncomingHttpHeaders): boolean {
  const isPlain = coding === '' || coding.trim().toLowerCase() === 'identity';
  return isPlain && type.split(';')[0]?.trim().toLowerCase() === rdmType;
}
