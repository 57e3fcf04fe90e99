/** What feeds have to do with a URL: the uploads that sent it, and who may see it. Nothing is read where they have not. */

import { askOrProblem } from '#app/session.ts';
import type { DocumentAccess } from '#lib/services/access/contract.ts';
import type { UrlUploads } from '#lib/services/feeds/contract.ts';
import type { ResourceDetail } from '#lib/services/resources/contract.ts';

export interface FedParts {
  readonly access: DocumentAccess | undefined;
  readonly uploads: UrlUploads;
  /** A feed brought or named it, or says who may see it. */
  readonly isFed: boolean;
}

export async function readFedParts(slug: string, hash: string, { facts, fetches }: ResourceDetail): Promise<FedParts> {
  const isSent = facts.discovery.fed !== undefined || fetches.some(({ fed }) => fed !== undefined);
  const [access, uploads] = await Promise.all([
    askOrProblem((all) => all.getDocumentAccess, { slug, hash }),
    isSent ? askOrProblem((all) => all.listUrlUploads, { slug, hash }) : undefined,
  ]);
  const found = access.ok ? access.value : undefined;
  return {
    access: found,
    uploads: uploads?.ok === true ? uploads.value : { uploads: [], isCut: false },
    isFed: isSent || (found !== undefined && (found.chain.length > 0 || found.secure !== undefined)),
  };
}
