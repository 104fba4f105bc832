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

/** Every kind of answer: of a call, its refusals, an address that cannot be read. */
const calls: [string, RawRequest][] = [
  ['a call', { method: 'GET', url: '/api/user/point' }],
  ['a call for members', { method: 'GET', url: '/api/user/detail' }],
  ['no call', { method: 'GET', url: '/api/nothing' }],
  ['no address', { method: 'GET', url: '/api/%zz' }],
  ['no pair', { method: 'POST', url: '/api/user/login' }],
  ['another method', { method: 'OPTIONS', url: '/api/user/point' }],
];
/** And beside the calls: a screen, files there and not there. */
const others: [string, RawRequest][] = [
  ['a screen', { method: 'GET', url: '/pack-detail?packId=1' }],
  ['a file', { method: 'GET', url: '/index.html' }],
  ['no file', { method: 'GET', url: '/files/none.webp' }],
];

describe.each(calls)('the answer to %s', (_, request) => {
  it('lets nothing run at all', async () => {
    const { headers } = await plain.visitor().raw(request);
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });
});

describe.each(others)('the answer to %s', (_, request) => {
  it('lets nothing run that is not the shop’s, and no device be used', async () => {
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

  it('has a page behind https ask for nothing without it', async () => {
    const [http, https] = [await plain.visitor().raw(request), await secure.visitor().raw(request)];
    expect(http.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(https.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

describe.each([...calls, ...others])('the answer to %s', (_, request) => {
  it('is taken for nothing else than it is, framed by nobody, and tells nobody of itself', async () => {
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

  it('tells browsers to stay with https where the shop is behind it, and only there', async () => {
    const [http, https] = [await plain.visitor().raw(request), await secure.visitor().raw(request)];
    expect(http.headers).not.toHaveProperty('strict-transport-security');
    expect(https.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('payment companies', () => {
  it('may do what their fields need, each by its name, and nothing else is opened for them', () => {
    const headers = securityHeaders(true, {
      browserOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      formOrigins: ['https://fep.sps-system.com'],
    });
    const rules = String(headers['content-security-policy']).split(';');
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(rules).toContain(`${name} 'self' https://js.stripe.com https://*.js.stripe.com`);
    expect(rules).toContain(
      "form-action 'self' https://js.stripe.com https://*.js.stripe.com https://fep.sps-system.com",
    );
    expect(rules).toContain("style-src 'self'");
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
  });
});
