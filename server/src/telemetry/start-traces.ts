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
  /**
   * The address to which spans are sent (OTLP over HTTP), such as http://127.0.0.1:4318/v1/traces.
   */
  url: string;
  /**
   * The sampled share of requests, from 0 to 1. For requests with a trusted trace, the sender has
   * decided.
   */
  share: number;
}

/**
 * Starts tracing.
 *
 * @returns a function that sends the last spans and stops
 */
export function startTraces({ url, share }: TraceSettings): () => Promise<void> {
  return traceInto(new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) }), share);
}

/**
 * Starts recording traces into a processor.
 *
 * @param processor receives the ended spans
 */
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
    // Spans that the collector does not accept are lost. That must not make a regular shutdown look
    // like an error.
    await provider.shutdown().catch(() => {});
    context.disable();
    propagation.disable();
  };
}
