/** The result of a load: responses per second, and latencies in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Keeps all callers busy for the given time. Each starts the next call as soon as the last one has
 * ended, so the concurrency equals the number of callers. If `ask` returns false, nothing is left
 * to do and the load ends.
 */
export async function runLoad(
  callers: number,
  seconds: number,
  ask: (caller: number) => Promise<unknown>,
): Promise<Load> {
  const waitsMs: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let isOver = false;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let asked = performance.now(); asked < end && !isOver; ) {
        if ((await ask(caller)) === false) isOver = true;
        const answered = performance.now();
        waitsMs.push(answered - asked);
        asked = answered;
      }
    }),
  );
  return loadOf(waitsMs, performance.now() - start);
}

/**
 * Computes calls a second and latencies from the latency of each call.
 *
 * @param waitsMs the latency of each call, in milliseconds
 */
export function loadOf(waitsMs: number[], milliseconds: number): Load {
  const sorted = waitsMs.toSorted((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { perSecond: (waitsMs.length / milliseconds) * 1000, p50: at(0.5), p99: at(0.99) };
}

/** The median of some measurements, of an even number the upper one; 0 for none. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Computes the medians of several loads. */
function medianLoad(loads: readonly Load[]): Load {
  const median = (key: keyof Load) => medianOf(loads.map((load) => load[key]));
  return { perSecond: median('perSecond'), p50: median('p50'), p99: median('p99') };
}

/**
 * Measures several designs in turns, so that a slow phase of the machine slows all of them. Each
 * design runs once as a warm-up before it is measured.
 *
 * @returns the medians of each design
 */
export async function inTurns<Name extends string>(
  rounds: number,
  ways: Record<Name, () => Promise<Load>>,
): Promise<Record<Name, Load>> {
  const names = Object.keys(ways) as Name[];
  const loads = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (const name of names) await ways[name]();
  for (let round = 0; round < rounds; round++) {
    for (const name of names) loads.get(name)?.push(await ways[name]());
  }
  return Object.fromEntries(
    names.map((name) => [name, medianLoad(loads.get(name) ?? [])]),
  ) as Record<Name, Load>;
}
