import { resolve } from 'node:path';
import * as z from 'zod';
import { databaseVariables } from '../db/database-settings.ts';
import { fileVariables, objectStorageOf } from '../files/file-settings.ts';
import type { S3Settings } from '../files/s3-store.ts';
import { ConfigError } from '../lib/config-error.ts';
import { onOff, port, urlOf, webAddress, withoutSlash } from '../lib/setting-schemas.ts';
import { type BeaconSettings, beaconSetting } from '../providers/beacon/beacon-setting.ts';
import type { LineAccount } from '../providers/line/line-messaging.ts';
import {
  lineAccountOf,
  lineMessagesGroup,
  lineVariables,
} from '../providers/line/line-settings.ts';
import { mailVariables } from '../providers/mail/mail-settings.ts';
import type { MessengerSettings } from '../providers/open-messengers.ts';
import type { OpenidClients } from '../providers/openid/open-openid.ts';
import {
  googleGroup,
  lineGroup,
  openidClientsOf,
  openidVariables,
} from '../providers/openid/openid-settings.ts';
import type { PartnerSettings } from '../providers/partners/http-partner.ts';
import { partnerVariables } from '../providers/partners/partner-settings.ts';
import { amazonGroup } from '../providers/payments/amazon-settings.ts';
import { isThisMachine, liveProviderSettings } from '../providers/payments/live-provider.rules.ts';
import type { PaymentSettings } from '../providers/payments/open-methods.ts';
import { paymentsOf, paymentVariables } from '../providers/payments/payment-settings.ts';
import { payPalGroup } from '../providers/payments/paypal-settings.ts';
import { sbpsGroup } from '../providers/payments/sbps-settings.ts';
import { stripeGroup } from '../providers/payments/stripe-settings.ts';
import { pushGroup, pushKeysOf, pushVariables } from '../providers/push/push-settings.ts';
import type { PushKeys } from '../providers/push/web-push.ts';
import { twilioGroup, twilioOf, twilioVariables } from '../providers/sms/twilio-settings.ts';
import {
  type DeliveryRules,
  deliveryRulesOf,
  deliveryVariables,
  type YamatoBilling,
  yamatoBillingOf,
  yamatoVariables,
} from '../shipping/index.ts';
import type { MetricsEndpoint } from '../telemetry/start-metrics.ts';
import type { TraceSettings } from '../telemetry/start-traces.ts';
import { telemetryVariables } from '../telemetry/telemetry-settings.ts';
import { type ConsoleConfig, consoleOf, consoleVariables } from './console-settings.ts';

const secret = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits (make one with: openssl rand -hex 32)');

/**
 * All settings, from environment variables. The defaults suit one machine. Those of a provider are
 * beside its client.
 */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Whether this process serves the shop. The console may run in a process of its own. */
  KAIFU_SHOP: onOff.default(true),
  ...consoleVariables,
  ...databaseVariables,
  /** The folder of all data outside the database. */
  KAIFU_DATA: z.string().min(1).default('./.kaifu'),
  ...fileVariables,
  /**
   * Derives the keys that prove draws. If it is lost, no pack sealed with it can be
   * sold any more.
   */
  KAIFU_MASTER_SECRET: secret.optional(),
  /** Signs visitors' cookies and CSRF pairs. */
  KAIFU_SESSION_SECRET: secret.optional(),
  /** On if the shop is served over https: cookies are then sent over https only. */
  KAIFU_HTTPS: onOff.default(false),
  /**
   * Addresses or networks of the trusted proxies, separated by commas. Only their X-Forwarded-For
   * is believed.
   */
  KAIFU_TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses or networks'),
      ),
    )
    .default([]),
  /**
   * The file that names the operator of the shop; its format is that of
   * server/src/legal/demo-operator.yaml.
   */
  KAIFU_OPERATOR: z.string().min(1).optional(),
  /**
   * How long a process still serves after the signal to end, in seconds, so that the load balancer
   * can stop sending it requests.
   */
  KAIFU_DRAIN_SECONDS: z.coerce.number('must be a number').int().min(0).max(300).default(0),
  /** Whether this process runs background jobs. Of many processes, one or a few need to. */
  KAIFU_JOBS: onOff.default(true),
  /** Fills an empty database with the demo catalogue and a member whose password is public. */
  KAIFU_DEMO: onOff.default(true),
  /** Runs the sandbox on PORT + 1. It must be off in a shop that takes real money. */
  KAIFU_SANDBOX: onOff.optional(),
  /**
   * The address of a sandbox that another process of the shop runs, such as http://127.0.0.1:3001.
   * This process then uses it, follows its clock (in the same `KAIFU_DATA`) and starts no sandbox.
   */
  KAIFU_SANDBOX_URL: z.url({ protocol: /^http$/, error: 'must be an http:// address' }).optional(),
  /** The port on which the sandbox receives mail; 0 takes any free port. */
  KAIFU_SANDBOX_SMTP_PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(0),
  /** The shop's public address, for links in mails. */
  KAIFU_PUBLIC_URL: webAddress.optional(),
  ...mailVariables,
  ...twilioVariables,
  ...paymentVariables,
  ...yamatoVariables,
  ...deliveryVariables,
  /**
   * The public beacon that draws packs: quicknet, off, or a chain in JSON; unset: the sandbox's
   * own, or quicknet.
   */
  KAIFU_BEACON: beaconSetting.optional(),
  ...openidVariables,
  ...partnerVariables,
  ...pushVariables,
  ...lineVariables,
  ...telemetryVariables,
});

