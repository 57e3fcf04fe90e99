'use server';
/** What a person decides about feeds; permission is checked in each service. */

import { revalidatePath } from 'next/cache';
import { given } from '#app/given.ts';
import { act } from '#app/session.ts';
import type { FeedSource, Gatherd, UploadDetail } from '#lib/services/feeds/contract.ts';
import { unchecked } from '#lib/services/define-service.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { feedsHref } from './feed-words.ts';

export async function decideHeldFeed(
  slug: string,
  feed: number,
  accept: boolean,
): Promise<ServiceResult<UploadDetail>> {
  const result = await act((all) => all.decideHeldFeed, { slug, feed, accept });
  if (result.ok) revalidatePath(feedsHref(slug), 'layout');
  return result;
}

export async function deleteFeedSource(
  slug: string,
  source: number,
): Promise<ServiceResult<{ readonly feed: number }>> {
  return act((all) => all.deleteFeedSource, { slug, source });
}

export async function destroyFeedSource(slug: string, source: number): Promise<ServiceResult<object>> {
  return act((all) => all.destroyFeedSource, { slug, source });
}

export async function saveFeedHold(
  slug: string,
  source: number,
  hold: FeedSource['hold'],
): Promise<ServiceResult<FeedSource['hold']>> {
  return act((all) => all.saveFeedHold, unchecked({ ...given(hold), slug, source }));
}

export interface TestPush {
  readonly feed: number;
  readonly hash: string;
}

export async function pushTestRecord(
  slug: string,
  page: { readonly url: string; readonly title: string; readonly text: string },
): Promise<ServiceResult<TestPush>> {
  return act((all) => all.pushTestRecord, unchecked({ ...given(page), slug }));
}

interface GatherdTransfer {
  readonly tls: boolean;
  readonly compressed: boolean;
}

export async function addGatherd(
  slug: string,
  gatherd: GatherdTransfer & { readonly host: string; readonly port: number },
): Promise<ServiceResult<Gatherd>> {
  return act((all) => all.addGatherd, unchecked({ ...given(gatherd), slug }));
}

export async function changeGatherd(
  slug: string,
  source: number,
  transfer: GatherdTransfer,
): Promise<ServiceResult<Gatherd>> {
  return act((all) => all.changeGatherd, { ...given(transfer), slug, source });
}

export async function removeGatherd(slug: string, source: number): Promise<ServiceResult<object>> {
  return act((all) => all.removeGatherd, { slug, source });
}
