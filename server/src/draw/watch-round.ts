import { isMeasuring, metrics } from '../telemetry/metrics.ts';
import { contextOf, currentSpan, inSpan, type Span } from '../telemetry/spans.ts';
import type { SettledRequest } from './judge-round.ts';

/**
 * Settles a round and records its metrics and its trace. A round has requests of several traces:
 * its span belongs to the first traced request and is linked to all of them.
 *
 * @param askers the spans of the requests that are traced
 */
export async function watchRound(
  askers: readonly (Span | undefined)[],
  settle: () => Promise<SettledRequest[]>,
): Promise<SettledRequest[]> {
  const begun = performance.now();
  const settled = await trace(
    askers.filter((span) => span !== undefined),
    askers.length,
    settle,
  );
  if (isMeasuring()) measure(settled, (performance.now() - begun) / 1000);
  return settled;
}

/**
 * Settles a round inside a span that is linked to the spans of its requests. Without a traced
 * request there is no span.
 */
function trace(
  traced: readonly Span[],
  purchases: number,
  settle: () => Promise<SettledRequest[]>,
): Promise<SettledRequest[]> {
  const [first] = traced;
  if (first === undefined) return settle();
  const links = traced.map((span) => ({ context: span.spanContext() }));
  const attributes = { 'kaifu.draw.round.purchases': purchases };
  return inSpan('round', { kind: 'internal', parent: contextOf(first), links, attributes }, () => {
    const round = currentSpan()?.spanContext();
    if (round !== undefined) for (const span of traced) span.addLink({ context: round });
    return settle();
  });
}

/** Records the metrics of a round: its duration, the number of purchases, and their results. */
function measure(settled: readonly SettledRequest[], seconds: number): void {
  metrics.roundDuration.record(seconds);
  metrics.roundPurchases.record(settled.length);
  for (const [result, some] of Object.entries(Object.groupBy(settled, outcomeOf))) {
    metrics.purchases.add(some?.length ?? 0, { 'kaifu.draw.outcome': result });
  }
}

/** Names the result of a purchase for the metrics: bought, or the reason of the refusal. */
function outcomeOf(result: SettledRequest): string {
  if ('error' in result) return 'key-reused';
  return result.outcome.kind === 'bought' ? 'bought' : result.outcome.refusal.reason;
}
