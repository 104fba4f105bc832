import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const rules = 'server/src/**/*.rules.test.ts';
const commands = 'tools/start.test.mjs';
const capabilities =
  '{accounts,books,catalog,catalogue-uploads,collection,consents,drafts,draw,editions,exchange,exports,favourites,ledger,legal,letters,logins,messages,notices,pack-sales,pack-search,partners,payments,pictures,points,protection,shipping,won-cards}';

export default defineConfig({
  test: {
    // Ends tests that hang. Benchmarks measure speed: at a load of thirty on two cores a test of
    // half a second has taken half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A polled condition becomes true soon or never. On a busy machine the default of one second is
    // too short.
    expect: { poll: { timeout: 15_000 } },
    // Files of one worker share their imports: a quarter of all work was loading the same modules
    // for each file.
    isolate: false,
    // One more than there are cores. With as many, a third of the time of two cores was idle while
    // tests waited for the database, processes and timers.
    maxWorkers: availableParallelism() + 1,
    // Enabled by `--coverage`, as in npm test: branch coverage of rules and use cases.
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
          name: 'rules',
          // The tests of the sandbox run the server's use cases.
          include: [rules, 'sandbox/**/*.test.ts'],
        },
      },
      {
        test: {
          // Runs nothing of the capabilities. `npm test` counts no branches here: that would cost a
          // third of the work of these tests.
          name: 'unit',
          include: ['{contract,studio,tools,web}/**/*.test.{ts,tsx,mjs}'],
          // Each of these is a project of its own.
          exclude: [
            ...configDefaults.exclude,
            commands,
            'tools/{drill,soak,torture,two-machines}/**',
          ],
        },
      },
      {
        test: {
          name: 'database',
          include: ['server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, rules],
          globalSetup: 'server/src/testing/global-setup.ts',
          setupFiles: 'server/src/testing/leave-out-on-citus.ts',
        },
      },
      {
        test: {
          // First by name, so Vitest begins with it: it mostly waits for processes, and other tests
          // run meanwhile.
          name: 'commands',
          include: [commands],
        },
      },
      {
        test: {
          name: 'torture',
          include: ['tools/{drill,torture,two-machines}/*.test.ts'],
          // After the tests with many short turns: each of these keeps several servers and a
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
