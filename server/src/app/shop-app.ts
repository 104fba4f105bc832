import { randomUUID } from 'node:crypto';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import files, { type FastifyStaticOptions } from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { calls } from '#contract/shop/index.ts';
import { accountRoutes, countAttempt, findPhone, profileRoutes } from '../accounts/index.ts';
import {
  catalogRoutes,
  findTypefaceStylesheet,
  firstAnswers,
  Previews,
  shopPreview,
} from '../catalog/index.ts';
import { isOfDatabase } from '../db/errors.ts';
import { drawRoutes } from '../draw/index.ts';
import { exchangeRoutes } from '../exchange/index.ts';
import { callServer } from '../http/calls.ts';
import { type SendPage, serveFaults } from '../http/faults.ts';
import { healthRoutes } from '../http/health.ts';
import { type HttpSession, SessionCookies } from '../http/http-session.ts';
import { type Language, languageOf } from '../http/language.ts';
import { shedLoad } from '../http/load-shed.ts';
import { Maintenance } from '../http/maintenance.ts';
import { oneAtATime } from '../http/one-at-a-time.ts';
import { callSecurityHeaders, securityHeaders } from '../http/security-headers.ts';
import { Traffic } from '../http/traffic.ts';
import { watchRequests } from '../http/watch-requests.ts';
import { WebBuild } from '../http/web-build.ts';
import { renderWebPage } from '../http/web-page.ts';
import { legalRoutes, type Operator } from '../legal/index.ts';
import { CachedValue } from '../lib/cached-value.ts';
import { day } from '../lib/time.rules.ts';
import { partnerRoutes } from '../partners/index.ts';
import { callbackRoutes, paymentRoutes } from '../payments/index.ts';
import { describePayMethods, pointRoutes } from '../points/index.ts';
import { findWaitingCards, wonCardRoutes } from '../won-cards/index.ts';
import { memberDataOwners } from './member-data-owners.ts';
import type { Shop } from './shop.ts';

export interface AppOptions {
  log: Logger;
  operator: Operator;
  https: boolean;
  /** Addresses of proxies whose word on a sender's address is taken. */
  trustedProxies: string[];
  /** Where people reach the shop. */
  publicUrl: string;
  /** The web app as built; undefined serves the API alone. */
  webFolder: string | undefined;
  /** What is served under /files/. */
  filesFolder: string;
  /**
   * What is served under /assets/ beside the web app's own: that of other versions
   * (http/web-assets.ts).
   */
  assetsFolder: string;
  /**
   * Milliseconds that a request may take to arrive: whoever sends it drop by drop keeps a
   * connection from others.
   */
  requestTimeout?: number;
  /**
   * Milliseconds after which a connection is ended on which nothing moves: whoever takes no answer
   * has it kept for them.
   */
  stillTimeout?: number;
  /**
   * What the process works on, and how much it takes; by default what a process takes that has
   * learnt nothing yet.
   */
  traffic?: Traffic;
}

/** The largest form: a decision on 3,000 cards is about 100 kB. */
const bodyLimit = 256 * 1024;
const usualRequestTimeout = 30_000;
/**
 * Longer than any request waits for payment companies, which have a quarter of a minute for each
 * answer.
 */
const usualStillTimeout = 60_000;
/**
 * Milliseconds: a proxy must not send a request on a connection that is just ended, so it is the
 * proxy that ends them.
 */
const keepAliveTimeout = 72_000;
const aYear = 365 * day;

/** The shop behind HTTP, not listening yet. */
export async function buildApp(shop: Shop, options: AppOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const {
    requestTimeout = usualRequestTimeout,
    stillTimeout = usualStillTimeout,
    traffic = new Traffic(),
  } = options;
  const headersOf = headersByPath(options.https, shop);
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Lines of the shop's own tell what was refused and what failed; Fastify's would hold
    // addresses, with what is in them.
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be read has no route; it is answered as any other request is.
    frameworkErrors: (error, request, reply) =>
      app.errorHandler(error, request, reply.headers(headersOf(request))),
    bodyLimit,
    trustProxy: options.trustedProxies,
    serverFactory(handle) {
      // Where its head might take longer than the whole, Node takes the one for the other, and the
      // whole had a minute.
      const server = createServer(
        {
          requestTimeout,
          headersTimeout: requestTimeout,
          connectionsCheckingInterval: requestTimeout / 3,
        },
        oneAtATime(handle),
      );
      server.keepAliveTimeout = keepAliveTimeout;
      return server.setTimeout(stillTimeout);
    },
    // What still comes while the process ends is answered, and told to come to another next time.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
  });
  watchRequests(app, options.trustedProxies);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request));
  });
  shedLoad(app, { clock: shop.clock, csrfSecret: shop.secrets.session, traffic });
  await app.register(compress, { globalDecompression: false });
  await app.register(cookie);
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit });
  await app.register(rateLimit, { global: false });
  healthRoutes(app, { db: shop.db, traffic });
  serveCalls(app, shop, options);
  await callbackRoutes(app, shop.payments);
  await serveFiles(app, options);
  return app;
}

