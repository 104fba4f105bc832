import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import files from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { calls } from '#contract/shop/index.ts';
import {
  accountRoutes,
  countAttempt,
  findMemberName,
  findPhone,
  profileRoutes,
  readGuardian,
  takeGuardianQuota,
} from '../accounts/index.ts';
import {
  catalogRoutes,
  findTypefaceStylesheet,
  firstAnswers,
  type PackPageDeps,
  Previews,
  shopPreview,
} from '../catalog/index.ts';
import {
  collectionRoutes,
  findSharePreview,
  sharedCardRoutes,
  sharePictureRoutes,
} from '../collection/index.ts';
import { consentRoutes } from '../consents/index.ts';
import { findCoverageOfPack } from '../custody/index.ts';
import { isDatabaseError } from '../db/errors.ts';
import { draftPreviewRoutes } from '../drafts/index.ts';
import { drawRoutes, feedRoutes, findTrialRefusal } from '../draw/index.ts';
import { exchangeRoutes } from '../exchange/index.ts';
import { favouriteRoutes } from '../favourites/index.ts';
import type { FileStores } from '../files/file-store.ts';
import { type CallServer, callServer } from '../http/calls.ts';
import { healthRoutes } from '../http/health.ts';
import { type Language, languageOf } from '../http/language.ts';
import { Maintenance } from '../http/maintenance.ts';
import { shedLoad } from '../http/overload/shed-load.ts';
import { Traffic } from '../http/overload/traffic.ts';
import { callSecurityHeaders, securityHeaders } from '../http/security-headers.ts';
import { type SendPage, serveErrors } from '../http/serve-errors.ts';
import {
  type MemberSession,
  principalOf,
  ShopCookies,
  type ShopSession,
} from '../http/shop-session.ts';
import { nameCharset, serveStoredFiles } from '../http/stored-files.ts';
import { WebBuild } from '../http/web-build.ts';
import { renderWebPage } from '../http/web-page.ts';
import { sumPointsByMonth, sumSpentByDay } from '../ledger/index.ts';
import {
  type LegalDeps,
  legalRoutes,
  type Operator,
  operatorFinder,
  operatorOfContent,
  operatorOnWire,
} from '../legal/index.ts';
import { letterRoutes, letterUploadRoutes, visitorLetterRoutes } from '../letters/index.ts';
import { CachedValue } from '../lib/cached-value.ts';
import {
  completionRoutes,
  factorRoutes,
  findKnownFactors,
  loginAnswers,
  loginRoutes,
  mailChangeRoutes,
  openidRoutes,
  passkeyRoutes,
  relyingPartyOf,
} from '../logins/index.ts';
import { countVisibleUnread, noticeRoutes, oneClickRoutes } from '../notices/index.ts';
import { packSearchRoutes } from '../pack-search/index.ts';
import { partnerRoutes } from '../partners/index.ts';
import {
  callbackRoutes,
  findPaidSums,
  findPaymentOf,
  paymentRoutes,
  sumPaidByDay,
  sumPaidByMonth,
} from '../payments/index.ts';
import { describePayMethods, pointRoutes } from '../points/index.ts';
import { promotionRoutes } from '../promotions/index.ts';
import { hasRunningBreak, type ProtectionDeps, protectionRoutes } from '../protection/index.ts';
import {
  addressBookRoutes,
  addressParcels,
  countSentByMonth,
  ownParcelRoutes,
} from '../shipping/index.ts';
import { findPurchases, findWaitingCards, wonCardRoutes } from '../won-cards/index.ts';
import { defaultIdleTimeoutMs, defaultRequestTimeoutMs, openHttpServer } from './http-server.ts';
import { findLetterRecords } from './letter-records.ts';
import { memberDataSources } from './member-data-sources.ts';
import { findBeaconWarnings, type Shop } from './shop.ts';

