import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

/** A surface that says whether it is ready. @returns its port */
async function startSurface(isReady: boolean, host = '127.0.0.1'): Promise<string> {
  const server = createServer(({ url }, answer) =>
    answer.writeHead(url === '/health/ready' && isReady ? 200 : 503).end(),
  );
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

/** Runs the check as a container does. @returns its exit code */
function check(env: Record<string, string>): Promise<number | null> {
  const program = fileURLToPath(new URL('health-check.ts', import.meta.url));
  const child = execFile(process.execPath, [program], { env });
  return new Promise((resolve) => child.on('exit', resolve));
}

it('health check of a container: asks the surfaces that its process serves, no others', async () => {
  const ready = await startSurface(true);
  const other = await startSurface(true);
  const away = await startSurface(false);
  const shopAlone = { KAIFU_CONSOLE: 'off' };
  const consoleAlone = { PORT: away, KAIFU_SHOP: 'off' };
  expect(await check({ ...shopAlone, PORT: ready })).toBe(0);
  expect(await check({ ...shopAlone, PORT: away })).toBe(1);
  expect(await check({ ...consoleAlone, KAIFU_CONSOLE: `0.0.0.0:${ready}` })).toBe(0);
  expect(await check({ ...consoleAlone, KAIFU_CONSOLE: `0.0.0.0:${away}` })).toBe(1);
  expect(await check({ PORT: ready, KAIFU_CONSOLE: `127.0.0.1:${other}` })).toBe(0);
  expect(await check({ PORT: ready, KAIFU_CONSOLE: `127.0.0.1:${away}` })).toBe(1);
  const elsewhere = await startSurface(true, '127.0.0.2');
  expect(await check({ ...consoleAlone, KAIFU_CONSOLE: `127.0.0.2:${elsewhere}` })).toBe(0);
});
