import {
  accountJobs,
  digestWith,
  findCustomer,
  lockTasks,
  MemberSessions,
  mailMailboxLink,
  peopleOf,
  personDigestsWith,
  registrationTasks,
  reissueTasks,
  takeMailQuota,
} from '../accounts/index.ts';
import { type Beacon, beaconJobs } from '../beacon/index.ts';
import { bookJobs } from '../books/index.ts';
import { type FindAvailability, LineUps, TopPacks } from '../catalog/index.ts';
import { catalogueUploadJobs } from '../catalogue-uploads/index.ts';
import { listsToExport } from '../console/lists/index.ts';
import { custodyJobs } from '../custody/index.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { type Reads, readsOf } from '../db/replica-reads.ts';
import { draftJobs } from '../drafts/index.ts';
import {
  availabilityFinder,
  beaconDescriber,
  drawJobs,
  drawWaiter,
  PackSales,
  readBeaconState,
  SealedPacks,
  waitDescriber,
} from '../draw/index.ts';
import { exportJobs, exportTasks } from '../exports/index.ts';
import { hasFactor } from '../factors/factors.rules.ts';
import { favouriteJobs } from '../favourites/index.ts';
import type { BeaconWarning } from '../http/health.ts';
import type { Job, Task } from '../jobs/job.ts';
import { queueJobs } from '../jobs/queue.jobs.ts';
import { storedAnswerJobs } from '../jobs/stored-answers.jobs.ts';
import { ledgerJobs } from '../ledger/index.ts';
import { termsVersionFinder } from '../legal/index.ts';
import { letterJobs } from '../letters/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import {
  type FactorDeps,
  factorDepsOf,
  findKnownFactors,
  loginJobs,
  type OpenidDeps,
  openidDepsOf,
  recordLogIn,
} from '../logins/index.ts';
import { messageJobs, type OperatorChannel } from '../messages/index.ts';
import { noticeJobs } from '../notices/index.ts';
import { packSearchJobs } from '../pack-search/index.ts';
import { type Partners, partnerJobs } from '../partners/index.ts';
import {
  hasGuardianCancellation,
  type PaymentDeps,
  paymentJobs,
  type TakeBack,
  takeBackLateCards,
} from '../payments/index.ts';
import { type PayMethod, pointJobs } from '../points/index.ts';
import { promotionJobs, type Ranks, ranksFinder } from '../promotions/index.ts';
import { lockParted, type People, protectionJobs } from '../protection/index.ts';
import type { LineSender } from '../providers/line/line-sender.ts';
import type { OpenidProvider, OpenidProviderId } from '../providers/openid/openid-provider.ts';
import type { PartnerSite } from '../providers/partners/partner-site.ts';
import type { PaymentGateways } from '../providers/payments/open-methods.ts';
import type { PushSender } from '../providers/push/push-sender.ts';
import { type DeliveryRules, defaultDeliveryRules } from '../shipping/index.ts';
import { checkJobs } from '../shop-check/check-shop.ts';
import {
  type ConsoleSettings,
  findReader,
  type StaffDeps,
  staffDepsOf,
  staffJobs,
} from '../staff/index.ts';
import {
  type DescribeBeacon,
  type DescribeWait,
  type WaitForDraw,
  wonCardJobs,
} from '../won-cards/index.ts';
import { beaconNoticeJobs } from './beacon-notices.ts';
import { memberDataSources } from './member-data-sources.ts';
import { partnersWith } from './partners-with.ts';
import type { Secrets } from './secrets.ts';
import { takeBack } from './take-back.ts';

/** The shop's parts, built on one database and one clock, without any interface to the outside. */
export interface Shop {
  db: Database;
  /** Reads histories and the public log, at a replica if there is one. */
  reads: Reads;
  clock: Clock;
  secrets: Secrets;
  sessions: MemberSessions;
  digest: Digest;
  personDigests: readonly Digest[];
  people: People;
  /** Whether a guardian has cancelled payments of a member. */
  hasGuardianCancellation(db: Executor, memberId: number): Promise<boolean>;
  /** Whether a member has set up a second factor. */
  hasFactor(db: Executor, memberId: number): Promise<boolean>;
  /** Takes back a member's cards that have not left, for a guardian. */
  takeBack: TakeBack;
  packs: SealedPacks;
  describeWait: DescribeWait;
  describeBeacon: DescribeBeacon;
  waitForDraw: WaitForDraw;
  packSales: Pick<PackSales, 'buy' | 'waiting'>;
  /** Finds the version of the terms that is in effect now, mostly from a cache. */
  findTermsVersion(): Promise<number>;
  /** Finds the ranks of members in memory. */
  findRanks(): Promise<Ranks>;
  findAvailability: FindAvailability;
  topPacks: TopPacks;
  lineUps: LineUps;
  /** The payment methods that are switched on. */
  payMethods: readonly PayMethod[];
  payments: PaymentDeps;
  /** The partner sites from which members can transfer points. */
  partners: Partners;
  /** The dependencies of the console's use cases on staff. */
  staff: StaffDeps;
  /** The dependencies of members' second factors. */
  memberFactors: FactorDeps;
  /** The dependencies of log-ins with accounts at other companies. */
  openid: OpenidDeps;
  /** Sends web push messages; undefined if they are switched off. */
  push: PushSender | undefined;
  /** Sends messages by LINE; undefined if the shop has no official account there. */
  line: LineSender | undefined;
  /** How fast parcels leave and arrive. */
  delivery: DeliveryRules;
  jobs: Job[];
  tasks: Task[];
}

