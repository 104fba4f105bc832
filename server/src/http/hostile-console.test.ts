import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OperationName, operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import { systemActor } from '../db/audit.ts';
import { verifyAudit } from '../db/verify-audit.ts';
import { waiveDebt } from '../ledger/index.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { codeAt } from '../staff/index.ts';
import {
  type ConsoleClient,
  consoleUrl,
  openConsoleOf,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeDebt, makeMember } from '../testing/factories.ts';
import { fillShopForADay, openShopForADay } from '../testing/fill-shop-for-a-day.ts';
import { hostileOperationRequest, type SensibleValues } from '../testing/hostile.ts';
import { mark } from '../testing/hostile-values.ts';
import type { RawRequest } from '../testing/http-client.ts';
import { makeZip } from '../testing/make-zip.ts';

/**
 * A small fixed set of requests for each test run; `npm run fuzz` (tools/fuzz.mjs) runs many random
 * ones.
 */
const isLong = process.env['KAIFU_FUZZ_REQUESTS'] !== undefined;
const wanted = isLong ? Math.ceil(Number(process.env['KAIFU_FUZZ_REQUESTS']) / 5) : 300;
const seed = Number(process.env['KAIFU_FUZZ_SEED'] ?? 20_261_125);
/** Milliseconds after which an answer hangs, even on a busy machine. */
const longestAnswer = 60_000;
const timeout = isLong ? 12 * 3_600_000 : 300_000;
const atOnce = { minLength: 5, maxLength: 5 };

/** Operations that may change points or coins, if somebody may make them. */
const movesMoney = new Set<OperationName>([
  'adjustBalance',
  'waiveDebt',
  'closeMember',
  'approve',
  'notePayment',
  'refundPayment',
  'resolveRefund',
]);

/** Operations that may take copies away which a prize needs: the check then says so, rightly. */
const takesCopies = new Set<OperationName>([
  'approve',
  'inspectStock',
  'moveStock',
  'resolveDifference',
  'resolveStock',
]);

let console: TestConsole;

/**
 * Opens the console of a shop that was used for a day: it has records of every kind, which the
 * requests name.
 */
async function openFilledConsole(): Promise<void> {
  const filled = await openShopForADay();
  onTestFinished(() => filled.close());
  await fillShopForADay(filled);
  console = await openConsoleOf(filled.shop);
  onTestFinished(() => console.close());
}

/** For each field that names a record: the numbers of those that the shop has. */
const recordsOf: Readonly<Record<string, string>> = {
  memberId: 'select id from member',
  member: 'select id from member',
  paymentId: 'select id from payment',
  parcelId: 'select id from parcel',
  except: 'select id from parcel',
  mailId: 'select id from sent_mail',
  threadId: 'select id from letter_thread',
  cardId: 'select id from card',
  cardType: 'select id from card_type',
  packId: 'select id from pack',
  draftId: 'select id from pack_draft',
  revision: 'select revision as id from pack_draft_revision',
  code: 'select code as id from holding',
  location: 'select code as id from stock_location',
  intakeId: 'select id from intake',
  takeId: 'select id from stock_take',
  staffId: 'select id from staff',
  approvalId: 'select id from approval_request',
  factorId: 'select id from staff_authenticator union select id from staff_passkey',
  viewId: 'select id from saved_view',
  exportId: 'select id from list_export union select id from shipping_export',
  refundId: 'select id from payment_refund',
  uploadId: 'select id from catalogue_upload',
  modelNumber: 'select model_number as id from card',
  id: `select id from shop_record union select id from staff union select id from card
    union select id from sent_mail union select id from pack`,
};

