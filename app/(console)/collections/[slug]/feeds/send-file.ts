/** Sends a file to be checked or pushed; the browser reads it from disk as it goes. */

import type { ServiceResult } from '#lib/services/result.ts';

export async function sendFile<Value>(
  slug: string,
  file: Blob,
  query: Readonly<Record<string, string>>,
): Promise<ServiceResult<Value>> {
  const address = `/api/collections/${encodeURIComponent(slug)}/feeds?${new URLSearchParams(query).toString()}`;
  const response = await fetch(address, { method: 'POST', body: file });
  const result: ServiceResult<Value> = await response.json();
  return result;
}

/** Of a file of this machine. */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}
