import { randomUUID } from 'node:crypto';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { limitPipelining } from '../http/limit-pipelining.ts';
import { watchRequests } from '../http/watch-requests.ts';

export const defaultRequestTimeoutMs = 30_000;
/**
 * In milliseconds. Longer than any request waits for payment providers, whose timeout is 15
 * seconds.
 */
export const defaultIdleTimeoutMs = 60_000;
/**
 * In milliseconds. It is longer than a proxy's, so that the proxy closes idle connections:
 * otherwise it might send a request on a connection that is being closed.
 */
const keepAliveTimeoutMs = 72_000;

export interface HttpServerOptions {
  log: FastifyBaseLogger;
  trustedProxies: string[];
  bodyLimit: number;
  requestTimeoutMs: number;
  idleTimeoutMs: number;
}

/**
 * Makes the HTTP server of the shop or the console, with what both have in common. It does not
 * listen yet.
 */
export function openHttpServer(
  { log, trustedProxies, bodyLimit, requestTimeoutMs, idleTimeoutMs }: HttpServerOptions,
  headersOf: (request: FastifyRequest) => OutgoingHttpHeaders,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // The shop logs refusals and errors itself. Fastify's lines would contain URLs, which may hold
    // personal data.
    logController: new LogController({ disableRequestLogging: true }),
    // A URL that cannot be parsed has no route, but is answered like any other request.
    frameworkErrors: (error, request, reply) =>
      app.errorHandler(error, request, reply.headers(headersOf(request))),
    bodyLimit,
    trustProxy: trustedProxies,
    /** Makes the HTTP server with its timeouts. */
    serverFactory(handle) {
      // The headers may take as long as the whole request. Node refuses a headersTimeout that is
      // longer than the requestTimeout.
      const server = createServer(
        {
          requestTimeout: requestTimeoutMs,
          headersTimeout: requestTimeoutMs,
          connectionsCheckingInterval: requestTimeoutMs / 3,
        },
        limitPipelining(handle),
      );
      server.keepAliveTimeout = keepAliveTimeoutMs;
      return server.setTimeout(idleTimeoutMs);
    },
    // Requests that arrive while the process ends are still answered; the connection is closed
    // afterwards.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
  });
  watchRequests(app, trustedProxies);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request));
  });
  return app;
}