function headersByPath(
  https: boolean,
  { payments }: Shop,
): (request: FastifyRequest) => OutgoingHttpHeaders {
  const [ofCalls, ofOthers] = [callSecurityHeaders(https), securityHeaders(https, payments)];
  return ({ url }) => (url.startsWith('/api/') ? ofCalls : ofOthers);
}

function serveCalls(app: FastifyInstance, shop: Shop, options: AppOptions): void {
  const { db, clock, sessions } = shop;
  const parts = {
    app,
    clock,
    cookies: new SessionCookies(sessions, { secret: shop.secrets.session, secure: options.https }),
    csrfSecret: shop.secrets.session,
    maintenance: new Maintenance(db),
    countShared: (subject: string, window: { limit: number; milliseconds: number }) =>
      countAttempt(db, shop.digest('call', subject), window, clock.now()),
  };
  const serve = callServer(parts);
  serveFaults(parts, pageSender(shop, options, parts.maintenance));
  const findWaiting = (memberId: number, now: Date) => findWaitingCards(db, memberId, now);
  accountRoutes(serve, { ...shop, findWaitingCards: findWaiting });
  catalogRoutes(serve, shop);
  drawRoutes(serve, { ...shop, memories: sessions });
  wonCardRoutes(serve, { db, clock });
  exchangeRoutes(serve, shop);
  partnerRoutes(serve, {
    db,
    clock,
    sites: shop.partnerSites,
    findPhone: (memberId) => findPhone(db, memberId),
  });
  const offered = shop.payMethods.map(({ id }) => id);
  legalRoutes(serve, {
    ...options,
    payMethods: (language) => describePayMethods(offered, language),
  });
  profileRoutes(serve, { db, clock, sessions, holdings: memberDataOwners });
  pointRoutes(serve, { ...shop, memories: sessions });
  paymentRoutes(serve, { ...shop.payments, memories: sessions });
  for (const call of Object.values(calls)) {
    if (!app.hasRoute({ method: call.method, url: `/api/${call.path}` })) {
      throw new Error(`no handler serves ${call.method} ${call.path}`);
    }
  }
}

/** How long the shop keeps what its top page tells of itself. */
const previewKept = 1_000;

/** Answers a page's address with the web app, which draws every screen itself. */
function pageSender(
  shop: Shop,
  { webFolder, publicUrl }: AppOptions,
  maintenance: Maintenance,
): SendPage {
  const previews = new Previews(shop.db, previewKept);
  const typefaceStylesheet = new CachedValue(() => findTypefaceStylesheet(shop.db), previewKept);
  const build = webFolder === undefined ? undefined : new WebBuild(webFolder);

  /**
   * Of a visitor alone: what a member is shown may be theirs, and a page can be seen again after
   * they logged out.
   */
  async function answersFor(session: HttpSession | undefined, page: URL, language: Language) {
    if (session?.kind !== 'visitor' || (await maintenance.isOn())) return undefined;
    const now = shop.clock.now();
    const answers = await firstAnswers(shop, page, language);
    return answers.size === 0 ? undefined : { now, answers };
  }

  return async (request, reply, session) => {
    if (build === undefined) return reply.status(404).send();
    const page = new URL(publicUrl);
    const [path = '/', search = ''] = request.url.split('?', 2);
    Object.assign(page, { pathname: path, search });
    const language = languageOf(request.headers['accept-language']);
    // Without its database, the shop still says so on a page of its own. Any other fault is ours.
    const without =
      <Value>(instead: Value) =>
      (error: unknown) => {
        if (!isOfDatabase(error))
          request.log.error({ err: error }, 'a page goes without what it tells');
        return instead;
      };
    const [preview, first, typefaces] = await Promise.all([
      previews.find(page, language).catch(without(shopPreview(page, language))),
      answersFor(session, page, language).catch(without(undefined)),
      typefaceStylesheet.get().catch(without(undefined)),
    ]);
    return reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-language')
      .type('text/html; charset=utf-8')
      .send(await renderWebPage(build, publicUrl, language, preview, { first, typefaces }));
  };
}

/**
 * Files whose names say what they hold (`/assets/`, `/files/`) may be kept for ever; other files
 * are asked for each time.
 */
async function serveFiles(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { webFolder, filesFolder, assetsFolder } = options;
  const keptForEver = { immutable: true, maxAge: aYear };
  await serveByName(app, '/files/', { ...keptForEver, root: filesFolder });
  if (webFolder === undefined) return;
  // The build compressed them better than there is time for now.
  const built = { preCompressed: true, index: false } as const;
  const root = [join(webFolder, 'assets'), assetsFolder];
  await serveByName(app, '/assets/', { ...built, ...keptForEver, root });
  // These are known by their names, so that every other path is a screen's.
  await app.register(files, {
    ...built,
    root: webFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
}

/**
 * The plugin's own way to files that may yet come would read the whole folder for each: thousands
 * of pictures.
 */
async function serveByName(
  app: FastifyInstance,
  prefix: string,
  options: FastifyStaticOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(files, { ...options, serve: false });
    scope.get<{ Params: { name: string } }>(`${prefix}:name`, ({ params }, reply) =>
      reply.sendFile(params.name),
    );
  });
}
