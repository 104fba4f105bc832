import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether nobody on this machine listens at this port. */
export function isFreePort(port: number): Promise<boolean> {
  return assertFreePort(port, '127.0.0.1').then(
    () => true,
    () => false,
  );
}

/** @throws what the system says of a port that cannot be listened at, such as EADDRINUSE */
export async function assertFreePort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((closed) => probe.close(closed));
}