export interface AppOptions {
  log: Logger;
  /** The operator of the configuration, until the console has published one. */
  operator: Operator;
  /** How long the editions of the operator's data are cached, in milliseconds; by default 5,000. */
  operatorTtlMs?: number;
  https: boolean;
  /** Trusted proxy addresses (X-Forwarded-For is honoured). */
  trustedProxies: string[];
  /** The shop's public address. */
  publicUrl: string;
  /** The folder of the built web app; if undefined, only the API is served. */
  webFolder: string | undefined;
  /** Stores of the files under /files/ and, besides this version's build, under /assets/. */
  stores: FileStores;
  /**
   * Public address of the catalogue's files, without a slash at the end; undefined:
   * the shop sends them.
   */
  filesUrl?: string | undefined;
  /**
   * The longest time for a request to arrive, in milliseconds. It limits clients that send slowly
   * to block a connection.
   */
  requestTimeoutMs?: number;
  /**
   * The socket timeout without traffic, in milliseconds. It limits clients that do not read their
   * response.
   */
  idleTimeoutMs?: number;
  /** The concurrency limit of this process; by default a new one without measurements. */
  traffic?: Traffic;
}

/** The largest form is a decision on 3,000 cards: about 100 kB. */
const bodyLimit = 256 * 1024;

/** Builds the shop's HTTP server, not listening yet. */
export async function buildApp(shop: Shop, options: AppOptions): Promise<FastifyInstance> {
  const {
    requestTimeoutMs = defaultRequestTimeoutMs,
    idleTimeoutMs = defaultIdleTimeoutMs,
    traffic = new Traffic(),
  } = options;
  const headersOf = headersByPath(options, shop);
  const app = openHttpServer({ ...options, bodyLimit, requestTimeoutMs, idleTimeoutMs }, headersOf);
  shedLoad(app, { clock: shop.clock, csrfSecret: shop.secrets.session, traffic });
  await app.register(compress, { globalDecompression: false });
  await app.register(cookie);
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit });
  await app.register(rateLimit, { global: false });
  healthRoutes(app, { db: shop.db, traffic, findBeaconWarnings: () => findBeaconWarnings(shop) });
  serveCalls(app, shop, options);
  await callbackRoutes(app, shop.payments);
  await oneClickRoutes(app, shop);
  feedRoutes(app, { ...shop, isHiddenFrom: breakFinder(shop, options) });
  sharePictureRoutes(app, { db: shop.db, files: options.stores.files });
  await serveFiles(app, options);
  return app;
}

/**
 * Returns a function that chooses the security headers for a request: those of calls, those of
 * pages, or those of pages that preview a draft, which the console shows in a frame.
 */
function headersByPath(
  { https, filesUrl }: AppOptions,
  { payments, staff }: Shop,
): (request: FastifyRequest) => OutgoingHttpHeaders {
  const filesOrigins = filesUrl === undefined ? [] : [new URL(filesUrl).origin];
  const origins = { ...payments, filesOrigins };
  const [callHeaders, pageHeaders, previewHeaders] = [
    callSecurityHeaders(https),
    securityHeaders(https, origins),
    securityHeaders(https, { ...origins, framedBy: new URL(staff.console.url).origin }),
  ];
  return ({ url }) => {
    if (url.startsWith('/api/')) return callHeaders;
    return /[?&]preview=/.test(url) ? previewHeaders : pageHeaders;
  };
}

/** Returns a function that tells whether a request comes from a member on a break. */
function breakFinder({ db, clock, sessions, secrets }: Shop, { https }: AppOptions) {
  const cookies = new ShopCookies(sessions, { secret: secrets.session, secure: https });
  return async (request: FastifyRequest) => {
    const sender = principalOf(await cookies.read(request));
    return sender.kind === 'member' && hasRunningBreak(db, sender.memberId, clock.now());
  };
}

