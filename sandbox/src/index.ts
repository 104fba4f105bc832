import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { MovableClock } from '../../server/src/lib/clock.ts';
import { type AuthenticatorCode, authenticatorRoutes } from './authenticator.routes.ts';
import { type BeaconKey, beaconRoutes } from './beacon.routes.ts';
import { clockRoutes } from './clock.routes.ts';
import { homeRoute } from './home.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { openInbox } from './inbox.ts';
import { lineRoutes } from './line/line.routes.ts';
import { LineService } from './line/line.ts';
import type { Inbox } from './message.ts';
import { openidRoutes } from './openid/openid.routes.ts';
import { OpenidCompanies } from './openid/openid.ts';
import { partnerRoutes } from './partner.routes.ts';
import { openPartnerBooks, type PartnerBooks } from './partner.ts';
import type { CallbackPost } from './payments/callback-post.ts';
import { openPaymentProviders } from './payments/index.ts';
import type { Keys } from './payments/keys.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { pushRoutes } from './push.routes.ts';
import { PushService } from './push.ts';
import { smsRoutes } from './sms.routes.ts';
import { listenForMail } from './smtp.ts';

export { DamagedStateError } from './stored-state.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  /** The port that receives mail; 0 takes any free port. */
  smtpPort?: number;
  host: string;
  clock: MovableClock;
  /** The keys shared by the payment providers and the shop. */
  keys: Keys;
  /** The chain of the beacon that it plays; undefined plays none. */
  beacon?: BeaconKey;
  /** The folder of its state; created if it does not exist. */
  folder: string;
  /** False if the payment providers need no state after a restart. */
  persistent?: boolean;
  /** The shop's address, for the payment providers' callbacks. */
  shopUrl?: string;
  /** The address at which people open the shop; by default the same. */
  publicUrl?: string;
  /** The codes that the authenticators of the demo's staff show now. */
  authenticatorCodes?: () => readonly AuthenticatorCode[];
  /** Called after each move of the clock, before the request is answered. */
  onClockMoved?: () => unknown;
}

export interface Sandbox {
  /** Its address, such as `http://127.0.0.1:3001`. */
  address: string;
  /** The address that receives mail, such as `smtp://127.0.0.1:40025`. */
  smtpUrl: string;
  inbox: Inbox;
  /** The push service, with the messages that each browser got. */
  push: PushService;
  /** LINE's Messaging API, with the messages that each person got. */
  line: LineService;
  /** The payment providers, with the money that each has received. */
  providers: readonly PaymentProvider[];
  /** The accounts at the partner sites. */
  partners: PartnerBooks;
  /** Sends the payment providers' callbacks. */
  callbacks: CallbackPost;
  close(): Promise<void>;
}

/**
 * Starts the sandbox, which plays the outside world for a shop on one machine: payment providers,
 * partner sites, companies with whose accounts people log in, mail and text messages.
 *
 * @throws DamagedStateError
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { clock, onClockMoved = () => undefined } = options;
  await mkdir(options.folder, { recursive: true });
  const inbox = await openInbox(join(options.folder, 'inbox.jsonl'), clock);
  // Closed again if the rest of the start fails: an open port would keep the process alive.
  await using opened = new AsyncDisposableStack();
  const smtp = await listenForMail(inbox, { port: options.smtpPort ?? 0, host: options.host });
  opened.defer(() => smtp.close());
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true });
  opened.defer(() => app.close());
  app.addHook('onSend', async (_request, reply) => {
    // Its pages show what others sent: nothing in them may run or load anything.
    if (!reply.hasHeader('content-security-policy')) {
      reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
      );
    }
    reply.header('cache-control', 'no-store');
  });
  homeRoute(app, clock, { hasBeacon: options.beacon !== undefined });
  clockRoutes(app, clock, onClockMoved);
  if (options.beacon !== undefined) beaconRoutes(app, clock, options.beacon);
  inboxRoutes(app, inbox);
  authenticatorRoutes(app, options.authenticatorCodes ?? (() => []));
  await app.register(smsRoutes(inbox));
  const push = new PushService();
  let ownAddress = '';
  await app.register(pushRoutes(push, () => ownAddress));
  const partners = await openPartnerBooks({ folder: options.folder });
  await app.register(partnerRoutes(partners));
  const { shopUrl = 'http://127.0.0.1:3000' } = options;
  const openid = new OpenidCompanies(clock);
  const line = new LineService(clock);
  openid.onLogIn = (company, subject) => {
    if (company === 'line') line.meet(subject);
  };
  await app.register(lineRoutes(line));
  await app.register(openidRoutes(openid, options.publicUrl ?? shopUrl));
  const companies = await openPaymentProviders(app, { ...options, shopUrl });
  opened.defer(() => companies.post.close());
  const address = await app.listen({ port: options.port, host: options.host });
  ownAddress = address;
  companies.listeningAt(address);
  openid.address = address;
  const running = opened.move();
  return {
    address,
    providers: companies.all,
    partners,
    callbacks: companies.post,
    smtpUrl: smtp.url,
    inbox,
    ...{ push, line },
    close: () => running.disposeAsync(),
  };
}
