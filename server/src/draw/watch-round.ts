import { isMeasuring, metrics } from '../telemetry/metrics.ts';
import { contextOf, currentSpan, inSpan, type Span } from '../telemetry/spans.ts';
import type { SettledRequest } from './judge-round.ts';

/**
 * Settles a round and records its metrics and its trace. A round has requests of several traces:
 * its span belongs to the first traced request and is linked to all of them.
 *
 * @param spans of the requests; undefined for a request that is not traced
 */
export async function watchRound(
  spans: readonly (Span | undefined)[],
  settle: () => Promise<SettledRequest[]>,
): Promise<SettledRequest[]> {
  const begun = performance.now();
  const settled = await trace(
    spans.filter((span) => span !== undefined),
    spans.length,
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
  for (const [result, group] of Object.entries(Object.groupBy(settled, resultNameOf))) {
    metrics.purchases.add(group?.length ?? 0, { 'kaifu.draw.outcome': result });
  }
}

/** Names the result of a purchase for the metrics: bought, or the reason of the refusal. */
function resultNameOf(settled: SettledRequest): string {
  if ('error' in settled) return 'key-reused';
  return settled.result.kind === 'bought' ? 'bought' : settled.result.refusal.reason;
}
