import { configDefaults, defineConfig } from 'vitest/config';

const rules = 'server/src/**/*.rules.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [rules, '{contract,sandbox,scripts,web}/**/*.test.{ts,tsx,mjs}'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, rules],
          globalSetup: 'server/src/testing/global-setup.ts',
          // Races need time on a busy machine of two cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
