import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationName, operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import { verifyAudit } from '../db/verify-audit.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { codeAt } from '../staff/index.ts';
import {
  type ConsoleClient,
  consoleUrl,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember, makeMembers } from '../testing/factories.ts';
import { hostileOperationRequest, type SensibleValues } from '../testing/hostile.ts';
import { mark } from '../testing/hostile-values.ts';
import type { RawRequest } from '../testing/http-client.ts';

/**
 * A small fixed set of requests for each test run; `npm run fuzz` (tools/fuzz.mjs) runs many random
 * ones.
 */
const isLong = process.env['KAIFU_FUZZ_REQUESTS'] !== undefined;
const wanted = isLong ? Math.ceil(Number(process.env['KAIFU_FUZZ_REQUESTS']) / 5) : 300;
const seed = Number(process.env['KAIFU_FUZZ_SEED'] ?? 20_261_125);
/** Milliseconds after which an answer hangs, even on a busy machine. */
const longestAnswer = 60_000;
const timeout = isLong ? 12 * 3_600_000 : 240_000;
const atOnce = { minLength: 5, maxLength: 5 };

/** Operations that may change points or coins, if somebody may make them. */
const movesMoney = new Set<OperationName>([
  'adjustBalance',
  'waiveDebt',
  'closeMember',
  'approve',
  'notePayment',
]);

let console: TestConsole;
let victim: number;
let bystanders: number[];
beforeAll(async () => {
  console = await openTestConsole();
  victim = await makeMember(console.shop, { points: 5_000, coins: 500 });
  bystanders = await makeMembers(console.shop, 3, { points: 100 });
});
afterAll(() => console.close());

const sensibleValues = (): SensibleValues => ({
  memberId: [victim],
  reason: ['a test'],
  amount: [1, -1, 20_000],
  points: [1, 5_000],
  currency: ['point', 'coin'],
  search: ['試験', String(victim), '090'],
  from: [['buy'], ['login', 'ship']],
  lastDay: ['2099-01-31', null],
  roles: [['packer'], ['owner'], []],
  mail: ['somebody@example.com'],
  day: ['2026-11-20'],
  first: ['2026-11-01'],
  last: ['2026-11-20'],
});

type Sender = 'nobody' | 'packer' | 'auditor' | 'owner';
interface Attack {
  name: OperationName;
  sender: Sender;
  request: RawRequest;
}

const clients = new Map<Sender, ConsoleClient>();
const anyAddress = () => randomBytes(4).join('.');

async function clientOf(sender: Sender): Promise<ConsoleClient> {
  if (sender === 'nobody') return Object.assign(console.nobody(), { address: anyAddress() });
  const client = clients.get(sender) ?? (await signInAs(sender));
  clients.set(sender, client);
  return client;
}

async function signInAs(role: Exclude<Sender, 'nobody'>): Promise<ConsoleClient> {
  const { mail, password, secret } = await console.add(role);
  const client = console.nobody();
  // Sign-ins of one address are limited.
  client.address = anyAddress();
  await client.done(operations.signIn, { body: { mail, password } });
  const code = codeAt(secret, console.shop.clock.now());
  await client.done(operations.sendFactor, { body: { code } });
  return client;
}

const balances = () =>
  Promise.all(
    [victim, ...bystanders].map(async (id) => {
      const { db, clock } = console.shop;
      const { points, coins, pointsOwed } = await findSpendable(db, id, clock.now());
      return { points, coins, pointsOwed };
    }),
  );

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
  expect(statusCode, `${name} ${response.body}`).toBeLessThan(500);
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
  it('hostile requests to every operation of the console: no internal error, balances change only by commands that may', {
    timeout,
  }, async () => {
    const sensible = sensibleValues();
    const attacks = fc.oneof(...targets).chain((name) =>
      fc.record<Attack>({
        name: fc.constant(name),
        sender: fc.constantFrom('nobody', 'packer', 'auditor', 'owner', 'owner', 'owner'),
        request: hostileOperationRequest(operations[name], sensible),
      }),
    );
    let known = await balances();
    let made = 0;
    const property = fc.asyncProperty(fc.array(attacks, atOnce), async (some) => {
      console.logged.length = 0;
      const statuses = await Promise.all(some.map(send));
      expect(console.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
      expect(JSON.stringify(console.logged)).not.toContain(mark);
      const changed = await balances();
      const mayMove = some.some(
        ({ name, sender }, place) =>
          sender === 'owner' && movesMoney.has(name) && (statuses[place] ?? 500) < 300,
      );
      if (mayMove) known = changed;
      expect(changed).toEqual(known);
      made += some.length;
      if (isLong && made % 5_000 === 0) process.stdout.write(`${made} requests …\n`);
    });
    await fc.assert(property, { numRuns: wanted / atOnce.minLength, seed, endOnFailure: true });
    expect((await checkLedger(console.shop.db)).discrepancies).toEqual([]);
    expect((await verifyAudit(console.shop.db, undefined)).kind).toBe('intact');
    if (isLong)
      process.stdout.write(
        `${JSON.stringify({ seed, requests: wanted, answers: Object.fromEntries(seen) })}\n`,
      );
  });
});
