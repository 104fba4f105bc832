// The load generator over HTTP: members who ask, each on a connection of their own, again as soon as they are answered. It
// shares the machine with what it measures, so it does as little as it can: no HTTP library, no reading of JSON.
import { Connection, get, purchase } from './http-connection.ts';
import type { LoadOrder } from './http-words.ts';
import { runLoad } from './load.ts';

const order: LoadOrder = JSON.parse(process.argv[2] ?? '');

async function enter(cookie: string) {
  const connection = new Connection();
  await connection.open(order.port);
  const { body } = await connection.ask(get('user/point', cookie));
  const { csrf } = JSON.parse(body);
  return { cookie, csrf, connection };
}

const members = await Promise.all(order.cookies.map(enter));
const load = await runLoad(members.length, order.seconds, async (caller) => {
  const member = members[caller];
  if (member === undefined) throw new Error(`no member ${caller}`);
  const { connection, cookie, csrf } = member;
  const [request, wanted] =
    order.ask === 'buy'
      ? [purchase(order.packId, cookie, csrf), '"result":"1"']
      : [get(order.ask === 'cheapest' ? 'user/card_type' : 'user/pack/list', cookie), '"state":200'];
  const { body } = await connection.ask(request);
  if (!body.includes(wanted)) throw new Error(`not the answer that was wanted: ${body.slice(0, 500)}`);
});
for (const { connection } of members) connection.close();
process.stdout.write(JSON.stringify(load));
