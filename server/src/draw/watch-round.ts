import { isMeasuring, metrics } from '../telemetry/metrics.ts';
import { currentSpan, inSpan } from '../telemetry/spans.ts';
import type { Settled } from './settle-round.ts';

/**
 * Settles a round, measured and traced. A round serves many requests and so is in none of their traces, but linked with each.
 *
 * @param askers what is being done for each of its requests
 */
export async function watchRound(
  askers: readonly ReturnType<typeof currentSpan>[],
  settle: () => Promise<Settled[]>,
): Promise<Settled[]> {
  const links = askers.flatMap((span) => (span === undefined ? [] : [{ context: span.spanContext() }]));
  const attributes = { 'kaifu.draw.round.purchases': askers.length };
  const begun = performance.now();
  const settled = await inSpan('round', { kind: 'internal', parent: 'none', links, attributes }, () => {
    const round = currentSpan()?.spanContext();
    if (round !== undefined) for (const span of askers) span?.addLink({ context: round });
    return settle();
  });
  if (isMeasuring()) measure(settled, (performance.now() - begun) / 1000);
  return settled;
}

function measure(settled: readonly Settled[], seconds: number): void {
  metrics.roundDuration.record(seconds);
  metrics.roundPurchases.record(settled.length);
  for (const [outcome, some] of Object.entries(Object.groupBy(settled, outcomeOf))) {
    metrics.purchases.add(some?.length ?? 0, { 'kaifu.draw.outcome': outcome });
  }
}

function outcomeOf(result: Settled): string {
  if ('error' in result) return 'key-reused';
  return result.verdict.kind === 'bought' ? 'bought' : result.verdict.refusal.reason;
}
