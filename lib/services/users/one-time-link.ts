/** Links that are handed to a person once. */

import type { OneTimeLink } from './contract.ts';

interface LinkParts {
  readonly page: string;
  readonly token: string;
  readonly expiresAt: number;
  readonly baseUrl: string | undefined;
}

export function linkTo({ page, token, expiresAt, baseUrl }: LinkParts): OneTimeLink {
  const path = `${page}?token=${token}`;
  return { path, expiresAt, ...(baseUrl !== undefined && { url: new URL(path, baseUrl).href }) };
}
