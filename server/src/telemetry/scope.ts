import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { currentSpan } from './spans.ts';

/** What a line of the log belongs to, wherever in the code it is written. */
export type Scope = { reqId: string } | { job: { id: string; name: string; attempts: number } };

const scopes = new AsyncLocalStorage<Scope>();

/** Does work, and whatever follows from it, in a scope. */
export function inScope<Result>(scope: Scope, work: () => Result): Result {
  return scopes.run(scope, work);
}

/** Begins work that serves many, in nobody's scope and trace. */
export function withoutActiveSpan<Result>(work: () => Result): Result {
  return scopes.exit(() => context.with(ROOT_CONTEXT, work));
}

/** The scope of this moment, and the trace where there is one, as a line of the log tells them. */
export function factsOfScope(): object {
  const traced = currentSpan()?.spanContext();
  return {
    ...scopes.getStore(),
    ...(traced && { trace_id: traced.traceId, span_id: traced.spanId }),
  };
}
