/**
 * The health check of a container: `node server/src/health-check.ts` ends with 0 if each surface
 * that the process serves is ready, else with 1. It reads the same variables as the server, and
 * nothing else, because it starts every few seconds.
 */
const { PORT = '3000', KAIFU_SHOP, KAIFU_CONSOLE } = process.env;
const shop = KAIFU_SHOP === 'off' ? undefined : PORT;
const console = KAIFU_CONSOLE === 'off' ? undefined : consolePort();

/** The port of `host:port`; two after the shop's where none is configured. */
function consolePort(): string {
  return KAIFU_CONSOLE?.split(':').at(-1) ?? String(Number(PORT) + 2);
}

async function isReady(port: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
  return answer?.ok === true;
}

const served = [shop, console].filter((port) => port !== undefined);
const ready = await Promise.all(served.map(isReady));
process.exitCode = ready.every(Boolean) ? 0 : 1;