/** Values that exist in the shop, by the field's name, and such that a command accepts. */
async function sensibleValues(): Promise<SensibleValues> {
  const found: Record<string, readonly unknown[]> = {};
  for (const [field, sql] of Object.entries(recordsOf)) {
    const rows = await console.shop.rawSql.unsafe<{ id: unknown }>(sql);
    found[field] = rows.map(({ id }) => id);
    expect(rows.length, `records for ${field}`).toBeGreaterThan(0);
  }
  const [model] = found['modelNumber'] ?? [];
  return {
    ...found,
    reason: ['a test'],
    amount: [1, -1, 20_000],
    points: [1, 5_000],
    age: [13, 17, null],
    yen: [1, 100, 900],
    refundableYen: [1_000, 900],
    quantity: [1, -1],
    currency: ['point', 'coin'],
    search: ['試験', '12', '090', String(model)],
    from: [['buy'], ['login', 'ship']],
    lastDay: ['2099-01-31', null],
    roles: [['packer'], ['owner'], []],
    mail: ['somebody@example.com'],
    day: ['2026-11-17', '2026-11-20'],
    first: ['2026-11-01'],
    last: ['2026-11-20'],
    receivedOn: ['2026-11-20'],
    pricedOn: ['2026-11-20'],
    birthDate: ['1990-04-02'],
    lines: [`${model},3,100`, `${model},1,9000,,PSA,10,81240099`, 'unknown,1'],
    codes: ['B-1\nB-2'],
    prices: [[{ modelNumber: model, yen: 300 }]],
    picture: ['', '/files/spring.webp', null],
    like: [{ packId: found['packId']?.[0] }, { draftId: found['draftId']?.[0] }],
    lineUp: [[{ modelNumber: model, buyPoint: 10, item: null, count: 5 }]],
    publicReason: [{ ja: '確認中です。', en: 'We are checking.' }],
    description: [{ ja: '<p>縁日</p>', en: '<p>Fair</p>' }],
    file: [Buffer.from('parcel,tracking_number\r\n1,300000000016\r\n').toString('base64')],
    zip: [makeZip([{ name: 'a.yaml', content: 'a: [1' }]).toString('base64'), 'UEs='],
  };
}

/** Whole pictures of the kinds that can be uploaded, and of one that cannot. */
function pictures(): Promise<Buffer[]> {
  const picture = () =>
    sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a2e1d' } });
  const made = [picture().png(), picture().jpeg(), picture().webp(), picture().avif()];
  return Promise.all([...made, picture().gif()].map((each) => each.toBuffer()));
}

type Sender = 'nobody' | 'packer' | 'auditor' | 'manager' | 'owner';
const others = ['nobody', 'packer', 'auditor'] as const;
const approvers = ['manager', 'owner'] as const;
interface Attack {
  name: OperationName;
  sender: Sender;
  request: RawRequest;
}

const clients = new Map<Sender, ConsoleClient>();
const anyAddress = () => randomBytes(4).join('.');

async function clientOf(sender: Sender): Promise<ConsoleClient> {
  if (sender === 'nobody') return Object.assign(console.visitor(), { address: anyAddress() });
  const client = clients.get(sender) ?? (await signInAs(sender));
  clients.set(sender, client);
  return client;
}

async function signInAs(role: Exclude<Sender, 'nobody'>): Promise<ConsoleClient> {
  const { mail, password, secret } = await console.add(role);
  const client = console.visitor();
  // Sign-ins of one address are limited.
  client.address = anyAddress();
  await client.done(operations.signIn, { body: { mail, password } });
  const code = codeAt(secret, console.shop.clock.now());
  await client.done(operations.sendFactor, { body: { code } });
  return client;
}

/**
 * The balances of all members, and what they owe: the former change with each entry of the journal,
 * the latter with each entry about a debt. A waived debt has no entry in the journal.
 */
async function balances() {
  const { rawSql } = console.shop;
  // Two queries: Citus has no total beside another one.
  return {
    journal:
      await rawSql`select count(*)::text as entries, sum(amount)::text as sum from journal_entry`,
    debts:
      await rawSql`select count(*)::text as entries, sum(amount)::text as owed from debt_entry`,
  };
}

/** Asserts that `balances` would show a request that only waived a debt. */
async function changeDebtAlone(known: Awaited<ReturnType<typeof balances>>): Promise<void> {
  const { shop } = console;
  const memberId = await makeMember(shop);
  await makeDebt(shop, memberId, 500);
  const owed = await balances();
  expect(owed).not.toEqual(known);
  const actor = systemActor('kaori', 'a test');
  await waiveDebt(shop.db, shop.clock, memberId, { way: 'forgone', owedBefore: 500 }, actor);
  expect(await balances()).not.toEqual(owed);
}

