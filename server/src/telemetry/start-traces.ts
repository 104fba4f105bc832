import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { serviceAttributes } from './service.ts';
import { traceWith } from './spans.ts';

export interface TraceSettings {
  /** Where spans are sent by OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces. */
  url: string;
  /**
   * The share of requests that are traced, from 0 to 1; of those that come with a trace, whoever
   * began it decided.
   */
  share: number;
}

/**
 * Traces from now on.
 *
 * @returns what sends the last spans and ends that
 */
export function startTraces({ url, share }: TraceSettings): () => Promise<void> {
  return traceInto(new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) }), share);
}

/** @param processor where spans go that have ended */
export function traceInto(processor: SpanProcessor, share: number): () => Promise<void> {
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes(serviceAttributes),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
  traceWith(provider.getTracer('kaifu'));
  return async () => {
    traceWith(undefined);
    // Spans that nobody takes are lost: an end in order is not to look like a fault for them.
    await provider.shutdown().catch(() => {});
    context.disable();
    propagation.disable();
  };
}
