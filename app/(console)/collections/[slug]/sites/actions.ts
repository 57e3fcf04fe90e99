'use server';
/** Asking whether the names of a server are one server; permission is checked in each service. */

import { act } from '#app/session.ts';
import type { HostCheck } from '#lib/services/hosts/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';

export async function askForHosts(
  slug: string,
  hosts: readonly string[],
  servers: readonly { readonly host: string; readonly port: number }[],
): Promise<ServiceResult<{ readonly job: number }>> {
  return act((all) => all.checkHosts, { slug, hosts, servers });
}

export async function readHosts(slug: string, job: number): Promise<ServiceResult<HostCheck>> {
  return act((all) => all.getHostCheck, { slug, job });
}
