import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The tests of rules alone: a mutant is judged by what states the rule, not by what happens to pass
 * through it.
 */
export default defineConfig({
  root: path.join(import.meta.dirname, '../..'),
  test: {
    include: ['server/src/{ledger,draw,payments}/*.rules.test.ts', 'server/src/draw/vrf.test.ts'],
    testTimeout: 30_000,
  },
});
