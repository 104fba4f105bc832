// Makes a port of this machine's loopback interface reachable at another address. A process of its
// own: the shop leaves a database that does not answer within seconds.
import { connect, createServer } from 'node:net';

const [, , host = '', port = '', targetPort = ''] = process.argv;
const server = createServer((client) => {
  const target = connect(Number(targetPort), '127.0.0.1');
  client.pipe(target).pipe(client);
  for (const [one, other] of [
    [client, target],
    [target, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});
server.listen(Number(port), host, () => process.send?.('listening'));
process.once('disconnect', () => process.exit());
