import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ProblemName } from '#contract/console/problem.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { refused, sendProblem } from './problems.ts';

/** Retry-After in seconds while the database fails over. */
const retryAfterSeconds = 2;

const problemOfStatus: Readonly<Record<number, ProblemName>> = {
  413: 'too-large',
  415: 'wrong-media-type',
  429: 'too-many-requests',
};

/**
 * Answers requests that no operation serves: unknown paths, malformed requests, and errors. Paths
 * outside the API are screens of the console.
 */
export function serveConsoleErrors(app: FastifyInstance, webFolder: string | undefined): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { method, routeOptions } = request;
    const facts = { err: error, method, route: routeOptions.url };
    // An error with a status comes from the request: a broken client connection has the same code
    // as a broken database connection.
    if (error.statusCode === undefined && isDatabaseUnavailable(error)) {
      request.log.warn(
        facts,
        'the database was away for a request, answered by 503: see /health/ready and its own log',
      );
      return sendProblem(reply, refused('temporarily-away', { retryAfter: retryAfterSeconds }));
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return sendProblem(reply, refused(problemOfStatus[status] ?? 'not-readable'));
    request.log.error(
      facts,
      'a request to the console failed by an error of the shop and got 500: report the error',
    );
    return sendProblem(reply, refused('server-error'));
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = isRead && !/^\/(api|files|assets)([/?]|$)/.test(request.url);
    const page = isScreen && webFolder !== undefined ? await readPage(webFolder) : undefined;
    if (page === undefined) return sendProblem(reply, refused('not-found'));
    return reply
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/**
 * Reads the console's page from its file each time, because a new build may be installed while the
 * console runs.
 */
function readPage(webFolder: string): Promise<string | undefined> {
  return readFile(join(webFolder, 'index.html'), 'utf8').catch(() => undefined);
}