/** Registers all calls of the shop. */
function serveCalls(app: FastifyInstance, shop: Shop, options: AppOptions): void {
  const { db, clock, sessions } = shop;
  const maintenance = new Maintenance(db, clock);
  const deps = {
    app,
    clock,
    cookies: new ShopCookies(sessions, { secret: shop.secrets.session, secure: options.https }),
    csrfSecret: shop.secrets.session,
    findMaintenance: () => maintenance.findNote(),
    countShared: (subject: string, window: { limit: number; milliseconds: number }) =>
      countAttempt(db, shop.digest('call', subject), window, clock.now()),
    findKnownFactors: ({ principal, idHash }: MemberSession) =>
      findKnownFactors(db, principal.memberId, idHash),
  };
  const serve = callServer(deps);
  serveErrors(deps, pageSender(shop, options, maintenance));
  accountRoutes(serve, {
    ...shop,
    findWaitingCards: (memberId, now) => findWaitingCards(db.quick, memberId, now),
    countUnread: (memberId) => countVisibleUnread(db.quick, memberId, clock.now()),
  });
  const offered = shop.payMethods.map(({ id }) => id);
  const payMethods = (language: Language) => describePayMethods(offered, language);
  catalogRoutes(serve, {
    ...{ ...shop, findStock: stockFinder(shop), offersTrial: trialOffers(shop) },
    operatorOnWire: (content, language) =>
      operatorOnWire(operatorOfContent(content, false), payMethods(language), language),
  });
  draftPreviewRoutes(serve, { db, clock, previewSecret: shop.secrets.session });
  packSearchRoutes(serve, shop);
  favouriteRoutes(serve, shop);
  for (const routes of [addressBookRoutes, ownParcelRoutes]) routes(serve, shop);
  noticeRoutes(serve, shop);
  drawRoutes(serve, { ...shop, sessionMemories: sessions });
  wonCardRoutes(serve, shop);
  collectionRoutes(serve, shop);
  sharedCardRoutes(serve, shop);
  exchangeRoutes(serve, shop);
  partnerRoutes(serve, {
    ...shop.partners,
    findPhone: (memberId) => findPhone(db, memberId),
  });
  serveLegal(serve, shop, { ...options, payMethods });
  loginRoutes(serve, { db, clock, sessions });
  const passkeys = { ...shop, relyingParty: relyingPartyOf(options.publicUrl) };
  const factorDeps = { factors: shop.memberFactors, passkeys };
  passkeyRoutes(serve, factorDeps);
  completionRoutes(serve, factorDeps);
  openidRoutes(serve, shop.openid);
  mailChangeRoutes(serve, { ...shop, sessions });
  factorRoutes(serve, factorDeps);
  profileRoutes(serve, { ...shop, memberDataSources, addressParcels });
  promotionRoutes(serve, shop);
  pointRoutes(serve, { ...shop, sessionMemories: sessions });
  paymentRoutes(serve, { ...shop.payments, sessionMemories: sessions });
  consentRoutes(serve, { db, clock });
  protectionRoutes(serve, protectionDepsOf(shop));
  serveLetters(serve, shop);
  letterUploadRoutes(app, { ...deps, db, isClosed: () => maintenance.isOn() });
  for (const call of Object.values(calls)) {
    if (!app.hasRoute({ method: call.method, url: `/api/${call.path}` })) {
      throw new Error(`no handler serves ${call.method} ${call.path}`);
    }
  }
}

/** Registers the calls by which members and visitors write to the shop. */
function serveLetters(serve: CallServer, shop: Shop): void {
  const { db, clock } = shop;
  letterRoutes(serve, {
    ...{ db, clock },
    findRecords: (memberId, language) => findLetterRecords(db, memberId, language),
  });
  visitorLetterRoutes(serve, shop);
}

/** Registers the calls of the legal pages. */
function serveLegal(
  serve: CallServer,
  { db, clock }: Shop,
  { operator, operatorTtlMs = 5_000, payMethods }: AppOptions & Pick<LegalDeps, 'payMethods'>,
): void {
  legalRoutes(serve, {
    ...{ db, clock, payMethods },
    findOperator: operatorFinder({ db, clock }, operator, operatorTtlMs),
    findOrder: async (memberId, id) =>
      (await findPurchases(db, memberId, [id]))[0] ?? findPaymentOf(db, memberId, { id }),
  });
}

/** Collects the figures of a member's caps and statement from the capabilities that book them. */
function protectionDepsOf({ db, clock, digest, people }: Shop): ProtectionDeps {
  return {
    db,
    clock,
    people,
    readGuardian,
    takeGuardianQuota: (tx, mail) => takeGuardianQuota(tx, { clock, digest }, mail),
    findMemberName,
    findPaidSums: (memberIds, now) => findPaidSums(db, memberIds, now),
    findPaidDays: (memberId, since) => sumPaidByDay(db, memberId, since),
    findSpentDays: (memberId, since) => sumSpentByDay(db, memberId, since),
    statement: {
      paid: (memberId) => sumPaidByMonth(db, memberId),
      spent: async (memberId) => {
        const sums = await sumPointsByMonth(db, memberId, ['pack_bought', 'pack_refunded']);
        return sums.map(({ month, amount }) => ({ month, amount: -amount }));
      },
      converted: (memberId) => sumPointsByMonth(db, memberId, ['card_converted']),
      shipped: (memberId) => countSentByMonth(db, memberId),
    },
  };
}

