import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { operations } from '#contract/console/index.ts';
import { permissionsOf } from '#contract/permissions.ts';
import {
  findMemberForOperator,
  memberCommandRoutes,
  memberReadRoutes,
  memberRecord,
  memberTimelineRoutes,
  restrictWithin,
} from '../accounts/index.ts';
import { reportConsoleRoutes } from '../books/index.ts';
import {
  banners,
  cardConsoleRoutes,
  courses,
  findPackNames,
  findPointCourses,
  news,
  offers,
} from '../catalog/index.ts';
import { catalogueUploadRoutes } from '../catalogue-uploads/index.ts';
import { consentConsoleRoutes } from '../consents/index.ts';
import { bookConsoleRoutes } from '../console/books.console.routes.ts';
import { evidenceRoutes } from '../console/evidence/evidence.console.routes.ts';
import { listsToCount, listsToExport } from '../console/lists/index.ts';
import { recordTimelineRoutes } from '../console/record-timelines.console.routes.ts';
import { searchConsoleRoutes } from '../console/search.console.routes.ts';
import { shopConsoleRoutes } from '../console/shop.console.routes.ts';
import { type TodayOptions, todayConsoleRoutes } from '../console/today.console.routes.ts';
import { totalRoutes } from '../console/totals.console.routes.ts';
import { custodyConsoleRoutes, findCoverage, stockTakeRoutes } from '../custody/index.ts';
import { draftConsoleRoutes, findPackOfDraft } from '../drafts/index.ts';
import { packConsoleRoutes } from '../draw/index.ts';
import { editionRoutes } from '../editions/index.ts';
import { findExchangedCards } from '../exchange/index.ts';
import { exportRoutes } from '../exports/index.ts';
import type { FileStores } from '../files/file-store.ts';
import { healthRoutes } from '../http/health.ts';
import { openApiOf } from '../http/open-api.rules.ts';
import {
  type OperationServer,
  type OperationServers,
  operationServer,
} from '../http/operations.ts';
import type { Traffic } from '../http/overload/traffic.ts';
import { callSecurityHeaders, consoleSecurityHeaders } from '../http/security-headers.ts';
import { serveConsoleErrors } from '../http/serve-console-errors.ts';
import { SessionCookie } from '../http/session-cookie.ts';
import { serveStoredFiles } from '../http/stored-files.ts';
import { restrictableActions } from '../ledger/index.ts';
import { legalTexts, type OperatorState } from '../legal/index.ts';
import { letterConsoleRoutes } from '../letters/index.ts';
import { loginConsoleRoutes } from '../logins/index.ts';
import { mailConsoleRoutes } from '../messages/mails.console.routes.ts';
import { findLineRecipient } from '../notices/index.ts';
import { packSaleRoutes, saleRecord } from '../pack-sales/index.ts';
import { partnerConsoleRoutes } from '../partners/index.ts';
import { findPaidSums, paymentConsoleRoutes } from '../payments/index.ts';
import { pictureConsoleRoutes } from '../pictures/index.ts';
import { findPointSale, pointConsoleRoutes } from '../points/index.ts';
import { promotionConsoleRoutes } from '../promotions/index.ts';
import { protectionConsoleRoutes } from '../protection/index.ts';
import {
  carrierFileRoutes,
  type FoundParcel,
  findParts,
  type LabelSettings,
  lockWaitingParcels,
  packingRoutes,
  shippingConsoleRoutes,
} from '../shipping/index.ts';
import {
  approvalRoutes,
  approvalsOf,
  auditRoutes,
  factorRoutes,
  findAllStaff,
  isSingleHanded,
  isSingleHandedIn,
  savedViewRoutes,
  sessionRoutes,
  staffRoutes,
  staffSessions,
} from '../staff/index.ts';
import { chooseCardsApart, findParcelCards } from '../won-cards/index.ts';
import { defaultIdleTimeoutMs, defaultRequestTimeoutMs, openHttpServer } from './http-server.ts';
import { memberDataSources } from './member-data-sources.ts';
import { partnerSecretOf } from './partners-with.ts';
import { findBeaconWarnings, type Shop } from './shop.ts';

