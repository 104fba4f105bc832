/** A line of a line-up: its units, and the cost of its card in yen. */
export interface SimulatedLine {
  count: number;
  costYen: number;
}

/** The earnings after so many draws: income less the cards that were drawn, in yen. */
export interface SimulatedEarnings {
  draws: number;
  /** One simulated sale of twenty is below this. */
  low: number;
  /** Half of the simulated sales are below this. */
  middle: number;
  /** One simulated sale of twenty is above this. */
  high: number;
}

/** The number of results besides the one before the first draw. */
const steps = 20;
/** At most this many draws are simulated, however large the pack is. */
const mostDraws = 20_000_000;
const mostRuns = 400;
const fewestRuns = 40;

/**
 * Simulates the sale of a pack many times, with its cards drawn in random order. The same pack
 * gives the same result, so that figures do not flicker. The largest pack takes a second, so it
 * must not run on the main thread.
 *
 * @param price points of a draw, 1 for 1 yen
 * @param seed another one gives other random orders
 */
export function simulateSale(
  lines: readonly SimulatedLine[],
  price: number,
  seed = 1,
): SimulatedEarnings[] {
  const costs = costsOf(lines);
  const units = costs.length;
  if (units === 0) return [];
  const runs = Math.max(fewestRuns, Math.min(mostRuns, Math.floor(mostDraws / units)));
  const checkpoints = checkpointsOf(units);
  const earned = checkpoints.map(() => new Float64Array(runs));
  const random = randomOf(seed);
  for (let run = 0; run < runs; run++) {
    let spent = 0;
    let next = 0;
    for (let drawn = 0; drawn < units; drawn++) {
      // Fisher and Yates: the cards that are left are behind the drawn ones.
      const at = drawn + Math.floor(random() * (units - drawn));
      const cost = costs[at] ?? 0;
      costs[at] = costs[drawn] ?? 0;
      costs[drawn] = cost;
      spent += cost;
      if (drawn + 1 !== checkpoints[next]) continue;
      const values = earned[next];
      if (values !== undefined) values[run] = (drawn + 1) * price - spent;
      next++;
    }
  }
  const start = { draws: 0, low: 0, middle: 0, high: 0 };
  return [start, ...checkpoints.map((draws, at) => ({ draws, ...bandOf(earned[at]) }))];
}

/** Lists the cost of each single unit of a line-up. */
function costsOf(lines: readonly SimulatedLine[]): Float64Array {
  const costs = new Float64Array(lines.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const { count, costYen } of lines) {
    costs.fill(costYen, at, at + count);
    at += count;
  }
  return costs;
}

function checkpointsOf(units: number): number[] {
  const all = Array.from({ length: steps }, (_, step) => Math.ceil((units * (step + 1)) / steps));
  return [...new Set(all)];
}

/** Finds the 5th, 50th and 95th percentile of simulated results. */
function bandOf(values = new Float64Array()) {
  const sorted = values.toSorted();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { low: at(0.05), middle: at(0.5), high: at(0.95) };
}

/** Numbers from 0 below 1 by xorshift32. The draws of the shop never use it. */
function randomOf(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
