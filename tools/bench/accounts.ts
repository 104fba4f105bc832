/**
 * Measures whether response times reveal who is a member. It sends pairs of requests that must not
 * be distinguishable, many times in turns. It runs in one process without a network, because
 * network noise would only hide differences.
 *
 * npm run bench:accounts [-- times [words]]   measures only the pairs whose name contains one of
 * the words
 */

import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/shop/index.ts';
import { accountSubject, attemptsPerAccount, digestWith } from '../../server/src/accounts/index.ts';
import { openLog } from '../../server/src/app/log.ts';
import { buildApp } from '../../server/src/app/shop-app.ts';
import { query } from '../../server/src/db/pool.ts';
import { folderStore } from '../../server/src/files/folder-store.ts';
import { readOperator } from '../../server/src/legal/index.ts';
import { makeMember } from '../../server/src/testing/factories.ts';
import { HttpClient } from '../../server/src/testing/http-client.ts';
import { type BenchShop, openBenchShop, startBenchPostgres } from './bench-shop.ts';

const password = 'tsukiyo77';
const warmUp = 20;

/** Makes a new request for each call. */
type Ask = () => { path: string; payload: object };

interface Pair {
  name: string;
  asks: [one: Ask, other: Ask];
}

/**
 * Lists pairs of requests whose response times must not differ, such as a login with a known and an
 * unknown address.
 */
function pairsOf(member: string, lockedMember: string, lockedUnknown: string): Pair[] {
  const unknownMail = () => `${randomUUID()}@example.com`;
  const login = (mail: () => string, pass: string) => () => ({
    path: calls.login.path,
    payload: { mail: mail(), pass },
  });
  const reissue = (mail: () => string) => () => ({
    path: calls.resetPassword.path,
    payload: { mail: mail() },
  });
  const register = (mail: () => string, pass: string) => () => ({
    path: calls.register.path,
    payload: { ...applicant, mail: mail(), pass, confirmPass: pass },
  });
  return [
    {
      name: 'login, wrong password: a member’s address, nobody’s',
      asks: [login(() => member, 'wrong77'), login(unknownMail, 'wrong77')],
    },
    {
      name: 'login, locked: the right password, a wrong one',
      asks: [login(() => lockedMember, password), login(() => lockedMember, 'wrong77')],
    },
    {
      name: 'login, locked: a member’s address, nobody’s',
      asks: [login(() => lockedMember, 'wrong77'), login(() => lockedUnknown, 'wrong77')],
    },
    {
      name: 'reissue: a member’s address, nobody’s',
      asks: [reissue(() => member), reissue(unknownMail)],
    },
    {
      name: 'registration: a member’s address, nobody’s',
      asks: [register(() => member, 'another77'), register(unknownMail, 'another77')],
    },
    {
      name: 'registration, a member’s address: the right password, a wrong one',
      asks: [register(() => member, password), register(() => member, 'another77')],
    },
  ];
}

const applicant = {
  lastName: '開封',
  firstName: '花子',
  tel: '090-1234-5678',
  zipcode: '1040061',
  pref_id: 13,
  shiku: '中央区',
  address: '1-2-3',
};

/** Deletes all counted log-in attempts, then locks these subjects again. */
async function resetAttempts(shop: BenchShop, subjectsToLock: readonly Buffer[]): Promise<void> {
  await shop.db.run(query.deleteFrom('loginAttempt'));
  const windowBeganAt = shop.clock.now();
  const rows = subjectsToLock.map((subject) => ({
    subject,
    attempts: attemptsPerAccount.limit + 5,
    windowBeganAt,
  }));
  await shop.db.run(query.insertInto('loginAttempt').values(rows));
}

/** Measures the milliseconds until the response to a sender that the shop has not seen before. */
async function timeOf(app: FastifyInstance, client: HttpClient, ask: Ask): Promise<number> {
  const pair = await client.pair();
  const { path, payload } = ask();
  const request = {
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    cookies: { kaifu_session: client.cookie ?? '' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'ja' },
    payload: new URLSearchParams({
      csrf_name: pair.name,
      csrf_value: pair.value,
      json: JSON.stringify(payload),
    }).toString(),
  } as const;
  const start = performance.now();
  const answer = await app.inject(request);
  const time = performance.now() - start;
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return time;
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/**
 * Computes the share of all pairings in which the first sample is the longer one. 0.5 means that
 * response times reveal nothing.
 */
function chanceLonger(first: number[], second: number[]): number {
  const wins = first.map((one) => second.filter((other) => other < one).length);
  return wins.reduce((sum, count) => sum + count, 0) / (first.length * second.length);
}

/**
 * Sends the requests of each pair by turns, and prints how often the first takes longer than the
 * second.
 */
async function measure(
  app: FastifyInstance,
  shop: BenchShop,
  times: number,
  words: string,
): Promise<void> {
  const [member, lockedMember, lockedUnknown] = [
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ] as const;
  for (const mail of [member, lockedMember]) await makeMember(shop, { mail, password });
  const digest = digestWith(shop.secrets.session);
  const locked = [lockedMember, lockedUnknown].map((mail) => accountSubject(digest, mail));
  const client = new HttpClient(app, 'ja');
  // Half the expected difference between two samples of one source: two standard errors.
  const noise = 2 * Math.sqrt((2 * times + 1) / (12 * times * times));
  console.log(
    `\n${times} times each, in turns; 0.5 ± ${noise.toFixed(3)} is what chance alone gives\n`,
  );
  console.log('| what is asked | medians | the first takes longer |\n| --- | ---: | ---: |');
  for (const { name, asks } of pairsOf(member, lockedMember, lockedUnknown)) {
    if (!name.includes(words)) continue;
    const taken: [number[], number[]] = [[], []];
    for (let time = -warmUp; time < times; time++) {
      await resetAttempts(shop, locked);
      for (const which of time % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const took = await timeOf(app, client, asks[which]);
        if (time >= 0) taken[which].push(took);
      }
    }
    const medians = taken.map((values) => `${median(values).toFixed(2)} ms`).join(', ');
    console.log(`| ${name} | ${medians} | ${chanceLonger(...taken).toFixed(3)} |`);
  }
}

const server = await startBenchPostgres();
const shop = openBenchShop(await server.newDatabase());
const app = await buildApp(shop, {
  log: openLog('warn'),
  https: false,
  trustedProxies: [],
  publicUrl: 'http://127.0.0.1',
  webFolder: undefined,
  operator: await readOperator(undefined),
  stores: { files: folderStore(server.folder), assets: folderStore(server.folder) },
});
try {
  await measure(app, shop, Number(process.argv[2] ?? 400), process.argv[3] ?? '');
} finally {
  await app.close();
  await shop.close();
  await server.stop();
}