export interface ConsoleOptions extends TodayOptions {
  log: Logger;
  trustedProxies: string[];
  /** The folder of the built console; if undefined, only the API is served. */
  webFolder: string | undefined;
  /** Stores of the files under /files/ and, besides this version's build, under /assets/. */
  stores: FileStores;
  /** Public address of the catalogue's files; undefined: the console sends them. */
  filesUrl?: string | undefined;
  traffic: Traffic;
  /** The sender and the contract on carriers' labels. */
  labels: LabelSettings;
  /** Whose data the legal pages have now. */
  readOperatorState(): OperatorState;
}

/** The largest body of an operation that does not name its own limit. */
const bodyLimit = 1024 * 1024;
const browserCookieName = 'kaifu_console_browser';

/**
 * Builds the console's HTTP server, not listening yet. It runs in the same process as the shop, but
 * has its own cookies, its own operations, and stays open during the shop's maintenance.
 */
export async function buildConsole(shop: Shop, options: ConsoleOptions): Promise<FastifyInstance> {
  const isHttps = shop.staff.console.url.startsWith('https:');
  const [callHeaders, pageHeaders] = [
    callSecurityHeaders(isHttps),
    consoleSecurityHeaders(isHttps, {
      filesUrl: options.filesUrl,
      shopUrl: shop.payments.publicUrl,
    }),
  ];
  const app = openHttpServer(
    {
      ...options,
      bodyLimit,
      requestTimeoutMs: defaultRequestTimeoutMs,
      idleTimeoutMs: defaultIdleTimeoutMs,
    },
    ({ url }) => (url.startsWith('/api/') ? callHeaders : pageHeaders),
  );
  await app.register(compress, { globalDecompression: false });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  readJsonAndUploads(app);
  healthRoutes(app, {
    db: shop.db,
    traffic: options.traffic,
    findBeaconWarnings: () => findBeaconWarnings(shop),
  });
  serveConsoleErrors(app, options.webFolder);
  serveOperations(app, shop, { ...options, isHttps });
  await serveConsoleFiles(app, options);
  return app;
}

/**
 * Accepts only these bodies: JSON, nothing, or the bytes of an upload. A form of another site can
 * send none of them.
 */
function readJsonAndUploads(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }));
    }
  });
}

/** The name of a staff session's cookie. Only a page of https may set one with `__Host-`. */
function cookieNameOf(isHttps: boolean): string {
  return isHttps ? '__Host-kaifu_staff' : 'kaifu_staff';
}

/** The cookies of a staff session, and of the browser in which it began. */
function cookiesOf(isHttps: boolean) {
  const own = { sameSite: 'strict', secure: isHttps } as const;
  return {
    cookie: new SessionCookie({ ...own, name: cookieNameOf(isHttps) }),
    browserCookie: isHttps
      ? new SessionCookie({
          ...{ ...own, name: `__Host-${browserCookieName}` },
          former: { name: browserCookieName, path: '/api' },
        })
      : new SessionCookie({ ...own, name: browserCookieName, path: '/api' }),
  };
}

