/**
 * Push services of browsers. A client names the endpoint of a subscription, so the shop sends only
 * to these hosts and never into its own network. A name that begins with a dot is that of a domain.
 */
const hosts = [
  // Chrome, and other browsers that use Google's service.
  'fcm.googleapis.com',
  // Firefox.
  '.push.services.mozilla.com',
  // Safari.
  '.push.apple.com',
  // Edge on Windows.
  '.notify.windows.com',
];

/**
 * Whether an endpoint is at a known push service: https, without a port, name or password. The
 * sandbox's push service is known if its origin is given.
 */
export function isKnownEndpoint(endpoint: string, sandboxOrigin?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  if (sandboxOrigin !== undefined && url.origin === sandboxOrigin)
    return url.pathname.startsWith('/push/');
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return hosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}