/** The shop's external services. */
export interface ExternalServices {
  payments: PaymentGateways;
  partnerSites: readonly PartnerSite[];
  /** The shop's public address, such as `https://shop.example`. */
  publicUrl: string;
  operator: OperatorChannel;
  console: ConsoleSettings;
  /** The companies with whose accounts members can log in; by default none. */
  openid?: ReadonlyMap<OpenidProviderId, OpenidProvider>;
  /** The beacon that packs are sealed and drawn with; by default none. */
  beacon?: Beacon;
  /** Sends web push messages; by default none are sent. */
  push?: PushSender | undefined;
  /** Sends messages by LINE; by default none are sent. */
  line?: LineSender | undefined;
  /** How fast parcels leave and arrive; by default as from Tokyo. */
  delivery?: DeliveryRules;
}

/** No external services: no payment method is offered. */
export const noExternalServices: ExternalServices = {
  payments: {
    methods: new Map(),
    offered: new Set(),
    callbacks: [],
    records: [],
    cardField: undefined,
    amazonCheckout: undefined,
    browserOrigins: [],
    formOrigins: [],
  },
  partnerSites: [],
  publicUrl: 'http://localhost',
  operator: { mail: 'operator@localhost', show: () => {} },
  console: { url: 'http://localhost', origins: ['http://localhost'], allowsDemo: false },
};

export interface ShopOptions {
  /** How old the cached lists of the top page may be, in milliseconds; 0 disables the cache. */
  listsTtlMs?: number;
  /** By default everything is read where it is written. */
  reads?: Reads;
}

/**
 * Builds the shop from its database, settings and providers. Nothing runs yet: a runner takes its
 * jobs and tasks, and `shop-app.ts` serves it over HTTP.
 */
export function openShop(
  db: Database,
  clock: Clock,
  secrets: Secrets,
  outside = noExternalServices,
  { listsTtlMs = 1000, reads = readsOf(db) }: ShopOptions = {},
): Shop {
  const packs = new SealedPacks(db, secrets.master, outside.beacon);
  const sessions = new MemberSessions(db, clock, recordLogIn);
  const { digest, personDigests, people, cardDigests } = recognitionWith(secrets);
  const findAvailability = availabilityFinder({ db, clock, people }, packs);
  const partners = partnersWith({ db, clock, sites: outside.partnerSites }, secrets);
  const findRanks = ranksFinder(db, listsTtlMs * 5);
  // Versions are known a minute before they begin, so purchases need not wait for a fresh list.
  const findTermsVersion = termsVersionFinder({ db, clock }, listsTtlMs * 20);
  const payments: PaymentDeps = {
    ...outside.payments,
    findTermsVersion,
    ...{ db, clock, cardDigests, ...personDepsOf({ clock, digest, people }) },
    publicUrl: outside.publicUrl,
    findCustomer: (memberId, executor = db) => findCustomer(executor, memberId),
    operator: outside.operator,
    takeMailQuota: (tx, memberId, window) => takeMailQuota(tx, { clock, digest }, memberId, window),
  };
  return {
    ...{ db, reads, clock, secrets, sessions },
    ...{ digest, personDigests, people, hasGuardianCancellation, takeBack },
    hasFactor: async (executor, memberId) =>
      hasFactor(await findKnownFactors(executor, memberId, null)),
    ...{ packs, ...drawDescribers(db, packs) },
    packSales: new PackSales(db, clock, packs, findTermsVersion, people, findRanks),
    ...{ findTermsVersion, findRanks, findAvailability, partners },
    ...{ push: outside.push, line: outside.line },
    topPacks: new TopPacks({ db, clock, findAvailability }, listsTtlMs),
    lineUps: new LineUps(db, listsTtlMs),
    payMethods: payMethodsOf(outside.payments),
    payments,
    ...{ delivery: outside.delivery ?? defaultDeliveryRules },
    staff: staffDepsOf({ db, clock }, secrets, outside.console),
    memberFactors: factorDepsOf({ db, clock }, secrets),
    openid: openidDepsOf({ db, clock }, secrets, outside),
    jobs: [
      ...deletingJobs(db, clock),
      ...beaconJobs(db, clock),
      ...catalogueUploadJobs(db, clock),
      ...draftJobs(db, clock),
      ...drawJobs({ db, clock, packs }),
      ...accountJobs({ db, clock, sessions, people, memberDataSources }),
      ...loginJobs({ db, clock }),
      ...ledgerJobs(db, clock),
      ...pointJobs(db, clock, outside.operator),
      ...promotionJobs(db, clock),
      ...cardJobs({ db, clock }),
      ...custodyJobs(db, clock),
      ...paymentJobs(payments),
      ...packSearchJobs({ db }),
      ...notifyingJobs({ db, clock, digest }, outside),
      ...protectionJobs({ db, clock, people, mailMailboxLink: linkMailer({ clock, digest }) }),
      ...partnerJobs(partners),
      ...staffJobs({ db, clock }, outside.operator),
      ...letterJobs(db, clock),
      ...messageJobs({ db, clock }),
      ...bookJobs(db, clock),
      ...checkJobs(db, clock, outside.operator),
      ...beaconNoticeJobs({ db, clock, packs, operator: outside.operator }),
    ],
    tasks: tasksOf({ db, clock, digest }),
  };
}

