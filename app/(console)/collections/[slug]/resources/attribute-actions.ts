'use server';
/** Values that people give to attributes of resource descriptions; permission is checked in each service. */

import { revalidatePath } from 'next/cache';
import { given } from '#app/given.ts';
import { act } from '#app/session.ts';
import type { DescriptionView } from '#lib/services/resources/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { BulkEdit, SchemaView } from '#lib/services/schema/contract.ts';
import type { ResourceFilter } from '../resources-href.ts';
import { serviceFilter } from './resource-query.ts';
import { unchecked } from '#lib/services/define-service.ts';

/** `values: null` brings back what the crawl made. */
export async function editAttribute(
  slug: string,
  hash: string,
  edit: { readonly name: string; readonly values: readonly string[] | null },
): Promise<ServiceResult<DescriptionView>> {
  const result = await act((all) => all.editAttribute, { slug, hash, ...edit });
  if (result.ok) revalidatePath(`/collections/${slug}/resources/${hash}`);
  return result;
}

export interface BulkAttributeEdit {
  readonly name: string;
  readonly values: readonly string[] | null;
  /** The ticked URLs, or all that a filter finds. */
  readonly to: { readonly urls: readonly string[] } | { readonly filter: ResourceFilter };
}

export async function editAttributes(slug: string, edit: BulkAttributeEdit): Promise<ServiceResult<BulkEdit>> {
  const { name, values, to = { urls: [] } } = given(edit);
  const { urls, filter }: { urls?: readonly string[]; filter?: ResourceFilter } = given(to);
  const which = filter === undefined ? { urls } : { filter: serviceFilter(given(filter)) };
  return act((all) => all.editAttributes, unchecked({ slug, name, values, ...which }));
}

/** What stood before comes back, wherever nobody has edited the attribute since. */
export async function takeBackEdit(
  slug: string,
  which: { readonly name: string; readonly edit: string },
): Promise<ServiceResult<{ readonly changed: number }>> {
  return act((all) => all.takeBackEdit, unchecked({ slug, ...given(which) }));
}

export async function readSchema(slug: string): Promise<ServiceResult<SchemaView>> {
  return act((all) => all.getSchema, { slug });
}
