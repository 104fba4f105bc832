import type { Attributes, Meter } from '@opentelemetry/api';

/**
 * All metrics of the shop (docs/operations/watching.md). Names follow OpenTelemetry's semantic
 * conventions where there is one; all others begin with `kaifu.`. Attributes have few values and
 * never personal data.
 *
 * Until `startMetrics` sets a meter, recording does nothing.
 */

interface Options {
  name: string;
  /** In UCUM: `s`, `By`, `{purchase}`. */
  unit: string;
  description: string;
}

let meter: Meter | undefined;
/** Callbacks that each metric runs when the meter is set or removed. */
const meterListeners: ((meter: Meter | undefined) => void)[] = [];

/** Whether metrics are served. */
export function isMeasuring(): boolean {
  return meter !== undefined;
}

/** Sets the meter of all metrics; undefined stops recording. */
export function measureWith(given: Meter | undefined): void {
  meter = given;
  for (const begin of meterListeners) begin(given);
}

export interface Histogram {
  record(value: number, attributes?: Attributes): void;
}

/** Makes a histogram that records only while metrics are served. */
function histogram(options: Options, explicitBucketBoundaries: number[]): Histogram {
  let instrument: Histogram | undefined;
  meterListeners.push((given) => {
    instrument = given?.createHistogram(options.name, {
      ...options,
      advice: { explicitBucketBoundaries },
    });
  });
  return { record: (value, attributes) => instrument?.record(value, attributes) };
}

export interface Counter {
  add(value: number, attributes?: Attributes): void;
}

/** Makes a counter that counts only while metrics are served. */
function counter(options: Options): Counter {
  let instrument: Counter | undefined;
  meterListeners.push((given) => {
    instrument = given?.createCounter(options.name, options);
  });
  return { add: (value, attributes) => instrument?.add(value, attributes) };
}

/** One value with its attributes. */
export type Observation = readonly [value: number, attributes?: Attributes];
type Observe = () => Promise<readonly Observation[]> | readonly Observation[];

/** A metric that is read when it is collected. */
export interface Gauge {
  /** @param observe returns the current values; if it fails, there are none */
  watch(observe: Observe): void;
}

/** Makes a gauge whose values are read while metrics are served. */
function gauge(
  options: Options,
  create: 'createObservableGauge' | 'createObservableCounter',
): Gauge {
  return {
    /** Registers the function that reads the values. */
    watch(observe) {
      const begin = (given: Meter | undefined) =>
        given?.[create](options.name, options).addCallback(async (result) => {
          for (const [value, attributes] of await observe()) result.observe(value, attributes);
        });
      meterListeners.push(begin);
      begin(meter);
    },
  };
}

const level = (options: Options) => gauge(options, 'createObservableGauge');
const total = (options: Options) => gauge(options, 'createObservableCounter');