/** The work that requests leave to the queue. */
function tasksOf(deps: Pick<Shop, 'db' | 'clock' | 'digest'>): Task[] {
  const { db, clock } = deps;
  return [
    ...exportTasks({ db, clock, lists: listsToExport({ clock }), findReader }),
    ...reissueTasks(deps),
    ...lockTasks(deps),
    ...registrationTasks(deps),
  ];
}

/** The jobs that delete what is no longer needed. */
function deletingJobs(db: Database, clock: Clock): Job[] {
  return [...queueJobs(db), ...storedAnswerJobs(db, clock), ...exportJobs(db, clock)];
}

/** The jobs of won cards, and the one for cards drawn after a guardian's cancellation. */
function cardJobs(deps: Pick<Shop, 'db' | 'clock'>): Job[] {
  const run = () => takeBackLateCards({ ...deps, takeBack });
  const lateCards = { name: 'take-back-late-cards', schedule: '* * * * *', run };
  return [...wonCardJobs({ ...deps, hasGuardianCancellation }), lateCards];
}

/** The jobs that notify members, in this order: first what is new, then its messages. */
function notifyingJobs(
  deps: Pick<Shop, 'db' | 'clock' | 'digest'>,
  { push, line, publicUrl }: ExternalServices,
): Job[] {
  return [...favouriteJobs(deps), ...noticeJobs({ ...deps, push, line, publicUrl })];
}

/** Makes the shop's keyed digests, and the finder of people by such digests. */
function recognitionWith(secrets: Secrets) {
  const personDigests = personDigestsWith(secrets);
  const cardDigests = (fingerprint: string) =>
    personDigests.map((digestOf) => digestOf('person by card', fingerprint));
  const people = peopleOf(personDigests);
  return { digest: digestWith(secrets.session), personDigests, people, cardDigests };
}

/** Makes the functions by which payments know the person of a member. */
function personDepsOf(deps: Pick<Shop, 'clock' | 'digest' | 'people'>) {
  return {
    lockPerson: async (tx: Tx, memberId: number) => {
      await deps.people.lock(tx, memberId);
      await deps.people.recallProof(tx, memberId);
      await lockParted(tx, memberId, deps.clock.now());
    },
    mailMailboxLink: linkMailer(deps),
  };
}

/** Mails members the link that proves their mailbox. */
function linkMailer(deps: Pick<Shop, 'clock' | 'digest'>) {
  return (tx: Tx, memberId: number) => mailMailboxLink(tx, deps, memberId);
}

/**
 * Makes the functions by which other capabilities describe what a purchase waits for, and which
 * beacon number drew it.
 */
function drawDescribers(db: Database, packs: SealedPacks) {
  return {
    describeWait: waitDescriber(packs),
    describeBeacon: beaconDescriber(db, packs),
    waitForDraw: drawWaiter(db),
  };
}

/** Lists what is wrong with the beacon, for the health check. */
export async function findBeaconWarnings(
  shop: Pick<Shop, 'db' | 'clock' | 'packs'>,
): Promise<BeaconWarning[]> {
  const { isNeeded, isSilent, clockBehindMs, otherPacks } = await readBeaconState(shop);
  return [
    ...(isNeeded && isSilent ? (['beacon'] as const) : []),
    ...(shop.packs.beacon.isCutOff ? (['relays'] as const) : []),
    ...(clockBehindMs > 0 ? (['clock'] as const) : []),
    ...(otherPacks.length > 0 ? (['other-beacon'] as const) : []),
  ];
}

/** Lists the payment methods that the shop offers, with the prices that each accepts. */
function payMethodsOf({ methods, offered }: PaymentGateways): PayMethod[] {
  return [...offered].flatMap((id) => {
    const method = methods.get(id);
    if (method === undefined) return [];
    const { minPriceYen, maxPriceYen, acceptsPrice } = method;
    return [
      {
        id,
        minPriceYen,
        maxPriceYen,
        ...(acceptsPrice && { acceptsPrice }),
      },
    ];
  });
}