/**
 * Finds the copies in stock that a pack is covered with. It is passed to the catalogue, which must
 * not import the custody.
 */
const stockFinder =
  ({ db }: Shop) =>
  (packId: number) =>
    findCoverageOfPack(db.quick, packId);

/**
 * Finds whether a viewer may try an opening of a pack. It is passed to the catalogue, which must
 * not import the draw.
 */
const trialOffers =
  (shop: Shop): PackPageDeps['offersTrial'] =>
  async (pack, remaining, memberId) =>
    (await findTrialRefusal(shop, pack, remaining, memberId)) === undefined;

/** How old the data in the top page's preview may be, in milliseconds. */
const previewTtlMs = 1_000;

/** Answers a page request with the web app, which renders every screen in the browser. */
function pageSender(
  shop: Shop,
  { webFolder, publicUrl }: AppOptions,
  maintenance: Maintenance,
): SendPage {
  const previews = new Previews(shop, previewTtlMs);
  const typefaceStylesheet = new CachedValue(() => findTypefaceStylesheet(shop.db), previewTtlMs);
  const build = webFolder === undefined ? undefined : new WebBuild(webFolder);

  /**
   * Makes the API responses to embed in a page, for visitors only. A member's may be private, and
   * the page may be shown again after log-out.
   */
  async function firstAnswersFor(session: ShopSession | undefined, page: URL, language: Language) {
    if (session?.kind !== 'visitor' || (await maintenance.isOn())) return undefined;
    const now = shop.clock.now();
    const answers =
      page.pathname === '/login'
        ? loginAnswers(shop.openid)
        : await firstAnswers(
            { ...shop, findStock: stockFinder(shop), offersTrial: trialOffers(shop) },
            page,
            language,
          );
    return answers.size === 0 ? undefined : { now, answers };
  }

  const findPreview = async (page: URL, language: Language) =>
    (await findSharePreview(shop.db, page, language)) ?? previews.find(page, language);

  return async (request, reply, session) => {
    if (build === undefined) return reply.status(404).send();
    const page = new URL(publicUrl);
    const [path = '/', search = ''] = request.url.split('?', 2);
    Object.assign(page, { pathname: path, search });
    const language = languageOf(request.headers['accept-language']);
    // Without the database the page is sent without this data. Other errors are bugs and logged.
    const withFallback =
      <Value>(fallback: Value) =>
      (error: unknown) => {
        if (!isDatabaseError(error))
          request.log.error(
            { err: error },
            'an error of the shop kept data out of a page, which the browser now requests: report the error',
          );
        return fallback;
      };
    const [preview, first, typefaces] = await Promise.all([
      findPreview(page, language).catch(withFallback(shopPreview(page, language))),
      firstAnswersFor(session, page, language).catch(withFallback(undefined)),
      typefaceStylesheet.get().catch(withFallback(undefined)),
    ]);
    return reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-language')
      .type('text/html; charset=utf-8')
      .send(await renderWebPage(build, publicUrl, language, preview, { first, typefaces }));
  };
}

/**
 * Serves the files of the shop. `/assets/` and `/files/` have content hashes in their names and are
 * cached permanently; other files are revalidated each time.
 */
async function serveFiles(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { webFolder, stores, filesUrl } = options;
  await serveStoredFiles(app, '/files/', stores.files, { publicUrl: filesUrl });
  if (webFolder === undefined) return;
  // Compressed at build time, better than at request time.
  const built = { preCompressed: true, index: false } as const;
  await serveStoredFiles(app, '/assets/', stores.assets, {
    ...built,
    folder: join(webFolder, 'assets'),
  });
  // Registered by name, so that every other path is a screen.
  await app.register(files, {
    ...built,
    root: webFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders(reply) {
      nameCharset(reply);
      reply.header('cache-control', 'no-cache');
    },
  });
}
