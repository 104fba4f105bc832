import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import * as z from 'zod';
import { DatabaseAddressError, serversOf } from '../db/server-addresses.rules.ts';
import type { S3Settings } from '../files/s3-store.ts';
import { ConfigError } from '../lib/config-error.ts';
import { type BeaconSettings, beaconSetting } from '../providers/beacon/beacon-setting.ts';
import type { MessengerSettings } from '../providers/open-messengers.ts';
import type { OpenidClients } from '../providers/openid/open-openid.ts';
import type { PartnerSettings } from '../providers/partners/http-partner.ts';
import { isThisMachine, liveProviderSettings } from '../providers/payments/live-provider.rules.ts';
import type { PaymentSettings } from '../providers/payments/open-methods.ts';
import type { PushKeys } from '../providers/push/web-push.ts';
import type { YamatoBilling } from '../shipping/index.ts';
import type { MetricsEndpoint } from '../telemetry/start-metrics.ts';
import type { TraceSettings } from '../telemetry/start-traces.ts';

const secret = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits (make one with: openssl rand -hex 32)');
const port = z.coerce
  .number('must be a number')
  .int()
  .min(1)
  .max(65_534, 'must be between 1 and 65534');
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

/** One server or several, of which the one that takes writes is used. */
const databaseAddress = z.string().superRefine((address, context) => {
  try {
    serversOf(address);
  } catch (error) {
    if (!(error instanceof DatabaseAddressError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

/** A private key in PEM; `\n` stands for a line break if the environment allows one line only. */
const privateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((pem) => {
    try {
      return createPrivateKey(pem).asymmetricKeyType === 'rsa';
    } catch {
      return false;
    }
  }, 'must be an RSA private key in PEM');

/**
 * Makes the schema for a host and port.
 *
 * @param example such as 127.0.0.1:9464, or [::1]:9464
 */
const endpoint = (example: string) =>
  z
    .string()
    .regex(
      /^(\[[0-9a-f:]+\]|[^\s:]+):\d{1,5}$/i,
      `must be an address and a port, such as ${example}`,
    )
    .transform((text) => {
      const colon = text.lastIndexOf(':');
      return {
        host: text.slice(0, colon).replace(/^\[|\]$/g, ''),
        port: Number(text.slice(colon + 1)),
      };
    })
    .refine(({ port }) => port > 0 && port < 65_536, 'must have a port between 1 and 65535');

/** The partner sites, as a JSON list (docs/partners.md). */
const partners = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a list in JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.strictObject({
          id: z.int().positive(),
          name: z.strictObject({ ja: z.string().min(1), en: z.string().min(1) }),
          url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
          secret: z.string().min(32, 'must have 32 characters or more'),
        }),
      )
      // With a shared id, the password for one site would be sent to the other.
      .refine((sites) => new Set(sites.map(({ id }) => id)).size === sites.length, {
        error: 'must give each site an id of its own',
      }),
  );

/** All settings, from environment variables. The defaults suit one machine. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Whether this process serves the shop. The console may run in a process of its own. */
  KAIFU_SHOP: onOff.default(true),
  /** Host and port of the console, or `off`; 127.0.0.1:PORT+2 by default. */
  KAIFU_CONSOLE: z
    .union([z.literal('off'), endpoint('127.0.0.1:3002')], {
      error: 'must be off, or an address and a port, such as 127.0.0.1:3002',
    })
    .optional(),
  /** The address by which staff open the console, for links in mails, cookies and passkeys. */
  KAIFU_CONSOLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  /** A PostgreSQL to use instead of the embedded one. */
  DATABASE_URL: databaseAddress.optional(),
  /**
   * The same database without a pooler before it, for jobs and migrations: they need a session of
   * their own (LISTEN, advisory locks). Unset: `DATABASE_URL`.
   */
  KAIFU_DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** The kind of database; unset: detected. If it is another kind, the start fails (db/citus). */
  KAIFU_DATABASE: z.enum(['postgres', 'citus'], 'must be postgres or citus').optional(),
  /** A replica, for reads that may be a second old; one server, no load balancer. */
  KAIFU_REPLICA_URL: databaseAddress.optional(),
  /**
   * `required`: nothing is sold, and no other transaction commits, while PostgreSQL would confirm
   * it before a second server has it.
   */
  KAIFU_DATABASE_SYNC: z.enum(['required', 'any'], 'must be required or any').default('any'),
  /** The folder of all data outside the database. */
  KAIFU_DATA: z.string().min(1).default('./.kaifu'),
  /**
   * Object storage for pictures and for the web app's files of every version, as
   * `s3://bucket/prefix`; unset: folders of `KAIFU_DATA`.
   */
  KAIFU_FILES: z
    .url({ protocol: /^s3$/, hostname: /.+/, error: 'must be written as s3://bucket/prefix' })
    .optional(),
  /** The address of an object storage other than Amazon's. */
  KAIFU_FILES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  KAIFU_FILES_REGION: z.string().min(1).default('ap-northeast-1'),
  /** Public address of the storage's `prefix` for browsers; unset: the shop sends the files. */
  KAIFU_FILES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
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
  KAIFU_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  /** The mail server with its credentials: smtps://user:password@mail.example:465. */
  KAIFU_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  /** The sender of mails. */
  KAIFU_MAIL_FROM: z.string().default('Kaifu 開封 <no-reply@localhost>'),
  /** The Twilio account for text messages, and their sender's number or name. */
  KAIFU_TWILIO_ACCOUNT_SID: z.string().optional(),
  KAIFU_TWILIO_AUTH_TOKEN: z.string().optional(),
  KAIFU_SMS_FROM: z.string().optional(),
  KAIFU_TWILIO_URL: z.url().default('https://api.twilio.com'),
  /** The Stripe account: cards, convenience stores, bank transfers, PayPay. */
  KAIFU_STRIPE_SECRET_KEY: z.string().optional(),
  KAIFU_STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  KAIFU_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  KAIFU_STRIPE_URL: z.url().default('https://api.stripe.com'),
  /** The address of Stripe's script for card fields. */
  KAIFU_STRIPE_SCRIPT_URL: z.url().default('https://js.stripe.com/v3/'),
  /** The PayPal app and its webhook. */
  KAIFU_PAYPAL_CLIENT_ID: z.string().optional(),
  KAIFU_PAYPAL_CLIENT_SECRET: z.string().optional(),
  KAIFU_PAYPAL_WEBHOOK_ID: z.string().optional(),
  KAIFU_PAYPAL_URL: z.url().default('https://api-m.paypal.com'),
  /** The Amazon Pay merchant, its key pair and its store. */
  KAIFU_AMAZON_MERCHANT_ID: z.string().optional(),
  KAIFU_AMAZON_PUBLIC_KEY_ID: z
    .string()
    .regex(/^(SANDBOX|LIVE)-/, 'must begin with SANDBOX- or LIVE-')
    .optional(),
  KAIFU_AMAZON_PRIVATE_KEY: privateKey.optional(),
  KAIFU_AMAZON_STORE_ID: z.string().optional(),
  KAIFU_AMAZON_URL: z.url().default('https://pay-api.amazon.jp'),
  KAIFU_AMAZON_SCRIPT_URL: z.url().default('https://static-fe.payments-amazon.com/checkout.js'),
  /** The contract with SB Payment Service, for carrier billing. */
  KAIFU_SBPS_MERCHANT_ID: z.string().optional(),
  KAIFU_SBPS_SERVICE_ID: z.string().optional(),
  KAIFU_SBPS_HASH_KEY: z.string().optional(),
  KAIFU_SBPS_URL: z.url().default('https://fep.sps-system.com/f01/FepBuyInfoReceive.do'),
  KAIFU_SBPS_API_URL: z.url().optional(),
  /**
   * Payment methods that are switched off, by the specification's ids, each with the reason: `7:
   * maintenance; 2: …`.
   */
  KAIFU_PAYMENTS_OFF: z
    .string()
    .regex(
      /^\s*\d+\s*:[^;]+(;\s*\d+\s*:[^;]+)*;?\s*$/,
      'must be ids with reasons, such as 7: maintenance; 2: no contract',
    )
    .default('8: LINE Pay ended in Japan on 30 April 2025; 9: no contract with Merpay'),
  /** The contract that pays for parcels, as Yamato B2 Cloud shows it: 0312345678-001 01. */
  KAIFU_YAMATO_BILLING: z
    .string()
    .regex(
      /^\d{10,12}(-\d{3})? \d{2}$/,
      'must be written as B2 Cloud shows it, such as 0312345678-001 01',
    )
    .optional(),
  /**
   * The public beacon that draws packs: quicknet, off, or a chain in JSON; unset: the sandbox's
   * own, or quicknet.
   */
  KAIFU_BEACON: beaconSetting.optional(),
  /** The shop's client at Google, with whose accounts members log in. */
  KAIFU_LOGIN_GOOGLE_ID: z.string().optional(),
  KAIFU_LOGIN_GOOGLE_SECRET: z.string().optional(),
  /** The shop's LINE Login channel. */
  KAIFU_LOGIN_LINE_ID: z.string().optional(),
  KAIFU_LOGIN_LINE_SECRET: z.string().optional(),
  /** The partner sites from which members can transfer points. */
  KAIFU_PARTNERS: partners.optional(),
  /** The VAPID keys of push messages, in base64url, and how push services reach the operator. */
  KAIFU_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url')
    .optional(),
  KAIFU_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
  KAIFU_PUSH_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  /** The address and port on which metrics are served; unset: no metrics. */
  KAIFU_METRICS: endpoint('127.0.0.1:9464').optional(),
  /**
   * The address to which traces are sent (OTLP over HTTP), and the sampled share of requests;
   * unset: no traces.
   */
  KAIFU_TRACES: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  KAIFU_TRACES_SHARE: z.coerce.number('must be a number').min(0).max(1).default(0.05),
  KAIFU_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** Groups of settings that must be set together or not at all. */
const settingGroups = [
  {
    names: ['KAIFU_TWILIO_ACCOUNT_SID', 'KAIFU_TWILIO_AUTH_TOKEN', 'KAIFU_SMS_FROM'],
    message: 'must be set together with the others of the SMS account',
  },
  {
    names: [
      'KAIFU_STRIPE_SECRET_KEY',
      'KAIFU_STRIPE_PUBLISHABLE_KEY',
      'KAIFU_STRIPE_WEBHOOK_SECRET',
    ],
    message: 'must be set together with the others of the Stripe account',
  },
  {
    names: ['KAIFU_PAYPAL_CLIENT_ID', 'KAIFU_PAYPAL_CLIENT_SECRET', 'KAIFU_PAYPAL_WEBHOOK_ID'],
    message: 'must be set together with the others of the PayPal app',
  },
  {
    names: [
      'KAIFU_AMAZON_MERCHANT_ID',
      'KAIFU_AMAZON_PUBLIC_KEY_ID',
      'KAIFU_AMAZON_PRIVATE_KEY',
      'KAIFU_AMAZON_STORE_ID',
    ],
    message: 'must be set together with the others of Amazon Pay',
  },
  {
    names: ['KAIFU_LOGIN_GOOGLE_ID', 'KAIFU_LOGIN_GOOGLE_SECRET'],
    message: 'must be set together with the other one of the client at Google',
  },
  {
    names: ['KAIFU_LOGIN_LINE_ID', 'KAIFU_LOGIN_LINE_SECRET'],
    message: 'must be set together with the other one of the LINE Login channel',
  },
  {
    names: ['KAIFU_PUSH_PUBLIC_KEY', 'KAIFU_PUSH_PRIVATE_KEY', 'KAIFU_PUSH_SUBJECT'],
    message: 'must be set together with the others of web push',
  },
  {
    names: ['KAIFU_SBPS_MERCHANT_ID', 'KAIFU_SBPS_SERVICE_ID', 'KAIFU_SBPS_HASH_KEY'],
    message: 'must be set together with the others of SB Payment Service',
  },
] as const;

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

/** The console's host and port, and the address by which staff reach it. */
export interface ConsoleConfig {
  /** The address and port to listen on; undefined if this process serves no console. */
  endpoint: { host: string; port: number } | undefined;
  /** Without a trailing slash. */
  url: string;
  /** The origins from which its pages are served. */
  origins: readonly string[];
}

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
  /** If undefined: the operator chooses it in B2 Cloud. */
  yamatoBilling: YamatoBilling | undefined;
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
  const sandboxUrl = data.KAIFU_SANDBOX_URL?.replace(/\/+$/, '') ?? ownSandbox;
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
    replicaUrl: data.KAIFU_REPLICA_URL,
    mustReplicate: data.KAIFU_DATABASE_SYNC === 'required',
    dataFolder: resolve(data.KAIFU_DATA),
    objectStorage: objectStorageOf(data),
    filesUrl: data.KAIFU_FILES_URL?.replace(/\/+$/, ''),
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
    publicUrl: (data.KAIFU_PUBLIC_URL ?? ownUrl).replace(/\/+$/, ''),
    mail: { url: data.KAIFU_SMTP_URL, from: data.KAIFU_MAIL_FROM },
    sms: smsOf(data),
    payments,
    logins: loginsOf(data),
    yamatoBilling: yamatoBillingOf(data.KAIFU_YAMATO_BILLING),
    beacon: data.KAIFU_BEACON,
    partners: data.KAIFU_PARTNERS,
    push: pushOf(data),
    metrics: data.KAIFU_METRICS,
    traces:
      data.KAIFU_TRACES === undefined
        ? undefined
        : { url: data.KAIFU_TRACES, share: data.KAIFU_TRACES_SHARE },
    logLevel: data.KAIFU_LOG,
  };
}

/** Reads the keys of web push messages; undefined if they are not set. */
function pushOf({
  KAIFU_PUSH_PUBLIC_KEY: publicKey,
  KAIFU_PUSH_PRIVATE_KEY: privateKey,
  KAIFU_PUSH_SUBJECT: subject,
}: z.infer<typeof environment>): PushKeys | undefined {
  return publicKey === undefined || privateKey === undefined || subject === undefined
    ? undefined
    : { publicKey, privateKey, subject };
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

/**
 * Reads the console's settings. Wrong ones are refused at the start, because otherwise it is
 * noticed too late that nobody can sign in to the console, or that everybody can reach it.
 *
 * @throws ConfigError
 */
function consoleOf(data: z.infer<typeof environment>, sandbox: boolean): ConsoleConfig {
  const { KAIFU_CONSOLE: wanted, KAIFU_CONSOLE_URL: givenUrl, PORT } = data;
  const endpoint = wanted === 'off' ? undefined : (wanted ?? { host: '127.0.0.1', port: PORT + 2 });
  if (endpoint === undefined) {
    if (!data.KAIFU_SHOP)
      throw new ConfigError(
        'KAIFU_SHOP and KAIFU_CONSOLE are both off, so there is nothing to serve: switch one of them on.',
      );
    const url = originOf(givenUrl) ?? `http://localhost:${PORT + 2}`;
    return { endpoint, url, origins: [url] };
  }
  const { host, port } = endpoint;
  if (port > 65_535 || port === PORT || (sandbox && port === PORT + 1))
    throw new ConfigError(
      `The console cannot listen on port ${port}, which ${port > 65_535 ? 'does not exist' : 'the shop or its sandbox uses'}: set KAIFU_CONSOLE to another one, such as 127.0.0.1:3002.`,
    );
  const isLoopback = /^(127\.|localhost$|::1$)/.test(host);
  if (givenUrl === undefined) {
    if (!isLoopback)
      throw new ConfigError(
        `KAIFU_CONSOLE listens on ${host}, so other machines can reach it: set KAIFU_CONSOLE_URL to the address by which staff open it, such as https://console.shop.example.`,
      );
    // Passkeys need a name: browsers make none for an address of numbers.
    const url = `http://localhost:${port}`;
    return { endpoint, url, origins: [url, urlOf(host, port)] };
  }
  const url = originOf(givenUrl);
  if (url === undefined)
    throw new ConfigError(
      `KAIFU_CONSOLE_URL is ${givenUrl}, but the console is served at the root of its address: leave out the path.`,
    );
  // Cookies know hosts and no more: one page could act as the other.
  if (url === originOf(data.KAIFU_PUBLIC_URL))
    throw new ConfigError(
      'KAIFU_CONSOLE_URL and KAIFU_PUBLIC_URL are the same address: give the console a host of its own.',
    );
  return { endpoint, url, origins: [url] };
}

/** Reads an address as an origin; undefined if it has a path. */
function originOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { origin, pathname, search } = new URL(address);
  return pathname === '/' && search === '' ? origin : undefined;
}

/** Writes the URL of a host and port. An IPv6 address is put in brackets. */
function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Reads the settings of object storage; undefined if files are stored in a folder. */
function objectStorageOf(data: z.infer<typeof environment>): S3Settings | undefined {
  if (data.KAIFU_FILES === undefined) return undefined;
  const { hostname, pathname } = new URL(data.KAIFU_FILES);
  return {
    bucket: hostname,
    prefix: pathname.replace(/^\/+|\/+$/g, ''),
    region: data.KAIFU_FILES_REGION,
    endpoint: data.KAIFU_FILES_ENDPOINT,
  };
}

/** Reads the settings for SMS; undefined if they are not complete. */
function smsOf(data: z.infer<typeof environment>): Config['sms'] {
  const {
    KAIFU_TWILIO_ACCOUNT_SID: accountSid,
    KAIFU_TWILIO_AUTH_TOKEN: authToken,
    KAIFU_SMS_FROM: from,
  } = data;
  if (accountSid === undefined || authToken === undefined || from === undefined) return undefined;
  return { accountSid, authToken, from, url: data.KAIFU_TWILIO_URL.replace(/\/+$/, '') };
}

/** Reads the settings of all payment providers. */
function paymentsOf(data: z.infer<typeof environment>): PaymentSettings {
  return {
    stripe: stripeOf(data),
    paypal: payPalOf(data),
    amazon: amazonOf(data),
    sbps: sbpsOf(data),
    off: offOf(data.KAIFU_PAYMENTS_OFF),
  };
}

/** Reads the companies with whose accounts members log in. */
function loginsOf(data: z.infer<typeof environment>): OpenidClients {
  const client = (id: string | undefined, secret: string | undefined) =>
    id === undefined || secret === undefined ? undefined : { clientId: id, clientSecret: secret };
  return {
    google: client(data.KAIFU_LOGIN_GOOGLE_ID, data.KAIFU_LOGIN_GOOGLE_SECRET),
    line: client(data.KAIFU_LOGIN_LINE_ID, data.KAIFU_LOGIN_LINE_SECRET),
  };
}

/** Reads the settings of Stripe; undefined if they are not complete. */
function stripeOf(data: z.infer<typeof environment>): PaymentSettings['stripe'] {
  const {
    KAIFU_STRIPE_SECRET_KEY: secretKey,
    KAIFU_STRIPE_PUBLISHABLE_KEY: publishableKey,
    KAIFU_STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = data;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined)
    return undefined;
  const { KAIFU_STRIPE_URL: address, KAIFU_STRIPE_SCRIPT_URL: scriptUrl } = data;
  return { secretKey, publishableKey, webhookSecret, address, scriptUrl };
}

/** Reads the settings of PayPal; undefined if they are not complete. */
function payPalOf(data: z.infer<typeof environment>): PaymentSettings['paypal'] {
  const {
    KAIFU_PAYPAL_CLIENT_ID: clientId,
    KAIFU_PAYPAL_CLIENT_SECRET: clientSecret,
    KAIFU_PAYPAL_WEBHOOK_ID: webhookId,
  } = data;
  if (clientId === undefined || clientSecret === undefined || webhookId === undefined)
    return undefined;
  return { clientId, clientSecret, webhookId, address: data.KAIFU_PAYPAL_URL.replace(/\/+$/, '') };
}

/** Reads the settings of Amazon Pay; undefined if they are not complete. */
function amazonOf(data: z.infer<typeof environment>): PaymentSettings['amazon'] {
  const {
    KAIFU_AMAZON_MERCHANT_ID: merchantId,
    KAIFU_AMAZON_PUBLIC_KEY_ID: publicKeyId,
    KAIFU_AMAZON_PRIVATE_KEY: key,
    KAIFU_AMAZON_STORE_ID: storeId,
    KAIFU_AMAZON_SCRIPT_URL: scriptUrl,
  } = data;
  if (
    merchantId === undefined ||
    publicKeyId === undefined ||
    key === undefined ||
    storeId === undefined
  )
    return undefined;
  const address = data.KAIFU_AMAZON_URL.replace(/\/+$/, '');
  const certificateOrigin = undefined;
  return {
    merchantId,
    publicKeyId,
    privateKey: key,
    storeId,
    address,
    scriptUrl,
    certificateOrigin,
  };
}

/** Reads the settings of SB Payment Service; undefined if they are not complete. */
function sbpsOf(data: z.infer<typeof environment>): PaymentSettings['sbps'] {
  const {
    KAIFU_SBPS_MERCHANT_ID: merchantId,
    KAIFU_SBPS_SERVICE_ID: serviceId,
    KAIFU_SBPS_HASH_KEY: hashKey,
  } = data;
  if (merchantId === undefined || serviceId === undefined || hashKey === undefined)
    return undefined;
  const { KAIFU_SBPS_URL: address, KAIFU_SBPS_API_URL: apiAddress } = data;
  return { merchantId, serviceId, hashKey, address, apiAddress };
}

/**
 * Reads Yamato's billing codes from a text such as `0901234567-001 01`: customer, category,
 * freight.
 */
function yamatoBillingOf(text: string | undefined): YamatoBilling | undefined {
  const [, customer, category = '', freight] = /^(\d+)(?:-(\d+))? (\d+)$/.exec(text ?? '') ?? [];
  return customer === undefined || freight === undefined
    ? undefined
    : { customer, category, freight };
}

/** Reads the list of payment methods that are switched off, each with the reason. */
function offOf(list: string): PaymentSettings['off'] {
  const entries = list.split(';').filter((entry) => entry.trim() !== '');
  return new Map(
    entries.map((entry) => [Number.parseInt(entry, 10), entry.replace(/^[^:]*:/, '').trim()]),
  );
}
