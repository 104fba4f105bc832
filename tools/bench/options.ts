import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Seconds of one measurement. */
  seconds: number;
  /** How often each is repeated, in turns with the others; medians are reported. */
  rounds: number;
  /** Won cards of history. */
  histories: number[];
  /** Units of the packs. */
  packSizes: number[];
  /** Parts to measure; all where none is named. */
  parts: string[];
  /** Where the report is written; nowhere where undefined. */
  report: string | undefined;
}

/** `--short` is for trying a change: its numbers are rough, and it writes no report. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false } },
  });
  const whole = positionals.length === 0;
  const common = { parts: positionals };
  if (values.short) {
    return {
      ...common,
      seconds: 0.7,
      rounds: 1,
      histories: [100_000],
      packSizes: [10_000, 100_000],
      report: undefined,
    };
  }
  return {
    ...common,
    seconds: 1.5,
    rounds: 5,
    histories: [1_000_000, 10_000_000],
    packSizes: [10_000, 100_000, 1_000_000],
    report: whole ? 'docs/benchmarks.md' : undefined,
  };
}
