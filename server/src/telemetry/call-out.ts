import { metrics } from './metrics.ts';
import { inSpan, kindOf } from './spans.ts';

/**
 * Calls an external provider with metrics and a span.
 *
 * @param operation a constant name of few values, because it becomes a metric label
 */
export async function callOut<Result>(
  company: string,
  operation: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const attributes = { 'kaifu.provider.name': company, 'kaifu.provider.operation': operation };
  const begun = performance.now();
  let failed = {};
  try {
    return await inSpan(`${operation} ${company}`, { kind: 'client', attributes }, work);
  } catch (error) {
    failed = { 'error.type': kindOf(error) };
    throw error;
  } finally {
    metrics.providerDuration.record((performance.now() - begun) / 1000, {
      ...attributes,
      ...failed,
    });
  }
}
