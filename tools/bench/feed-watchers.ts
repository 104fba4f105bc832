// Many browsers that watch the live feed, for feed.ts: raw connections from several addresses of
// the loopback network, because an address may have some hundreds only. On the message `count` it
// reports what they have read since the last one.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { feedPath } from '../../contract/src/shop/feed.ts';

const order = z
  .object({ port: z.int(), watchers: z.int() })
  .parse(JSON.parse(process.argv[2] ?? ''));
const perAddress = 250;

let open = 0;
let events = 0;
let bytes = 0;
for (let made = 0; made < order.watchers; made++) {
  const localAddress = `127.0.0.${2 + Math.floor(made / perAddress)}`;
  const socket = connect({ port: order.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.once('close', () => open--);
  socket.on('data', (read) => {
    bytes += read.length;
    if (read.includes('data: ')) events++;
  });
  await once(socket, 'connect');
  open++;
  socket.write(`GET ${feedPath} HTTP/1.1\r\nhost: shop\r\n\r\n`);
  if (made % 100 === 99) await sleep(20);
}
process.on('message', () => {
  process.send?.({ open, events, bytes });
  events = 0;
  bytes = 0;
});
process.once('disconnect', () => process.exit());
process.send?.({ open, events, bytes });
