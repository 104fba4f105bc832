// The load generator over HTTP. Each member sends requests on a connection of their own, the next
// one as soon as the response has arrived. The generator shares the machine with the server under
// measurement, so it does little work: it uses no HTTP library and parses no JSON.
import { gunzipSync } from 'node:zlib';
import { type Answer, Connection, get, purchase } from './http-connection.ts';
import type { LoadSettings } from './http-messages.ts';
import { runLoad } from './load.ts';

const order: LoadSettings = JSON.parse(process.argv[2] ?? '');

/** Connects as a member and reads the CSRF pair. */
async function enter(cookie: string) {
  const connection = new Connection();
  await connection.open(order.port);
  const { body } = await connection.ask(get('user/point', cookie));
  const { csrf } = JSON.parse(body);
  return { cookie, csrf, connection };
}

type Member = Awaited<ReturnType<typeof enter>>;

/**
 * The status line of each response is checked. Compressed bodies are decompressed and checked once,
 * before the measurement.
 */
const asks: Record<LoadSettings['ask'], (member: Member) => Promise<void>> = {
  async buy({ connection, cookie, csrf }) {
    expectIn((await connection.ask(purchase(order.packId, cookie, csrf))).body, '"result":"1"');
  },
  async cheapest({ connection, cookie }) {
    expectIn((await connection.ask(get('user/card_type', cookie))).body, '"state":200');
  },
  async log({ connection, cookie }) {
    const page = get(`user/pack/rounds/${order.packId}/1`, cookie);
    expectIn((await connection.ask(page)).body, '"state":200');
  },
  async 'top-list'({ connection, cookie }) {
    expectIn((await connection.ask(topList(cookie))).head, 'HTTP/1.1 200 ');
  },
};

/** Writes the request for the list of packs as browsers send it. */
const topList = (cookie: string) => get('user/pack/list', cookie, 'accept-encoding: gzip\r\n');

function unpacked({ head, body }: Answer): string {
  const isCompressed = /content-encoding: gzip/i.test(head);
  return isCompressed ? gunzipSync(Buffer.from(body, 'latin1')).toString() : body;
}

function expectIn(text: string, wanted: string): void {
  if (!text.includes(wanted))
    throw new Error(`not the answer that was wanted: ${text.slice(0, 500)}`);
}

const members = await Promise.all(order.cookies.map(enter));
if (order.ask === 'top-list') {
  for (const { connection, cookie } of members)
    expectIn(unpacked(await connection.ask(topList(cookie))), '"state":200');
}
const load = await runLoad(members.length, order.seconds, async (caller) => {
  const member = members[caller];
  if (member === undefined) throw new Error(`no member ${caller}`);
  await asks[order.ask](member);
});
for (const { connection } of members) connection.close();
process.stdout.write(JSON.stringify(load));
