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
          exclude: ['**/*.db.test.ts', '**/*.site.test.ts', '**/*.long.test.ts', '**/*.alone.test.ts'],
          // Loading the modules anew for each file takes three times as long as the tests do.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          // Tests that change a module for all who load it.
          name: 'alone',
          include: ['{lib,app}/**/*.alone.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['{lib,app,prisma}/**/*.{db,site}.test.ts'],
          globalSetup: ['lib/db/testing/global-setup.ts'],
          isolate: false,
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