/** Bucket limits in seconds, from the semantic conventions for requests and databases. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const ofDatabase = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
const roundSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export const metrics = {
  // Requests
  requestDuration: histogram(
    { name: 'http.server.request.duration', unit: 's', description: 'Duration of requests' },
    requestBuckets,
  ),
  requestsInFlight: level({
    name: 'kaifu.http.in_flight',
    unit: '{request}',
    description: 'Calls and pages that are worked on',
  }),
  requestLimit: level({
    name: 'kaifu.http.limit',
    unit: '{request}',
    description: 'Calls and pages that may be worked on at once, as learnt from how long they wait',
  }),
  requestsRefused: total({
    name: 'kaifu.http.refused',
    unit: '{request}',
    description: 'Calls and pages refused because more were asked than could be answered in time',
  }),
  // The database
  databaseDuration: histogram(
    {
      name: 'db.client.operation.duration',
      unit: 's',
      description:
        'Duration of what is asked of the database together, from sending it to the last answer',
    },
    ofDatabase,
  ),
  connections: level({
    name: 'db.client.connection.count',
    unit: '{connection}',
    description: 'Connections to the database',
  }),
  connectionLimit: level({
    name: 'db.client.connection.max',
    unit: '{connection}',
    description: 'Connections to the database that there may be',
  }),
  connectionsWaitedFor: level({
    name: 'db.client.connection.pending_requests',
    unit: '{request}',
    description: 'Whoever waits for a connection to the database',
  }),
  databaseSynchronous: level({
    name: 'kaifu.database.synchronous',
    unit: '1',
    description: '1 if PostgreSQL confirms a commit only after a second server has it',
  }),
  replicaLag: level({
    name: 'kaifu.database.replica.lag',
    unit: 's',
    description: 'How old the data of the replica that is read from may be at most',
  }),
  // Jobs
  jobDuration: histogram(
    {
      name: 'messaging.process.duration',
      unit: 's',
      description: 'Duration of jobs and of queued work',
    },
    requestBuckets,
  ),
  jobFailures: counter({
    name: 'kaifu.job.failures',
    unit: '{job}',
    description: 'Jobs and queued work that failed, and will be tried again',
  }),
  outboxWaiting: level({
    name: 'kaifu.outbox.waiting',
    unit: '{message}',
    description: 'Queued work that is due: mails, text messages',
  }),
  outboxAge: level({
    name: 'kaifu.outbox.age',
    unit: 's',
    description: 'How long the oldest queued work has waited, but for mails to many at once',
  }),
  // Purchases
  roundDuration: histogram(
    {
      name: 'kaifu.draw.round.duration',
      unit: 's',
      description: 'Duration of rounds, from taking their requests to the commit',
    },
    ofDatabase,
  ),
  roundPurchases: histogram(
    {
      name: 'kaifu.draw.round.purchases',
      unit: '{purchase}',
      description: 'Requests settled in one round',
    },
    roundSizes,
  ),
  purchases: counter({
    name: 'kaifu.draw.purchases',
    unit: '{purchase}',
    description: 'Requests for packs that were settled, by what became of them',
  }),
  purchasesWaiting: level({
    name: 'kaifu.draw.waiting',
    unit: '{purchase}',
    description: 'Requests that wait for a round',
  }),
  purchasesLongestWait: level({
    name: 'kaifu.draw.longest_wait',
    unit: 's',
    description: 'How long the first of them has waited',
  }),
  packsWithMissingKey: level({
    name: 'kaifu.draw.lost_keys',
    unit: '{pack}',
    description:
      "Packs whose sale is stopped, because this process's master secret did not seal them",
  }),
  roundsWaiting: level({
    name: 'kaifu.draw.rounds_waiting',
    unit: '{round}',
    description: 'Rounds that are paid and wait for a number of the beacon',
  }),
  beaconAge: level({
    name: 'kaifu.beacon.age',
    unit: 's',
    description:
      'How old the newest number of the beacon is, while packs need it; none before the first number',
  }),
  beaconSilent: level({
    name: 'kaifu.beacon.silent',
    unit: '1',
    description:
      '1 while packs need the beacon and it published nothing for five minutes, or never',
  }),
  beaconCutOff: level({
    name: 'kaifu.beacon.cut_off',
    unit: '1',
    description: '1 while packs need the beacon and no relay has ever given this process a number',
  }),
  beaconClockBehind: level({
    name: 'kaifu.beacon.clock_behind',
    unit: 's',
    description: "How long the database's clock, behind the beacon, stops the sale of packs",
  }),
  beaconOtherPacks: level({
    name: 'kaifu.beacon.other_packs',
    unit: '{pack}',
    description: 'Packs that are neither sold nor drawn, because the shop has another beacon',
  }),
  // Payments and books
  paymentsBegun: counter({
    name: 'kaifu.payment.begun',
    unit: '{payment}',
    description: 'Payments that were begun',
  }),
  paymentsSettled: counter({
    name: 'kaifu.payment.settled',
    unit: '{payment}',
    description: 'Payments whose points were credited',
  }),
  paymentsFailed: counter({
    name: 'kaifu.payment.failed',
    unit: '{payment}',
    description: 'Payments that ended without money, or that a person must look at',
  }),
  providerDuration: histogram(
    {
      name: 'kaifu.provider.operation.duration',
      unit: 's',
      description: 'Duration of what is asked of companies outside',
    },
    requestBuckets,
  ),
  ledgerFindings: level({
    name: 'kaifu.ledger.findings',
    unit: '{finding}',
    description: 'What did not agree when the books were checked last',
  }),
  ledgerCheckAge: level({
    name: 'kaifu.ledger.check.age',
    unit: 's',
    description: 'How long ago the books were checked last',
  }),
  shopClosed: level({
    name: 'kaifu.shop.closed',
    unit: '1',
    description: '1 while the shop is closed for maintenance',
  }),
  // The process
  cpuTime: total({ name: 'process.cpu.time', unit: 's', description: 'Time of the processor' }),
  memory: level({ name: 'process.memory.usage', unit: 'By', description: 'Physical memory' }),
  uptime: level({ name: 'process.uptime', unit: 's', description: 'Time since the process began' }),
  loopUtilization: level({
    name: 'nodejs.eventloop.utilization',
    unit: '1',
    description: 'Share of the time in which the event loop was busy',
  }),
  loopDelayMedian: level({
    name: 'nodejs.eventloop.delay.p50',
    unit: 's',
    description: 'Delay of the event loop, median since it was read last',
  }),
  loopDelay: level({
    name: 'nodejs.eventloop.delay.p99',
    unit: 's',
    description: 'Delay of the event loop, 99th percentile since it was read last',
  }),
} as const satisfies Record<string, Histogram | Counter | Gauge>;