/** Registers all operations of the console. */
function serveOperations(
  app: FastifyInstance,
  shop: Shop,
  { isHttps, ...options }: ConsoleOptions & { isHttps: boolean },
): void {
  const { db, reads, clock, staff } = shop;
  const { url, origins } = staff.console;
  const sessions = staffSessions(staff);
  const { serve, serveStream, execute } = operationServer({
    ...{ app, db, clock },
    ...cookiesOf(isHttps),
    sessions,
    approvals: approvalsOf(staff),
    origins,
  });
  sessionRoutes(serve, staff);
  factorRoutes(serve, staff);
  staffRoutes(serve, staff);
  savedViewRoutes(serve, staff);
  auditRoutes(serve, { db });
  recordTimelineRoutes(serve, { db, findPackOfDraft });
  approvalRoutes(serve, execute, staff);
  serveMembers(serve, shop);
  serveEvidence(serve, shop, options);
  serveParcels({ serve, serveStream }, shop, options);
  shopConsoleRoutes(serve, { db, clock });
  cardConsoleRoutes(serve, { db, clock });
  serveEditions(serve, shop);
  partnerConsoleRoutes(serve, {
    ...shop.partners,
    secretOf: (siteId) => partnerSecretOf(shop.secrets, siteId),
  });
  packConsoleRoutes(
    { serve, serveStream },
    {
      ...shop,
      findCoverage,
      saleRecord: saleRecord({ db }),
      shopUrl: shop.payments.publicUrl,
    },
  );
  catalogueUploadRoutes(serve, { ...shop, files: options.stores.files });
  draftConsoleRoutes(serve, {
    ...{ ...shop, files: options.stores.files, readOperatorState: options.readOperatorState },
    ...{ shopUrl: shop.payments.publicUrl, previewSecret: shop.secrets.session },
    findPointSale: (executor, now) => findPointSale(executor, now, shop.payMethods),
  });
  packSaleRoutes(serve, { db, clock });
  bookConsoleRoutes(serve, { db, reads, clock });
  reportConsoleRoutes(serve, { db, clock });
  serveLetters(serve, shop);
  mailConsoleRoutes(serve, { db, reads, clock });
  searchConsoleRoutes(serve, { db, clock });
  todayConsoleRoutes({ serve, serveStream }, shop, options);
  const { files } = options.stores;
  pictureConsoleRoutes(serve, { db, clock, files });
  custodyConsoleRoutes(serve, { db, clock, files });
  stockTakeRoutes(serve, {
    ...{ db, clock, isSingleHandedIn },
    isSingleHanded: () => isSingleHanded(staff),
  });
  serveLists(serve, shop);
  serveDocument(serve, url, isHttps);
  for (const [name, { method, path }] of Object.entries(operations)) {
    if (!app.hasRoute({ method, url: `/api/${path}` }))
      throw new Error(`no handler serves the operation ${name}`);
  }
}

/** Registers the operation that answers the OpenAPI document, which is made once. */
function serveDocument(serve: OperationServer, serverUrl: string, isHttps: boolean): void {
  const document = openApiOf(operations, { serverUrl, cookieName: cookieNameOf(isHttps) });
  serve(operations.getOpenApi, () => Promise.resolve({ answer: document }));
}

/** Registers the exports and the totals of all lists. */
function serveLists(serve: OperationServer, { db, clock }: Shop): void {
  exportRoutes(serve, { db, clock, lists: listsToExport({ clock }) });
  totalRoutes(serve, { db, lists: listsToCount({ clock }) });
}

/** Registers the operations on what editors publish. */
function serveEditions(serve: OperationServer, { db, clock, payments }: Shop): void {
  const deps = { db, clock, shopUrl: payments.publicUrl };
  editionRoutes(serve, deps, news, {
    list: operations.listNews,
    get: operations.getNews,
    create: operations.createNews,
    save: operations.saveNews,
    publish: operations.publishNews,
    withdraw: operations.withdrawNews,
  });
  editionRoutes(serve, deps, banners, {
    list: operations.listBanners,
    get: operations.getBanner,
    create: operations.createBanner,
    save: operations.saveBanner,
    publish: operations.publishBanner,
    withdraw: operations.withdrawBanner,
  });
  editionRoutes(serve, deps, courses, {
    list: operations.listCourses,
    get: operations.getCourse,
    create: operations.createCourse,
    save: operations.saveCourse,
    publish: operations.publishCourse,
    withdraw: operations.withdrawCourse,
  });
  editionRoutes(serve, deps, offers, {
    list: operations.listOffers,
    get: operations.getOffer,
    create: operations.createOffer,
    save: operations.saveOffer,
    publish: operations.publishOffer,
    withdraw: operations.withdrawOffer,
  });
  editionRoutes(serve, deps, legalTexts, {
    list: operations.listLegalTexts,
    get: operations.getLegalText,
    create: operations.createLegalText,
    save: operations.saveLegalText,
    publish: operations.publishLegalText,
    withdraw: operations.withdrawLegalText,
  });
}

