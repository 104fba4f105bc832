import type { FastifyReply, FastifyRequest } from 'fastify';
import type { State } from '#contract/envelope.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { CallServerDeps } from './calls.ts';
import { sendEnvelope } from './envelope.ts';
import {
  errorMessage,
  notFoundMessage,
  refusals,
  tooManyMessage,
  unavailableMessage,
} from './handler-result.ts';
import { languageOf } from './language.ts';
import type { ShopSession } from './shop-session.ts';

/** Retry-After in seconds while the database fails over. */
const retryAfterSeconds = 2;

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  session: ShopSession | undefined,
) => Promise<FastifyReply>;

/**
 * Answers requests that no call serves: unknown paths, malformed requests, and internal errors.
 * Paths outside the API are screens of the web app; `sendPage` answers them.
 */
export function serveErrors(deps: CallServerDeps, sendPage: SendPage): void {
  /**
   * Finds the session of a request that failed; undefined if the database is unavailable. A new
   * visitor's CSRF pair would replace the valid pair that the client has.
   */
  async function sessionOfRequest(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ShopSession | undefined> {
    const session = await deps.cookies.read(request).catch(() => undefined);
    if (session !== undefined) deps.cookies.welcome(reply, session);
    return session;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, state: State, message: string) {
    const session = await sessionOfRequest(request, reply);
    return sendEnvelope(deps, reply, session, state, { message, request_id: request.id });
  }

  deps.app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    // An error with a status comes from the request: a broken client connection has the same code
    // as a broken database connection.
    if (error.statusCode === undefined && isDatabaseUnavailable(error)) {
      const { method, routeOptions } = request;
      request.log.warn(
        { err: error, method, route: routeOptions.url },
        'the database was away for a request, answered by 503: see /health/ready and its own log',
      );
      reply.header('retry-after', retryAfterSeconds);
      // The session cannot be read without the database.
      return sendEnvelope(deps, reply, undefined, 503, { message: unavailableMessage[language] });
    }
    const status = error.statusCode ?? 500;
    if (status === 413) return send(request, reply, 413, refusals.tooLarge.message[language]);
    if (status === 429) return send(request, reply, 429, tooManyMessage[language]);
    if (status >= 400 && status < 500)
      return send(request, reply, 400, refusals.malformed.message[language]);
    request.log.error(
      { err: error, method: request.method, route: request.routeOptions.url },
      'a request failed by an error of the shop and got state 500: see the alert ServerErrors in docs/operations/watching.md',
    );
    return send(request, reply, 500, errorMessage[language]);
  });

  deps.app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !/^\/(api|files|assets)([/?]|$)/.test(request.url);
    if (isPage) {
      // The page sets the cookie, because the page's first calls are sent together. Without it each
      // call would start a visitor session of its own, and the CSRF pair of one would be refused in
      // another.
      return sendPage(request, reply, await sessionOfRequest(request, reply));
    }
    return send(
      request,
      reply,
      404,
      notFoundMessage[languageOf(request.headers['accept-language'])],
    );
  });
}
