import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Origins of payment companies. Their card fields are frames of their own, so card numbers never
 * reach the shop.
 */
export interface PaymentOrigins {
  /** May run scripts, be framed, and be fetched from. */
  browserOrigins: readonly string[];
  /** The page may post forms to them. */
  formOrigins: readonly string[];
}

/** Origins of others that the shop's pages may use. */
export interface PageOrigins extends PaymentOrigins {
  /** Browsers read pictures and typefaces of the catalogue from there, beside the shop itself. */
  filesOrigins: readonly string[];
  /** May show the page in a frame: the console, on pages with the preview of a draft. */
  framedBy?: string;
}

/**
 * Makes the security headers of every response of the shop (docs/security.md). They are computed
 * once: helmet would compute the same headers for each response.
 *
 * @param https whether the shop is behind https: adds Strict-Transport-Security
 */
export function securityHeaders(https: boolean, origins: PageOrigins): OutgoingHttpHeaders {
  const headers = headersByHelmet({
    contentSecurityPolicy: { directives: contentSecurity(https, origins) },
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // This older header cannot name an origin; all browsers go by `frame-ancestors` before it.
    xFrameOptions: origins.framedBy === undefined ? { action: 'deny' } : false,
  });
  return { ...headers, 'permissions-policy': permissions(origins) };
}

/**
 * Makes the security headers of the API's JSON responses, in which nothing may run (OWASP, REST
 * Security). They are short, because Node checks each character of each header, thousands of times
 * a second.
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

/**
 * Makes the security headers of the console's pages, which load the console's own files alone, and
 * the shop's pages in frames. They allow the camera, which scans cards and parcels, and passkeys.
 */
export function consoleSecurityHeaders(
  https: boolean,
  { filesUrl, shopUrl }: { filesUrl: string | undefined; shopUrl: string },
): OutgoingHttpHeaders {
  const filesOrigins = filesUrl === undefined ? [] : [new URL(filesUrl).origin];
  const headers = headersByHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...contentSecurity(https, { browserOrigins: [], formOrigins: [], filesOrigins }),
        // The shop's own pages, with the preview of a draft.
        frameSrc: [new URL(shopUrl).origin],
        mediaSrc: ["'self'"],
      },
    },
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  const own = ['camera', 'publickey-credentials-create', 'publickey-credentials-get'];
  const policy = [
    ...own.map((feature) => `${feature}=(self)`),
    ...['geolocation', 'microphone', 'payment', 'usb'].map((feature) => `${feature}=()`),
  ];
  return { ...headers, 'permissions-policy': policy.join(', ') };
}

/** Runs helmet on an empty response and returns the headers that it sets. */
function headersByHelmet(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return { ...response.getHeaders() };
}

/**
 * Allows the shop's own files and payment companies' scripts only; no inline scripts or styles.
 * React and Motion set styles through the CSSOM, to which this does not apply.
 */
function contentSecurity(
  https: boolean,
  { browserOrigins, formOrigins, filesOrigins, framedBy }: PageOrigins,
) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...browserOrigins],
    scriptSrcAttr: ["'none'"],
    frameSrc: ["'self'", ...browserOrigins],
    styleSrc: ["'self'", ...filesOrigins],
    styleSrcAttr: ["'none'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...filesOrigins],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", ...filesOrigins],
    connectSrc: ["'self'", ...browserOrigins],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'", ...browserOrigins, ...formOrigins],
    frameAncestors: [framedBy ?? "'none'"],
    upgradeInsecureRequests: https ? [] : null,
  };
}

/**
 * Writes the `Permissions-Policy` header. Cards tilt with the phone (accelerometer, gyroscope);
 * payment companies may open the browser's payment sheet.
 */
function permissions({ browserOrigins }: PaymentOrigins): string {
  // Not every browser supports a wildcard here.
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
