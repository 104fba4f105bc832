import { createServer } from 'node:net';

/** Whether nobody on this machine listens at this port. */
export function isFreePort(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });
}
