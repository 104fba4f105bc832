import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Sites of payment companies: their card fields stand in frames of theirs, so that cards never come
 * here.
 */
export interface PaymentOrigins {
  /** They may run scripts and stand in frames, and be asked by the page. */
  browserOrigins: readonly string[];
  /** The page may post a form to them. */
  formOrigins: readonly string[];
}

/**
 * What every answer tells the browser not to do (docs/security.md). Worked out once: helmet would
 * do so anew for each answer, though they are always the same.
 *
 * @param https whether the shop is behind https: browsers are then told never to come without it
 */
export function securityHeaders(https: boolean, origins: PaymentOrigins): OutgoingHttpHeaders {
  const headers = headersByHelmet({
    contentSecurityPolicy: { directives: contentSecurity(https, origins) },
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return { ...headers, 'permissions-policy': permissions(origins) };
}

/**
 * The same for the answers of calls: JSON, in which nothing at all may run (OWASP, REST Security).
 * Shorter, because there are thousands of them a second, and Node looks at each letter of a header
 * anew.
 */
export function callSecurityHeaders(https: boolean): OutgoingHttpHeaders {
  return headersByHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function headersByHelmet(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return { ...response.getHeaders() };
}

/**
 * Nothing runs but files of the shop's and scripts of payment companies; nothing inline, neither
 * script nor style. What React and Motion put into `style` goes through the CSSOM, which this does
 * not concern.
 */
function contentSecurity(https: boolean, { browserOrigins, formOrigins }: PaymentOrigins) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...browserOrigins],
    scriptSrcAttr: ["'none'"],
    frameSrc: ["'self'", ...browserOrigins],
    styleSrc: ["'self'"],
    styleSrcAttr: ["'none'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...browserOrigins],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'", ...browserOrigins, ...formOrigins],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: https ? [] : null,
  };
}

/**
 * The cards lean with the phone (accelerometer, gyroscope), and payment companies may open the
 * browser's own payment sheet.
 */
function permissions({ browserOrigins }: PaymentOrigins): string {
  // Not every browser knows a star here.
  const named = browserOrigins.filter((origin) => !origin.includes('*'));
  const payment = ['self', ...named.map((origin) => `"${origin}"`)].join(' ');
  const allowed = ['accelerometer', 'autoplay', 'fullscreen', 'gyroscope'].map(
    (feature) => `${feature}=(self)`,
  );
  const denied = [
    'camera',
    'display-capture',
    'geolocation',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'serial',
    'usb',
  ].map((feature) => `${feature}=()`);
  return [...allowed, `payment=(${payment})`, ...denied].join(', ');
}
