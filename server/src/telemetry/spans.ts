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

/**
 * Until `startTraces` gives a tracer, nothing is traced, and work is done as if none of this were
 * here.
 */
let tracer: Tracer | undefined;

export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /**
   * What it belongs to; what is being done at the moment, unless given. `none` begins a trace of
   * its own.
   */
  parent?: Context | 'none';
  /** Others that it is about. */
  links?: readonly Link[];
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Begins a span; whoever begins it ends it. Undefined where nothing is traced, for what is not
 * among the share that is, and for all that is done within that: most requests then carry nothing
 * along.
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

/** Where a span is what is being done, so that another can belong to it. */
export function within(span: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, span);
}

export type { Span };

/** Does work as a span: it ends with the work, and fails where the work fails. */
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

/** An error's message may name a person: its kind is all that leaves the shop. */
function markFailed(span: Span, error: unknown): void {
  const kind = kindOf(error);
  span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR, message: kind });
}

/** What kind of error it is: PostgreSQL's or the system's code, or its name. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * What is being done at the moment, where that is traced, so that something else can be linked with
 * it.
 */
export function currentSpan(): Span | undefined {
  if (tracer === undefined) return undefined;
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}
