/** Runs before every page and route: a Content-Security-Policy with a nonce of its own, and HSTS where https is spoken. */

import { NextResponse, type NextRequest } from 'next/server';
import { environment } from './lib/env.ts';
import { isConnectionEncrypted } from './lib/services/auth/connection.ts';

export const config = {
  // Files of the build and of public/ hold no script of ours that a page could be made of. Pushed feeds and documents are
  // read as they arrive: what passes here is held in memory, and cut off.
  matcher: ['/((?!_next/static|_next/image|mark.svg|api/collections/[^/]+/(?:feeds|document)).*)'],
};

const isDevelopment = process.env.NODE_ENV === 'development';

/** Scripts run by nonce alone; styles are ours, or attributes that a chart or a popover computes. */
function policyFor(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = policyFor(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  if (speaksHttps(request.headers)) response.headers.set('strict-transport-security', 'max-age=31536000');
  return response;
}

function speaksHttps(headers: Headers): boolean {
  const { baseUrl, baseUrlGiven } = environment();
  return isConnectionEncrypted(headers, baseUrlGiven ? baseUrl : undefined);
}
