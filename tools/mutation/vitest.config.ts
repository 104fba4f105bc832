import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Only the rules' own tests run: a test that states the rule must detect the mutant, not a test
 * that happens to use the rule.
 */
export default defineConfig({
  root: path.join(import.meta.dirname, '../..'),
  test: {
    include: [
      'server/src/{ledger,draw,payments}/*.rules.test.ts',
      'server/src/draw/{draw-2-vectors,vrf}.test.ts',
    ],
    testTimeout: 30_000,
  },
});
