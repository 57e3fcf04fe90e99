'use server';
/** Accepting and withdrawing a server's certificate; permission and password are checked in each service. */

import { revalidatePath } from 'next/cache';
import { given } from '#app/given.ts';
import { act, requireUser } from '#app/session.ts';
import type { CheckedCertificate } from '#lib/services/hosts/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { CollectionTrust } from '#lib/services/trust/contract.ts';
import { unchecked } from '#lib/services/define-service.ts';

type Server = Pick<CheckedCertificate, 'host' | 'port'>;

/** `job`: the check that showed the certificate. */
export async function acceptCertificate(
  slug: string,
  job: number,
  server: Server,
  sha256: string,
): Promise<ServiceResult<CollectionTrust>> {
  const { host, port } = given(server);
  const result = await act((all) => all.acceptCertificate, unchecked({ slug, job, host, port, sha256 }));
  if (result.ok) revalidatePath(`/collections/${slug}/settings`);
  return result;
}

export async function withdrawCertificate(slug: string, server: Server): Promise<ServiceResult<CollectionTrust>> {
  const { host, port } = given(server);
  const result = await act((all) => all.withdrawCertificate, unchecked({ slug, host, port }));
  if (result.ok) revalidatePath(`/collections/${slug}/settings`);
  return result;
}

export async function mayAcceptCertificates(): Promise<boolean> {
  return (await requireUser()).role === 'admin';
}
