import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { oneClickPath } from './notices.routes.ts';
import { stopToken } from './stop-token.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** Whether the member gets mails of marked packs, and of parcels. */
async function mailsOf(memberId: number) {
  const { kinds } = await (await http.member(memberId)).done(calls.getNoticeSettings);
  const isOn = (name: string) => kinds.find(({ kind }) => kind === name)?.mail;
  return { favourite: isOn('favourite'), parcel: isOn('parcel_sent') };
}

/** Posts as a mail program does (RFC 8058): without cookies or a csrf pair. */
const oneClick = (token: string) =>
  http.app.inject({
    method: 'POST',
    url: `${oneClickPath}?token=${encodeURIComponent(token)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

it('unsubscribing by one click in a mail program, also when repeated: only mails of this kind stop', async () => {
  const memberId = await makeMember(shop);
  const token = stopToken(shop.digest, memberId, 'favourite');
  expect((await oneClick(token)).statusCode).toBe(200);
  expect((await oneClick(token)).statusCode).toBe(200);
  expect(await mailsOf(memberId)).toEqual({ favourite: false, parcel: true });
});

it('unsubscribe address of a mail opened with GET, as mail servers do: changes nothing', async () => {
  const memberId = await makeMember(shop);
  const token = stopToken(shop.digest, memberId, 'favourite');
  await http.app.inject({ url: `${oneClickPath}?token=${token}` });
  expect(await mailsOf(memberId)).toEqual({ favourite: true, parcel: true });
});

it('unsubscribing on the page that a mail links to, without a log-in: only mails of this kind stop', async () => {
  const memberId = await makeMember(shop);
  const token = stopToken(shop.digest, memberId, 'parcel_sent');
  const visitor = http.visitor();
  expect(await visitor.done(calls.stopNoticeMails, { payload: { token } })).toMatchObject({
    kind: 'parcel_sent',
  });
  expect(await mailsOf(memberId)).toEqual({ favourite: true, parcel: false });
});

it('unsubscribing with a token for another member or kind, or a made-up one: refused, no mails stop', async () => {
  const [memberId, other] = [await makeMember(shop), await makeMember(shop)];
  const [, kind, mac] = stopToken(shop.digest, other, 'favourite').split('.');
  const forged = [
    `${memberId}.${kind}.${mac}`,
    `${other}.parcel_sent.${mac}`,
    `${other}.${kind}.`,
    `${other}.${kind}.${mac}.${mac}`,
    '',
    '..',
  ];
  for (const token of forged) expect((await oneClick(token)).statusCode, token).toBe(400);
  expect(await mailsOf(memberId)).toEqual({ favourite: true, parcel: true });
  expect(await mailsOf(other)).toEqual({ favourite: true, parcel: true });
});
