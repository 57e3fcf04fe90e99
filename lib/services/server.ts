/** The services of this process: one set, made from the environment when first asked for. */

import type { Actor } from './actor.ts';
import { isSameOrigin, needsEncryptionNotice as needsNotice } from './auth/connection.ts';
import type { RequestHeaders } from './auth/connection.ts';
import type { Services } from './contract.ts';
import { environment } from '../env.ts';

function baseUrl(): string | undefined {
  const { baseUrl, baseUrlGiven } = environment();
  return baseUrlGiven ? baseUrl : undefined;
}

export async function services(): Promise<Services> {
  throw new Error('the services are not built yet');
}

/** Who sent a request with these headers. */
export async function identify(headers: RequestHeaders): Promise<Actor> {
  throw new Error(`the services are not built yet: ${headers.get('host')}`);
}

/** True when a request that changes something comes from a page of this console. */
export function isOwnRequest(headers: RequestHeaders): boolean {
  return isSameOrigin(headers, baseUrl());
}

/** True when the standing notice "connection not encrypted" is due. */
export function needsEncryptionNotice(headers: RequestHeaders): boolean {
  return needsNotice(headers, baseUrl());
}
