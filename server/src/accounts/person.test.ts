import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { beginBreak } from '../protection/index.ts';
import { addressParcels } from '../shipping/index.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { changeProfile } from './change-profile.ts';
import { changeRegistered } from './change-registered.ts';
import { checkSmsCode } from './check-sms-code.ts';
import { mailboxOf } from './mail.rules.ts';
import { registerMember } from './register-member.ts';
import { codeDigestOf } from './send-sms-code.ts';
import { upsertSentCode } from './sms.queries.ts';

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
const application = (mail: string, phone = '+819012340000') => ({
  profile: {
    ...{ lastName: '別', middleName: '', firstName: '人', phone },
    ...{ postalCode: '1500001', country: '日本', prefectureId: 13, city: '渋谷区' },
    ...{ street: '1-1', building: '' },
  },
  ...{ mail, password: 'kakinoki74', referrerId: undefined },
});

it('an account registered while the person excludes themselves, eight times: must always prove its mailbox before it buys', async () => {
  for (let at = 0; at < 8; at++) {
    const mail = (alias: string) => `both${at}${alias}@example.com`;
    const client = await http.member(await makeMember(shop, { mail: mail(''), mailProved: true }));
    await Promise.all([
      client.done(calls.beginBreak, { payload: { length: 'permanent' } }),
      registerMember(shop, application(mail('+new')), 'ja'),
    ]);
    const [row] = await shop.rawSql<{ until: Date | null }>`
      select verify_mailbox_until as until from ledger_account join member on member.id = member_id
      where mail = ${mail('+new')}`;
    expect(row?.until).toBeInstanceOf(Date);
  }
});

/** The profile of a member made by `makeMember`, with another phone, as the form sends it. */
const profile = (mail: string, phone: string) => ({
  ...{ lastName: '試験', middleName: '', firstName: '花子', mail, phone },
  ...{ postalCode: '1040061', country: '', prefectureId: 13, city: '中央区' },
  ...{ street: '1-1', building: '' },
});

it('a phone entered in a registration and a profile while its owner excludes themselves: both accounts must verify it before a purchase', async () => {
  const phone = '+819012341110';
  const [mail, registered] = ['states.it@example.com', 'registers@example.com'];
  const stating = await makeMember(shop, { mail });
  const person = await makeMember(shop, { phone, phoneVerified: true });
  let statements: Promise<unknown> = Promise.resolve();
  // Both begin when the exclusion has read which accounts state the phone, and is not yet stored.
  const findStatingPhone: typeof shop.people.findStatingPhone = async (tx, memberId) => {
    const found = await shop.people.findStatingPhone(tx, memberId);
    statements = Promise.all([
      registerMember(shop, application(registered, phone), 'ja'),
      changeProfile({ ...shop, addressParcels }, stating, profile(mail, phone), 'ja'),
    ]);
    await sleep(1_000);
    return found;
  };
  await beginBreak({ ...shop, people: { ...shop.people, findStatingPhone } }, person, 'permanent');
  await statements;
  const rows = await shop.rawSql<{ until: Date | null }>`
    select verify_phone_until as until from ledger_account join member on member.id = member_id
    where mail in (${mail}, ${registered})`;
  expect(rows.map(({ until }) => until !== null)).toEqual([true, true]);
});

it('a phone verified while its person excludes themselves, eight times: the exclusion holds for the phone', async () => {
  for (let at = 0; at < 8; at++) {
    const phone = `+8190123411${at}1`;
    const person = await makeMember(shop);
    const codeDigest = codeDigestOf(shop.digest, person, phone, '123456');
    await shop.db.transaction((tx) =>
      upsertSentCode(tx, person, { phone, codeDigest, sentAt: shop.clock.now(), triesLeft: 5 }),
    );
    const [verified] = await Promise.all([
      checkSmsCode(shop, person, '123456'),
      beginBreak(shop, person, 'permanent'),
    ]);
    expect(verified.kind).toBe('verified');
    const stored = await shop.rawSql`
      select 1 from excluded_person where digest = ${shop.digest('person by phone', phone)}`;
    expect(stored).toHaveLength(1);
  }
});

it('an exclusion while the same member changes their profile, and support their phone, twenty times: no deadlock', async () => {
  const deadlocks = async () => {
    const [row] = await shop.rawSql<{ count: number }>`
      select deadlocks::integer as count from pg_stat_database where datname = current_database()`;
    return row?.count;
  };
  const before = await deadlocks();
  for (let at = 0; at < 20; at++) {
    const mail = `order${at}@example.com`;
    const id = await makeMember(shop, { mail, mailProved: true });
    const change = { phone: `+81901235${at + 1000}` };
    const outcomes = await Promise.all([
      beginBreak(shop, id, '1-year'),
      changeProfile({ ...shop, addressParcels }, id, profile(mail, `+81901234${at + 1000}`), 'ja'),
      changeRegistered(shop, id, change, systemActor('support', 'a test')),
      beginBreak(shop, id, 'permanent'),
    ]);
    expect(outcomes.map(({ kind }) => kind)).not.toContain('no-such-member');
  }
  // The database counts a deadlock up to a second later.
  await sleep(1_500);
  expect(await deadlocks()).toBe(before);
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
