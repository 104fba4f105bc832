import { AsyncLocalStorage } from 'node:async_hooks';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { currentSpan } from './spans.ts';

/** The request or job that a log line belongs to. */
export type Scope = { reqId: string } | { job: { id: string; name: string; attempts: number } };

const scopes = new AsyncLocalStorage<Scope>();

/** Runs work, and all that it starts, in a scope. */
export function inScope<Result>(scope: Scope, work: () => Result): Result {
  return scopes.run(scope, work);
}

/** Runs work that serves several requests outside any request's scope and trace. */
export function withoutActiveSpan<Result>(work: () => Result): Result {
  return scopes.exit(() => context.with(ROOT_CONTEXT, work));
}

/** The current scope, with its trace id if there is one, as fields of a log line. */
export function factsOfScope(): object {
  const traced = currentSpan()?.spanContext();
  return {
    ...scopes.getStore(),
    ...(traced && { trace_id: traced.traceId, span_id: traced.spanId }),
  };
}
