import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type RawRequest, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { securityHeaders } from './security-headers.ts';

let shop: TestShop;
let plain: TestApp;
let secure: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  [plain, secure] = await Promise.all([openTestApp(shop), openTestApp(shop, { https: true })]);
});
afterAll(async () => {
  await Promise.all([plain.close(), secure.close()]);
  await shop.close();
});

/** Every kind of API answer: a call, its refusals, a malformed URL. */
const calls: [string, RawRequest][] = [
  ['a call', { method: 'GET', url: '/api/user/point' }],
  ['a call for members', { method: 'GET', url: '/api/user/detail' }],
  ['no call', { method: 'GET', url: '/api/nothing' }],
  ['no address', { method: 'GET', url: '/api/%zz' }],
  ['no pair', { method: 'POST', url: '/api/user/login' }],
  ['another method', { method: 'OPTIONS', url: '/api/user/point' }],
];
/** Answers beside the API: a screen, existing and missing files. */
const others: [string, RawRequest][] = [
  ['a screen', { method: 'GET', url: '/pack-detail?packId=1' }],
  ['a file', { method: 'GET', url: '/index.html' }],
  ['no file', { method: 'GET', url: '/files/none.webp' }],
];

describe.each(calls)('security headers of the response to %s', (_, request) => {
  it('content security policy of an API response: nothing at all may run', async () => {
    const { headers } = await plain.visitor().raw(request);
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });
});

describe.each(others)('security headers of the response to %s', (_, request) => {
  it('content security policy of a page or file: only the shop’s own files may run, no device access', async () => {
    const { headers } = await plain.visitor().raw(request);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|\*/);
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self'",
      "style-src-attr 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(rule);
    }
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('a page behind https: tells the browser to upgrade all its requests to https', async () => {
    const [http, https] = [await plain.visitor().raw(request), await secure.visitor().raw(request)];
    expect(http.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(https.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

it('a page that previews a draft: only the console may frame it', async () => {
  const { headers } = await plain.visitor().raw({ method: 'GET', url: '/?tab=-1&preview=x' });
  expect(headers['content-security-policy']).toContain(
    `frame-ancestors ${new URL(shop.staff.console.url).origin};`,
  );
  expect(headers).not.toHaveProperty('x-frame-options');
});

describe.each([...calls, ...others])('security headers of the response to %s', (_, request) => {
  it('every response: forbids content sniffing, framing and referrers', async () => {
    const { headers } = await plain.visitor().raw(request);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('Strict-Transport-Security: sent where the shop is behind https, and only there', async () => {
    const [http, https] = [await plain.visitor().raw(request), await secure.visitor().raw(request)];
    expect(http.headers).not.toHaveProperty('strict-transport-security');
    expect(https.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe.each([...calls, ...others])('type of the response to %s', (_, request) => {
  it('response of the shop with a body: has a type that names UTF-8, or is a picture', async () => {
    const { body, headers } = await plain.visitor().raw(request);
    if (body === '') return;
    expect(headers['content-type']).toMatch(/^(?:[a-z+/-]+; charset=utf-8|image\/webp)$/);
  });
});

it('scripts, styles, drawings and JSON of the web app: have their type and UTF-8', async () => {
  const types = {
    'a.js': 'application/javascript; charset=utf-8',
    'a.css': 'text/css; charset=utf-8',
    'a.svg': 'image/svg+xml; charset=utf-8',
    'a.json': 'application/json; charset=utf-8',
    'a.webmanifest': 'application/manifest+json; charset=utf-8',
  };
  for (const [name, type] of Object.entries(types)) {
    await writeFile(join(plain.folder, 'assets', name), 'x');
    const { headers } = await plain.visitor().raw({ method: 'GET', url: `/assets/${name}` });
    expect(headers['content-type'], name).toBe(type);
  }
});

it.each(['/', '/api/user/point', '/files/none.webp', '/health/live'])(
  'TRACE of %s: not supported, and nothing of the request is repeated',
  async (url) => {
    const headers = { cookie: 'kaifu_session=v.secret', 'x-secret': 'secret' };
    const response = await plain.app.inject({ method: 'TRACE' as 'GET', url, headers });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain('secret');
  },
);

describe('origins in the content security policy', () => {
  it('origins of payment providers and of files: each is allowed only for its purpose in the policy', () => {
    const headers = securityHeaders(true, {
      browserOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      formOrigins: ['https://fep.sps-system.com'],
      filesOrigins: ['https://files.example'],
    });
    const rules = String(headers['content-security-policy']).split(';');
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(rules).toContain(`${name} 'self' https://js.stripe.com https://*.js.stripe.com`);
    expect(rules).toContain(
      "form-action 'self' https://js.stripe.com https://*.js.stripe.com https://fep.sps-system.com",
    );
    expect(rules).toContain("style-src 'self' https://files.example");
    expect(rules).toContain("img-src 'self' data: blob: https://files.example");
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
  });
});
