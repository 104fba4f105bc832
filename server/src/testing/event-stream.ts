import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { ConsoleClient, TestConsole } from './console-client.ts';

/**
 * Opens a stream of the console as a member of staff. The console listens from then on, because an
 * injected request ends with its answer.
 *
 * @param path below `/api/`
 */
export async function openEvents({ app }: TestConsole, { cookie }: ConsoleClient, path: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({
    ...{ port, host: '127.0.0.1', path: `/api/${path}`, agent: false },
    headers: { cookie: `kaifu_staff=${cookie}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: string[] = [];
  response.setEncoding('utf8').on('data', (text: string) => events.push(text));
  response.on('error', () => {});
  return {
    response,
    last: () => events.at(-1) ?? '',
    /** Waits until the last event contains a text. */
    seen: (text: string) => expect.poll(() => events.at(-1), { timeout: 5_000 }).toContain(text),
    disconnect: () => request.destroy(),
  };
}
