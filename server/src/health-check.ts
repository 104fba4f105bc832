/**
 * The health check of a container: `node server/src/health-check.ts` ends with 0 if each surface
 * that the process serves is ready, else with 1. It reads the same variables as the server, and
 * nothing else, because it starts every few seconds.
 */
const { PORT = '3000', HOST = '127.0.0.1', KAIFU_SHOP, KAIFU_CONSOLE } = process.env;
const console = KAIFU_CONSOLE ?? `127.0.0.1:${Number(PORT) + 2}`;
const served = [
  ...(KAIFU_SHOP === 'off' ? [] : [`${HOST}:${PORT}`]),
  ...(console === 'off' ? [] : [console]),
];

/** Asks a surface at the address that it listens on. One that listens on all is on this machine. */
async function isReady(address: string): Promise<boolean> {
  const url = new URL(`http://${address}/health/ready`);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  const answer = await fetch(url).catch(() => undefined);
  return answer?.ok === true;
}

const ready = await Promise.all(served.map(isReady));
process.exitCode = ready.every(Boolean) ? 0 : 1;