/** The log lines about errors since the log was emptied. */
const errors = () => console.logged.filter(({ level }) => Number(level) >= 50);

const seen = new Map<number, number>();

/** @returns the status of the answer */
async function send({ name, sender, request }: Attack): Promise<number> {
  const client = await clientOf(sender);
  const sentAt = performance.now();
  const response = await console.app.inject({
    method: request.method,
    url: request.url,
    remoteAddress: client.address,
    headers: {
      origin: consoleUrl,
      ...(client.cookie !== undefined && { cookie: `kaifu_staff=${client.cookie}` }),
      ...request.headers,
    },
    ...(request.body !== undefined && { payload: request.body }),
    // A stream of events never ends by itself: its status says all that is asked here.
    payloadAsStream: operations[name].isStream,
  });
  if (operations[name].isStream) response.stream().destroy();
  expect(performance.now() - sentAt, name).toBeLessThan(longestAnswer);
  const { statusCode } = response;
  if (statusCode >= 500) {
    const sent = `${request.url.slice(0, 500)} ${String(request.body).slice(0, 500)}`;
    throw new Error(`${name}: ${statusCode} after ${sent}\n${JSON.stringify(errors())}`);
  }
  if (statusCode >= 400)
    expect(response.headers['content-type'], name).toMatch(/^application\/problem\+json/);
  seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
  // A request may have ended the sender's own session: somebody else goes on.
  if (statusCode === 401 && sender !== 'nobody' && request.headers?.['cookie'] === undefined)
    clients.delete(sender);
  return statusCode;
}

const targets = Object.entries(operations).map(([name, operation]: [string, Operation]) => ({
  weight: operation.method === 'GET' ? 1 : 3,
  arbitrary: fc.constant(name as OperationName),
}));

describe('a hostile page in the browser of staff', () => {
  it('hostile requests to every operation of the console: no internal error, only commands that may change balances change them', {
    timeout,
  }, async () => {
    await openFilledConsole();
    const [sensible, files] = [await sensibleValues(), await pictures()];
    const attacks = fc.oneof(...targets).chain((name) =>
      fc.record<Attack>({
        name: fc.constant(name),
        // Two who may approve each other's commands make most of the requests.
        sender: fc.oneof(fc.constantFrom(...others), {
          weight: 4,
          arbitrary: fc.constantFrom(...approvers),
        }),
        request: hostileOperationRequest(operations[name], sensible, files),
      }),
    );
    let known = await balances();
    let made = 0;
    let mayBeShort = false;
    const property = fc.asyncProperty(fc.array(attacks, atOnce), async (some) => {
      console.logged.length = 0;
      const statuses = await Promise.all(some.map(send));
      expect(errors()).toEqual([]);
      expect(JSON.stringify(console.logged)).not.toContain(mark);
      const changed = await balances();
      const done = some.filter(
        ({ sender }, place) =>
          ['manager', 'owner'].includes(sender) && (statuses[place] ?? 500) < 300,
      );
      if (done.some(({ name }) => movesMoney.has(name))) known = changed;
      mayBeShort ||= done.some(({ name }) => takesCopies.has(name));
      expect(changed).toEqual(known);
      made += some.length;
      if (isLong && made % 5_000 === 0) process.stdout.write(`${made} requests …\n`);
    });
    await fc.assert(property, { numRuns: wanted / atOnce.minLength, seed, endOnFailure: true });
    await changeDebtAlone(known);
    const { findings } = await checkShop(console.shop.db);
    expect(findings.filter(({ kind }) => !(mayBeShort && kind === 'prize-short'))).toEqual([]);
    expect((await verifyAudit(console.shop.db, undefined)).kind).toBe('intact');
    if (isLong)
      process.stdout.write(
        `${JSON.stringify({ seed, requests: wanted, answers: Object.fromEntries(seen) })}\n`,
      );
  });
});
