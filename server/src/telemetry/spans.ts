import {
  type Attributes,
  type Context,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** Undefined until `startTraces` sets a tracer; then nothing is traced. */
let tracer: Tracer | undefined;

/** Sets the tracer for all spans of the process; undefined turns tracing off. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

/** Whether spans are made. If not, callers skip the work of describing them. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** The parent context; by default the active one. `none` begins a new trace. */
  parent?: Context | 'none';
  /** Links to other spans. */
  links?: readonly Link[];
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Begins a trace span; the caller must end it. Undefined if tracing is off or this trace is not
 * sampled, so that most requests have no tracing cost.
 */
export function beginSpan(
  name: string,
  options: SpanOptions,
): { span: Span; within: Context } | undefined {
  if (tracer === undefined) return undefined;
  if (options.parent === undefined && currentSpan() === undefined) return undefined;
  const parent = options.parent === 'none' ? ROOT_CONTEXT : (options.parent ?? context.active());
  const { attributes = {}, links = [] } = options;
  const span = tracer.startSpan(
    name,
    { kind: kinds[options.kind], attributes, links: [...links] },
    parent,
  );
  return span.isRecording() ? { span, within: trace.setSpan(parent, span) } : undefined;
}

/** A context in which the span is active, as the parent of other spans. */
export function contextOf(span: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, span);
}

export type { Span };

/** Runs work in a span. The span ends with the work and is marked as failed if the work fails. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = beginSpan(name, options);
  if (begun === undefined) return work();
  const { span, within } = begun;
  try {
    return await context.with(within, work);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Records the kind of the error only: its message may contain personal data. */
function markFailed(span: Span, error: unknown): void {
  const kind = kindOf(error);
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR, message: kind });
}

/** The kind of an error: PostgreSQL's or the system's code, or its name. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** The active span, if it is traced, to link others to it. */
export function currentSpan(): Span | undefined {
  if (tracer === undefined) return undefined;
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}
