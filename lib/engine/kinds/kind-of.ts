/** The kinds of resource, and which of them a resource is of. */

import type { Discovery, Facts } from '../../sdk/resource.ts';
import type { Program } from '../program/program.ts';
import { directory } from './directory.ts';
import { fed } from './fed.ts';
import { fedRd } from './fed-rd.ts';
import { member } from './member.ts';
import { object } from './object.ts';
import { page } from './page.ts';
import type { ResourceKind } from './resource-kind.ts';
import { sitemap } from './sitemap.ts';

const kinds: readonly ResourceKind[] = [page, sitemap, directory, member, object, fed, fedRd];

const byDiscovery = new Map(kinds.map((kind) => [kind.foundAs, kind]));

/** As far as is known before the fetch. */
export function kindFoundAs({ kind }: Discovery): ResourceKind {
  return byDiscovery.get(kind) ?? page;
}

export function kindOf(
  { protocols }: Pick<Program, 'protocols'>,
  { url, discovery, response }: Pick<Facts, 'url' | 'discovery' | 'response'>,
): ResourceKind {
  const found = kindFoundAs(discovery);
  if (found !== page || response === undefined) return found;
  return kinds.find(({ answers }) => answers?.(url, response, protocols) === true) ?? page;
}
