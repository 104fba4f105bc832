import * as z from 'zod';
import { ConfigError } from '../lib/config-error.ts';
import { endpoint, urlOf, type VariablesOf, webAddress } from '../lib/setting-schemas.ts';

/** The environment variables of the console. */
export const consoleVariables = {
  /** Host and port of the console, or `off`; 127.0.0.1:PORT+2 by default. */
  KAIFU_CONSOLE: z
    .union([z.literal('off'), endpoint('127.0.0.1:3002')], {
      error: 'must be off, or an address and a port, such as 127.0.0.1:3002',
    })
    .optional(),
  /** The address by which staff open the console, for links in mails, cookies and passkeys. */
  KAIFU_CONSOLE_URL: webAddress.optional(),
};

/** The environment variables that the console's settings depend on. */
interface ConsoleVariables extends VariablesOf<typeof consoleVariables> {
  PORT: number;
  /** Whether this process serves the shop. */
  KAIFU_SHOP: boolean;
  KAIFU_PUBLIC_URL?: string | undefined;
}

/** The console's host and port, and the address by which staff reach it. */
export interface ConsoleConfig {
  /** The address and port to listen on; undefined if this process serves no console. */
  endpoint: { host: string; port: number } | undefined;
  /** Without a trailing slash. */
  url: string;
  /** The origins from which its pages are served. */
  origins: readonly string[];
}

/**
 * Reads the console's settings. Wrong ones are refused at the start, because otherwise it is
 * noticed too late that nobody can sign in to the console, or that everybody can reach it.
 *
 * @param sandbox whether this process runs the sandbox
 * @throws ConfigError
 */
export function consoleOf(data: ConsoleVariables, sandbox: boolean): ConsoleConfig {
  const { KAIFU_CONSOLE: wanted, KAIFU_CONSOLE_URL: givenUrl, PORT } = data;
  const endpoint = wanted === 'off' ? undefined : (wanted ?? { host: '127.0.0.1', port: PORT + 2 });
  if (endpoint === undefined) {
    if (!data.KAIFU_SHOP)
      throw new ConfigError(
        'KAIFU_SHOP and KAIFU_CONSOLE are both off, so there is nothing to serve: switch one of them on.',
      );
    const url = originOf(givenUrl) ?? `http://localhost:${PORT + 2}`;
    return { endpoint, url, origins: [url] };
  }
  const { host, port } = endpoint;
  if (port > 65_535 || port === PORT || (sandbox && port === PORT + 1))
    throw new ConfigError(
      `The console cannot listen on port ${port}, which ${port > 65_535 ? 'does not exist' : 'the shop or its sandbox uses'}: set KAIFU_CONSOLE to another one, such as 127.0.0.1:3002.`,
    );
  const isLoopback = /^(127\.|localhost$|::1$)/.test(host);
  if (givenUrl === undefined) {
    if (!isLoopback)
      throw new ConfigError(
        `KAIFU_CONSOLE listens on ${host}, so other machines can reach it: set KAIFU_CONSOLE_URL to the address by which staff open it, such as https://console.shop.example.`,
      );
    // Passkeys need a name: browsers make none for an address of numbers.
    const url = `http://localhost:${port}`;
    return { endpoint, url, origins: [url, urlOf(host, port)] };
  }
  const url = originOf(givenUrl);
  if (url === undefined)
    throw new ConfigError(
      `KAIFU_CONSOLE_URL is ${givenUrl}, but the console is served at the root of its address: leave out the path.`,
    );
  // Cookies know hosts and no more: one page could act as the other.
  if (url === originOf(data.KAIFU_PUBLIC_URL))
    throw new ConfigError(
      'KAIFU_CONSOLE_URL and KAIFU_PUBLIC_URL are the same address: give the console a host of its own.',
    );
  return { endpoint, url, origins: [url] };
}

/** Reads an address as an origin; undefined if it has a path. */
function originOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { origin, pathname, search } = new URL(address);
  return pathname === '/' && search === '' ? origin : undefined;
}