/** Groups of settings that must be set together or not at all. */
const settingGroups = [
  twilioGroup,
  stripeGroup,
  payPalGroup,
  amazonGroup,
  googleGroup,
  lineGroup,
  pushGroup,
  lineMessagesGroup,
  sbpsGroup,
];

const environment = settings.check(({ value, issues }) => {
  for (const { names, message } of settingGroups) {
    const missing = names.filter((name) => value[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing)
      issues.push({ code: 'custom', input: undefined, path: [name], message });
  }
  if (value.KAIFU_FILES === undefined) return;
  // With object storage no process's disk may hold the only copy of anything.
  for (const name of ['KAIFU_MASTER_SECRET', 'KAIFU_SESSION_SECRET'] as const) {
    if (value[name] !== undefined) continue;
    const message = 'must be set with KAIFU_FILES: machines that share no disk share it this way';
    issues.push({ code: 'custom', input: undefined, path: [name], message });
  }
});

export interface Config {
  /** Whether this process serves the shop. */
  shop: boolean;
  console: ConsoleConfig;
  port: number;
  host: string;
  /** The URL on which this process listens. */
  ownUrl: string;
  databaseUrl: string | undefined;
  /** The kind that the database must be; undefined: detected. */
  databaseKind: 'postgres' | 'citus' | undefined;
  /** For jobs and migrations; undefined if it is the same. */
  directDatabaseUrl: string | undefined;
  /** For the command that moves the shop to another database; undefined if none is planned. */
  moveTo: string | undefined;
  /** If undefined: everything is read where it is written. */
  replicaUrl: string | undefined;
  /** Whether a transaction must be on a second server before it counts. */
  mustReplicate: boolean;
  dataFolder: string;
  /** If undefined: folders of the data folder. */
  objectStorage: S3Settings | undefined;
  /** Without a trailing slash. */
  filesUrl: string | undefined;
  masterSecret: string | undefined;
  sessionSecret: string | undefined;
  https: boolean;
  trustedProxies: string[];
  operatorFile: string | undefined;
  drainSeconds: number;
  jobs: boolean;
  demo: boolean;
  /** Whether this process runs the sandbox. */
  sandbox: boolean;
  /**
   * The address of the sandbox of this or another process, without a trailing slash; undefined if
   * there is none.
   */
  sandboxUrl: string | undefined;
  sandboxSmtpPort: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** If not configured: the sandbox's mail server, or none. */
  mail: MessengerSettings['mail'];
  sms: MessengerSettings['sms'];
  payments: PaymentSettings;
  /** Companies that are not named: the sandbox's own, or none. */
  logins: OpenidClients;
  /** If undefined: the sandbox's own, or quicknet. */
  beacon: BeaconSettings | 'off' | undefined;
  /** If undefined: the sandbox's partner sites, or none. */
  partners: PartnerSettings[] | undefined;
  /** If undefined: the sandbox's own, or no web push. */
  push: PushKeys | undefined;
  /** The official account at LINE. If undefined: the sandbox's own, or no messages by LINE. */
  line: LineAccount | undefined;
  /** If undefined: the operator chooses it in B2 Cloud. */
  yamatoBilling: YamatoBilling | undefined;
  delivery: DeliveryRules;
  metrics: MetricsEndpoint | undefined;
  traces: TraceSettings | undefined;
  logLevel: string;
}

/**
 * Reads and validates the configuration from environment variables.
 *
 * @throws ConfigError
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const data = readVariables(variables);
  const payments = paymentsOf(data);
  refuseSilentSandbox(data, payments);
  // A shop with its own DATABASE_URL counts as a real one, in which nobody may move the clock.
  const sandbox =
    data.KAIFU_SANDBOX_URL === undefined && (data.KAIFU_SANDBOX ?? data.DATABASE_URL === undefined);
  const ownSandbox = sandbox ? urlOf(data.HOST, data.PORT + 1) : undefined;
  const sandboxUrl =
    data.KAIFU_SANDBOX_URL === undefined ? ownSandbox : withoutSlash(data.KAIFU_SANDBOX_URL);
  const ownUrl = urlOf(data.HOST, data.PORT);
  return {
    shop: data.KAIFU_SHOP,
    console: consoleOf(data, sandbox),
    port: data.PORT,
    host: data.HOST,
    ownUrl,
    databaseUrl: data.DATABASE_URL,
    databaseKind: data.KAIFU_DATABASE,
    directDatabaseUrl: data.KAIFU_DATABASE_DIRECT_URL,
    moveTo: data.KAIFU_MOVE_TO,
    replicaUrl: data.KAIFU_REPLICA_URL,
    mustReplicate: data.KAIFU_DATABASE_SYNC === 'required',
    dataFolder: resolve(data.KAIFU_DATA),
    objectStorage: objectStorageOf(data),
    filesUrl: data.KAIFU_FILES_URL && withoutSlash(data.KAIFU_FILES_URL),
    masterSecret: data.KAIFU_MASTER_SECRET,
    sessionSecret: data.KAIFU_SESSION_SECRET,
    https: data.KAIFU_HTTPS,
    trustedProxies: data.KAIFU_TRUSTED_PROXIES,
    operatorFile: data.KAIFU_OPERATOR,
    drainSeconds: data.KAIFU_DRAIN_SECONDS,
    jobs: data.KAIFU_JOBS,
    demo: data.KAIFU_DEMO,
    sandbox,
    sandboxUrl,
    sandboxSmtpPort: data.KAIFU_SANDBOX_SMTP_PORT,
    publicUrl: withoutSlash(data.KAIFU_PUBLIC_URL ?? ownUrl),
    mail: { url: data.KAIFU_SMTP_URL, from: data.KAIFU_MAIL_FROM },
    sms: twilioOf(data),
    payments,
    logins: openidClientsOf(data),
    yamatoBilling: yamatoBillingOf(data.KAIFU_YAMATO_BILLING),
    delivery: deliveryRulesOf(data.KAIFU_DISPATCH_DAYS, data.KAIFU_DELIVERY_DAYS),
    beacon: data.KAIFU_BEACON,
    partners: data.KAIFU_PARTNERS,
    push: pushKeysOf(data),
    line: lineAccountOf(data),
    metrics: data.KAIFU_METRICS,
    traces:
      data.KAIFU_TRACES === undefined
        ? undefined
        : { url: data.KAIFU_TRACES, share: data.KAIFU_TRACES_SHARE },
    logLevel: data.KAIFU_LOG,
  };
}

/**
 * Refuses a sandbox that was not requested explicitly, if the shop takes real money or is reached
 * from other machines: paying in the sandbox would give points for nothing.
 *
 * @throws ConfigError
 */
function refuseSilentSandbox(data: z.infer<typeof environment>, payments: PaymentSettings): void {
  const isExplicit = [data.KAIFU_SANDBOX, data.KAIFU_SANDBOX_URL, data.DATABASE_URL].some(
    (setting) => setting !== undefined,
  );
  if (isExplicit) return;
  const { KAIFU_PUBLIC_URL: publicUrl, HOST: host } = data;
  const hasPublicAddress =
    publicUrl !== undefined && !isThisMachine(publicUrl) && new URL(publicUrl).hostname !== host;
  const realShopSettings = [
    ...liveProviderSettings(payments),
    ...(data.KAIFU_HTTPS ? ['KAIFU_HTTPS'] : []),
    ...(hasPublicAddress ? ['KAIFU_PUBLIC_URL'] : []),
  ];
  if (realShopSettings.length === 0) return;
  throw new ConfigError(
    `This is set up as a real shop (${realShopSettings.join(', ')}), but the sandbox, whose payments cost nothing, is on wherever DATABASE_URL is not set: set KAIFU_SANDBOX=off, or KAIFU_SANDBOX=on where nothing is sold.`,
  );
}

/**
 * Validates each environment variable alone. One that is set to the empty string counts as not set.
 *
 * @throws ConfigError
 */
function readVariables(
  variables: Readonly<Record<string, string | undefined>>,
): z.infer<typeof environment> {
  // A variable set to the empty string counts as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(
    `The configuration is wrong. Correct these variables and start again:\n${errors.join('\n')}`,
  );
}
