// Makes a port of this machine reachable by another port, until it is cut. A process of its own:
// the checks of a torture keep theirs busy for seconds.
import { connect, createServer, type Socket } from 'node:net';

const [, , targetPort = ''] = process.argv;
const sockets = new Set<Socket>();
let isCut = false;

// A cut link loses what is sent, and says so to nobody.
const server = createServer({ pauseOnConnect: true }, (client) => {
  const target = connect(Number(targetPort), '127.0.0.1');
  for (const [one, other] of [
    [client, target],
    [target, client],
  ] as const) {
    sockets.add(one);
    one.setNoDelay(true);
    one.on('data', (bytes) => {
      if (!other.write(bytes)) one.pause();
    });
    one.on('drain', () => {
      if (!isCut) other.resume();
    });
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    if (isCut) one.pause();
    else one.resume();
  }
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('message', (message) => {
  isCut = message === 'cut';
  for (const socket of sockets) {
    if (isCut) socket.pause();
    else socket.resume();
  }
});
process.once('disconnect', () => process.exit());
