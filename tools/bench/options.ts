import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Seconds per measurement. */
  seconds: number;
  /** How often each measurement is repeated, in turns with the others. The report shows medians. */
  rounds: number;
  /** Won cards in the sales history. */
  histories: number[];
  /** Units of the packs. */
  packSizes: number[];
  /** The parts to measure. An empty list measures all of them. */
  parts: string[];
  /** The file of the report. Undefined: no report is written. */
  report: string | undefined;
}

/**
 * Parses the arguments of the benchmark. `--short` gives rough numbers for trying a change and
 * writes no report.
 */
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