/** Registers the console's operations on letters of members. */
function serveLetters(serve: OperationServer, { db, reads, clock }: Shop): void {
  letterConsoleRoutes(serve, {
    ...{ db, reads, clock },
    // Letters are erased with the account, so there is a member.
    findLanguage: async (id) => (await findMemberForOperator(db, String(id)))?.language ?? 'ja',
    findStaff: () => findAllStaff(db),
    findAnswerers: async () =>
      (await findAllStaff(db)).filter(
        ({ roles, removedAt }) =>
          removedAt === null && permissionsOf(roles).has(operations.answerLetter.access),
      ),
  });
}

/** Registers the console's operation that makes the evidence for a disputed payment. */
function serveEvidence(
  serve: OperationServer,
  { db, clock, payments }: Shop,
  { labels }: Pick<ConsoleOptions, 'labels'>,
): void {
  const shopName = () => labels.sender?.name ?? '';
  evidenceRoutes(serve, { db, clock, shopName, shopUrl: payments.publicUrl });
}

/** The most courses of points that the console offers for a promotion. */
const mostCourses = 100;

/** Registers the console's operations on members. */
function serveMembers(serve: OperationServer, shop: Shop): void {
  const { db, clock } = shop;
  const isMember = async (id: number) =>
    (await findMemberForOperator(db, String(id))) !== undefined;
  memberReadRoutes(serve, shop);
  memberTimelineRoutes(serve, shop);
  const record = memberRecord(shop);
  loginConsoleRoutes(serve, { db, clock, isMember, record });
  memberCommandRoutes(serve, { ...shop, memberDataSources, lockParcels: lockWaitingParcels });
  pointConsoleRoutes(serve, { db, reads: shop.reads, clock, isMember, record });
  promotionConsoleRoutes(serve, {
    ...{ db, clock, isMember },
    findCourses: () => findPointCourses(db, clock.now(), { limit: mostCourses, offset: 0 }),
  });
  consentConsoleRoutes(serve, {
    ...{ db, isMember },
    findLineChoice: async (memberId) => (await findLineRecipient(db, memberId))?.chosen,
  });
  protectionConsoleRoutes(serve, {
    ...{ db, clock, isMember, record },
    people: shop.people,
    findPaidSums: (memberIds, now) => findPaidSums(db, memberIds, now),
  });
  paymentConsoleRoutes(serve, {
    ...shop.payments,
    ...{ reads: shop.reads, isMember, record, takeBack: shop.takeBack },
    restrictFully: (tx, memberId) =>
      restrictWithin(tx, { ...shop, lockParcels: lockWaitingParcels }, memberId, {
        from: restrictableActions,
        until: null,
      }),
  });
}

/** Registers the console's operations on parcels and carriers' files. */
function serveParcels(
  { serve, serveStream }: OperationServers,
  { db, reads, clock, payments }: Shop,
  { labels }: Pick<ConsoleOptions, 'labels'>,
): void {
  const findPartsWithCards = async ({ id }: FoundParcel) => {
    const parts = (await findParts(db, id)).map(async (part) => ({
      ...{ id: part.id, createdAt: part.createdAt },
      cards:
        part.source === 'purchase'
          ? await findParcelCards(db, part)
          : await findExchangedCards(db, part.memberId, part.sourceId),
    }));
    return Promise.all(parts);
  };
  const findCards = async (parcel: FoundParcel) =>
    (await findPartsWithCards(parcel)).flatMap(({ cards }) => cards);
  shippingConsoleRoutes(
    { serve, serveStream },
    {
      ...{ db, reads, clock, publicUrl: payments.publicUrl, findPartsWithCards },
      chooseCards: chooseCardsApart,
    },
  );
  packingRoutes(serve, {
    ...{ db, clock, findCards, findPartsWithCards },
    findPackNames: (ids) => findPackNames(db, ids),
    shopName: () => labels.sender?.name ?? '',
  });
  carrierFileRoutes(serve, { db, clock, labels });
}

/** Serves stored files, and the files of the console's browser app. */
async function serveConsoleFiles(
  app: FastifyInstance,
  { webFolder, stores, filesUrl }: ConsoleOptions,
): Promise<void> {
  await serveStoredFiles(app, '/files/', stores.files, { publicUrl: filesUrl });
  if (webFolder === undefined) return;
  const folder = join(webFolder, 'assets');
  await serveStoredFiles(app, '/assets/', stores.assets, { folder, preCompressed: true });
}
