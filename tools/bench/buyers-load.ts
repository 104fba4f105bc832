// Many buyers over HTTP: each member buys, pauses and buys again, on a connection of their own. A
// refused member retries at once, or after the time in Retry-After, as the web app does.
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, get, purchase } from './http-connection.ts';
import type { BuyersReport, BuyersSettings } from './http-messages.ts';
import { loadOf } from './load.ts';

const order: BuyersSettings = JSON.parse(process.argv[2] ?? '');

interface Member {
  connection: Connection;
  cookie: string;
  csrf: { name: string; value: string };
}

const members: Member[] = [];
for (const cookie of order.cookies) {
  const connection = new Connection();
  await connection.open(order.port);
  const { body } = await connection.ask(get('user/point', cookie));
  members.push({ connection, cookie, csrf: JSON.parse(body).csrf });
}

const begin = performance.now() + order.warmUp * 1000;
const end = begin + order.seconds * 1000;
const waitsMs: number[] = [];
let refused = 0;
let failed = 0;

/** Lets one member think and buy until the end, and notes how long each purchase takes. */
async function shop({ connection, cookie, csrf }: Member): Promise<void> {
  for (;;) {
    await sleep(order.think * 2 * Math.random());
    const asked = performance.now();
    if (asked > end) return;
    const { head, body } = await connection.ask(purchase(order.packId, cookie, csrf));
    const answered = performance.now();
    const counts = answered >= begin && answered <= end;
    if (body.includes('"result":"1"')) {
      if (counts) waitsMs.push(answered - asked);
    } else if (head.startsWith('HTTP/1.1 429')) {
      if (counts) refused++;
      const seconds = Number(/retry-after: (\d+)/i.exec(head)?.[1]);
      if (order.waitsWhenRefused)
        await sleep(Math.min(seconds * 1000, Math.max(0, end - answered)));
    } else if (head.startsWith('HTTP/1.1 500')) {
      if (counts) failed++;
    } else {
      throw new Error(`not an answer that was wanted: ${head} ${body.slice(0, 500)}`);
    }
  }
}

await Promise.all(members.map(shop));
for (const { connection } of members) connection.close();
const { perSecond, p50, p99 } = loadOf(waitsMs, order.seconds * 1000);
const report: BuyersReport = {
  servedPerSecond: perSecond,
  refusedPerSecond: refused / order.seconds,
  failedPerSecond: failed / order.seconds,
  p50,
  p99,
};
process.stdout.write(JSON.stringify(report));
