import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const rules = 'server/src/**/*.rules.test.ts';
const commands = 'tools/start.test.mjs';
const capabilities =
  '{accounts,catalog,draw,exchange,ledger,legal,messages,partners,payments,points,shipping,won-cards}';

export default defineConfig({
  test: {
    // They end what hangs. How quick a thing is, the bench measures: at a load of thirty on two
    // cores a race of half a second has taken half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes at once, or never; within the usual second a machine that is busy
    // elsewhere may not get to it.
    expect: { poll: { timeout: 15_000 } },
    // Files of one worker share what they import: a quarter of all work was loading the same
    // modules for each file.
    isolate: false,
    // Vitest leaves a core free, which of two leaves one worker: it would wait alone for the
    // database, hashes and timers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Asked for by `--coverage`, as npm test does: which branches of the rules and use cases the
    // tests take.
    coverage: {
      provider: 'v8',
      include: [`server/src/${capabilities}/**/*.ts`],
      exclude: ['**/*.test.ts', '**/*.{queries,routes,texts,mails,jobs}.ts', '**/index.ts'],
      reporter: ['json-summary'],
      reportOnFailure: true,
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: [rules, '{contract,sandbox,studio,tools,web}/**/*.test.{ts,tsx,mjs}'],
          // Each of these is a project of its own.
          exclude: [...configDefaults.exclude, commands, 'tools/{soak,torture}/**'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, rules],
          globalSetup: 'server/src/testing/global-setup.ts',
        },
      },
      {
        test: {
          // Vitest begins with the first name: this one waits for processes most of the time, and
          // others fill that.
          name: 'commands',
          include: [commands],
        },
      },
      {
        test: {
          name: 'torture',
          include: ['tools/torture/*.test.ts'],
          // After what takes many short turns: each of these two keeps several servers and a
          // database busy.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'soak',
          include: ['tools/soak/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
