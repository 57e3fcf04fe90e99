/** Hands the cookies a service answered on to the browser. */

import { cookies } from 'next/headers';

/** Takes values of Set-Cookie headers (RFC 6265); names are kept as they are, `__Host-` among them. */
export async function setCookies(headers: readonly string[]): Promise<void> {
  const jar = await cookies();
  for (const header of headers) {
    const cookie = parseSetCookie(header);
    if (cookie !== undefined) jar.set(cookie);
  }
}

export interface ParsedCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'lax' | 'strict' | 'none';
  readonly maxAge?: number;
}

export function parseSetCookie(header: string): ParsedCookie | undefined {
  const [pair = '', ...rest] = header.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  if (at < 1) return undefined;
  const attributes = new Map(rest.map(readAttribute));
  const maxAge = attributes.get('max-age');
  return {
    name: pair.slice(0, at),
    value: decodeURIComponent(pair.slice(at + 1)),
    path: attributes.get('path') ?? '/',
    httpOnly: attributes.has('httponly'),
    secure: attributes.has('secure'),
    sameSite: sameSiteOf(attributes.get('samesite')),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
  };
}

function readAttribute(part: string): readonly [string, string] {
  const at = part.indexOf('=');
  return at === -1 ? [part.toLowerCase(), ''] : [part.slice(0, at).toLowerCase(), part.slice(at + 1)];
}

function sameSiteOf(text: string | undefined): ParsedCookie['sameSite'] {
  const lower = text?.toLowerCase();
  return lower === 'strict' || lower === 'none' ? lower : 'lax';
}
