import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether a port of the loopback interface is free. */
export function isFreePort(port: number): Promise<boolean> {
  return assertFreePort(port, '127.0.0.1').then(
    () => true,
    () => false,
  );
}

/**
 * Asserts that this process can listen on a port.
 *
 * @throws the system's error if the port cannot be listened on, such as EADDRINUSE
 */
export async function assertFreePort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((closed) => probe.close(closed));
}
