import { BlockList, isIPv6 } from 'node:net';
import { type Context, context, propagation, ROOT_CONTEXT, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMeasuring, metrics } from '../telemetry/metrics.ts';
import { inScope } from '../telemetry/scope.ts';
import { beginSpan, isTracing } from '../telemetry/spans.ts';

/**
 * Runs each request in its scope, so that log lines carry its id. Measures and traces it, if
 * metrics and tracing are enabled. Metrics and traces name the route, never the path or the
 * payload.
 *
 * @param trustedProxies proxies whose trace context is accepted
 */
export function watchRequests(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const traces = new WeakMap<FastifyRequest, Context>();
  const isTrusted = proxiesIn(trustedProxies);
  const go = (request: FastifyRequest, done: () => void) =>
    inScope({ reqId: request.id }, () => {
      const trace = traces.get(request);
      return trace === undefined ? done() : context.with(trace, done);
    });

  app.addHook('onRequest', (request, reply, done) => {
    const span = isTracing() ? beginWatching(request, reply, isTrusted, traces) : undefined;
    if (span !== undefined || isMeasuring()) {
      const begun = performance.now();
      // Fastify's own hook does not run if the client disconnects before the answer.
      reply.raw.once('close', () => end(request, reply, begun, span));
    }
    go(request, done);
  });
  // The body's events run outside the scope; what follows re-enters it.
  app.addHook('preValidation', (request, _reply, done) => go(request, done));
}

/** Begins the trace span of a request. A trusted proxy's trace is continued. */
function beginWatching(
  request: FastifyRequest,
  reply: FastifyReply,
  isTrusted: (address: string) => boolean,
  traces: WeakMap<FastifyRequest, Context>,
): Span | undefined {
  const hasParent =
    request.headers['traceparent'] !== undefined && isTrusted(request.socket.remoteAddress ?? '');
  const parent = hasParent ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
  const route = request.routeOptions.url;
  const begun = beginSpan(route === undefined ? request.method : `${request.method} ${route}`, {
    kind: 'server',
    parent,
    attributes: { ...attributesOf(request), 'kaifu.request.id': request.id },
  });
  if (begun === undefined) return undefined;
  traces.set(request, begun.within);
  const { traceId, spanId } = begun.span.spanContext();
  request.log = request.log.child({ trace_id: traceId, span_id: spanId });
  reply.log = request.log;
  return begun.span;
}

/** Ends the trace span of a request, and records its duration in the metrics. */
function end(
  request: FastifyRequest,
  { raw }: FastifyReply,
  begun: number,
  span: Span | undefined,
): void {
  const { statusCode, writableEnded } = raw;
  const failure = writableEnded ? (statusCode >= 500 ? String(statusCode) : undefined) : 'aborted';
  const result = {
    'http.response.status_code': statusCode,
    ...(failure !== undefined && { 'error.type': failure }),
  };
  metrics.requestDuration.record((performance.now() - begun) / 1000, {
    ...attributesOf(request),
    ...result,
  });
  span?.setAttributes(result).end();
}

/** Names a request for metrics and traces: method, scheme and route. */
function attributesOf({ method, routeOptions: { url: route }, protocol }: FastifyRequest) {
  return {
    'http.request.method': method,
    'url.scheme': protocol,
    ...(route !== undefined && { 'http.route': route }),
  };
}

/**
 * Makes a function that tells whether an address belongs to a trusted proxy.
 *
 * @param proxies addresses and networks (CIDR)
 */
function proxiesIn(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const kindOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, kindOf(address));
    else list.addSubnet(address, Number(bits), kindOf(address));
  }
  return (address) => address !== '' && list.check(address, kindOf(address));
}
