import { defineConfig } from 'vitest/config';

const shared = { environment: 'node' as const, dangerouslyIgnoreUnhandledErrors: false };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // Against what hangs, not against what is slow: properties take their time on a loaded machine.
          testTimeout: 60_000,
          include: ['{lib,components,app,prisma,e2e}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.site.test.ts', '**/*.long.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['{lib,app,prisma}/**/*.{db,site}.test.ts'],
          globalSetup: ['lib/db/testing/global-setup.ts'],
          // Against what hangs, as above.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // More than the processors of a small machine: most of the time a test waits for sites, leases and processes.
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...shared,
          name: 'long',
          include: ['{lib,app,prisma}/**/*.long.test.ts'],
          globalSetup: ['lib/db/testing/global-setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
