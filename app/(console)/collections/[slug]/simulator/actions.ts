'use server';
/** What the simulator asks of the services; permission is checked in each. */

import { revalidatePath } from 'next/cache';
import { act } from '#app/session.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import type { ObservedPage, SimulatedTrace, Simulation, UrlListRow } from '#lib/services/simulator/contract.ts';

export interface UnsavedText {
  readonly path: string;
  readonly text: string;
}

export interface SimulationWanted {
  readonly urls: readonly string[];
  readonly texts: readonly UnsavedText[];
}

export type KnownFrom = 'stored' | 'address';

export async function simulateUrls(
  slug: string,
  wanted: SimulationWanted & { readonly facts: KnownFrom },
): Promise<ServiceResult<Simulation>> {
  return act((all) => all.simulateUrls, { slug, ...wanted });
}

export interface SimulationPage {
  readonly simulation: string;
  readonly after: string;
  readonly texts: readonly UnsavedText[];
}

export async function readSimulation(slug: string, page: SimulationPage): Promise<ServiceResult<ObservedPage>> {
  return act((all) => all.readSimulation, { slug, ...page });
}

export interface TraceWanted {
  readonly url: string;
  readonly texts: readonly UnsavedText[];
  readonly facts: KnownFrom | { readonly simulation: string; readonly position: number };
}

export async function traceUrl(slug: string, wanted: TraceWanted): Promise<ServiceResult<SimulatedTrace>> {
  return act((all) => all.traceUrl, { slug, ...wanted });
}

export async function saveUrlList(slug: string, name: string, text: string): Promise<ServiceResult<UrlListRow>> {
  const result = await act((all) => all.saveUrlList, { slug, name, text });
  if (result.ok) revalidatePath(`/collections/${slug}/simulator`);
  return result;
}

export async function deleteUrlList(slug: string, name: string): Promise<ServiceResult<null>> {
  const result = await act((all) => all.deleteUrlList, { slug, name });
  if (result.ok) revalidatePath(`/collections/${slug}/simulator`);
  return result;
}

/** URLs the collection knows, to begin with. */
export async function sampleUrls(slug: string): Promise<ServiceResult<readonly string[]>> {
  const found = await act((all) => all.searchResources, { slug, limit: 100 });
  return found.ok ? { ok: true, value: found.value.rows.map(({ url }) => url) } : found;
}
