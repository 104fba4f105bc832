import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { mailboxOf } from './mail.rules.ts';
import { registerMember } from './register-member.ts';

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

/** As the form sends it, without the route's rate limit. */
const application = (mail: string) => ({
  profile: {
    ...{ lastName: '別', middleName: '', firstName: '人', phone: '+819012340000' },
    ...{ postalCode: '1500001', country: '日本', prefectureId: 13, city: '渋谷区' },
    ...{ street: '1-1', building: '' },
  },
  ...{ mail, password: 'kakinoki74', referrerId: undefined },
});

it('an account registered while the person excludes themselves, eight times: always excluded', async () => {
  for (let at = 0; at < 8; at++) {
    const mail = (alias: string) => `both${at}${alias}@example.com`;
    const client = await http.member(await makeMember(shop, { mail: mail('') }));
    await Promise.all([
      client.done(calls.beginBreak, { payload: { length: 'permanent' } }),
      registerMember(shop, application(mail('+new')), 'ja'),
    ]);
    const [row] = await shop.rawSql<{ from: Date | null }>`
      select break_from as from from ledger_account join member on member.id = member_id
      where mail = ${mail('+new')}`;
    expect(row?.from).toBeInstanceOf(Date);
  }
});

it('any mail address: the database finds the same mailbox as the rules', async () => {
  const mails = fc.sample(
    fc.tuple(
      fc.stringMatching(/^[a-z0-9.+]{1,12}$/),
      fc.constantFrom('gmail.com', 'googlemail.com', 'example.com', 'mail.gmail.com'),
    ),
    { numRuns: 300, seed: 24 },
  );
  const keys = mails.map(([local, domain]) => `${local}@${domain}`);
  const rows = await shop.rawSql<{ key: string; mailbox: string }>`
    select key, mailbox_of(key) as mailbox from unnest(${keys}::text[]) as key`;
  expect(rows).toHaveLength(300);
  for (const { key, mailbox } of rows) expect(mailbox).toBe(mailboxOf(key));
});
