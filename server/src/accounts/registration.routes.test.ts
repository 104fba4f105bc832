import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { formatMoment } from '../lib/format.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { type SentMessage, workQueue } from '../testing/queue.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { enqueueLockNotice } from './lock-notice.ts';
import { accountSubject } from './log-in.ts';
import { replacePassword } from './replace-password.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  // Rate limits count by address, so each test starts with a new app.
  http = await openTestApp(shop);
  return () => http.close();
});
afterAll(() => shop.close());

const newMail = () => `applicant-${randomUUID()}@example.com`;

const form = (changes: object = {}) => ({
  lastName: '開封',
  middleName: '',
  firstName: '花子',
  tel: '090-1234-5678',
  mail: newMail(),
  zipcode: '１０４－００６１',
  province: '',
  pref_id: 13,
  shiku: '中央区銀座',
  address: '1-2-3',
  building: '',
  pass: 'tsukiyo77',
  confirmPass: 'tsukiyo77',
  referralCode: '',
  ...changes,
});

const membersWith = (mail: string) =>
  shop.rawSql<Record<string, unknown>>`select * from member where mail_key = ${mail}`;

describe('registration', () => {
  it('registering: creates a member with normalised data who can log in, and mails a welcome', async () => {
    const payload = form();
    const client = http.visitor();
    await client.done(calls.checkRegistration, { payload });
    expect(await membersWith(payload.mail)).toEqual([]);
    await client.done(calls.register, { payload });
    expect(await membersWith(payload.mail)).toMatchObject([
      {
        last_name: '開封',
        phone: '+819012345678',
        phone_verified_at: null,
        postal_code: '1040061',
        prefecture_id: 13,
        city: '中央区銀座',
        country: '日本',
        language: 'ja',
        password_hash: expect.stringMatching(/^\$argon2id\$/),
        referral_code: expect.stringMatching(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/),
      },
    ]);
    expect(await workQueue(shop)).toMatchObject([
      { kind: 'mail', to: payload.mail, subject: '【開封】会員登録が完了しました' },
    ]);
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    await client.done(calls.login, {
      payload: { mail: payload.mail.toUpperCase(), pass: payload.pass },
    });
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '1', point: '0' });
  });

  it('registering in English with prefecture 99, a country and a middle name: accepted, mails are in English', async () => {
    const payload = form({
      middleName: 'Q.',
      province: 'France',
      zipcode: '75001',
      tel: '+33 6 12 34 56 78',
    });
    await http.visitor('en').done(calls.register, { payload });
    expect(await membersWith(payload.mail)).toMatchObject([
      {
        middle_name: 'Q.',
        country: 'France',
        prefecture_id: 99,
        phone: '+33612345678',
        language: 'en',
      },
    ]);
    expect(await workQueue(shop)).toMatchObject([{ subject: '[Kaifu] Welcome' }]);
  });

  it.each(['ja', 'en'] as const)(
    'registering without an address in language %s: accepted, and the address can be given later, once',
    async (language) => {
      const payload = form({ zipcode: '', shiku: ' ', address: '', province: '', pref_id: 99 });
      const client = http.visitor(language);
      await client.done(calls.register, { payload });
      expect(await membersWith(payload.mail)).toMatchObject([
        { postal_code: '', country: '', prefecture_id: null, city: '', street: '', building: '' },
      ]);
      await client.done(calls.login, { payload: { mail: payload.mail, pass: payload.pass } });
      const address = { zipcode: '75001', province: 'France', shiku: 'Paris', address: 'Rue 1' };
      const { pass: _, confirmPass: __, referralCode: ___, ...profile } = payload;
      const later = { ...profile, ...address };
      expect((await client.askLoosely(calls.changeMember, { payload: later })).state).toBe(200);
      expect(await membersWith(payload.mail)).toMatchObject([
        { postal_code: '75001', country: 'France', prefecture_id: 99, city: 'Paris' },
      ]);
    },
  );

  it('registering with wrong fields: a message for each, the same from the check and the registration', async () => {
    for (const call of [calls.checkRegistration, calls.register]) {
      const { state, errors } = await http.visitor().askLoosely(call, { payload: {} });
      expect(state).toBe(422);
      expect(Object.keys(errors).sort()).toEqual(['firstName', 'lastName', 'mail', 'pass', 'tel']);
      for (const messages of Object.values(errors))
        expect(messages).toEqual([expect.stringMatching(/./)]);
    }
    const { errors: incomplete } = await http
      .visitor()
      .askLoosely(calls.register, { payload: { building: '101' } });
    expect(Object.keys(incomplete).sort()).toEqual(
      expect.arrayContaining(['address', 'pref_id', 'shiku', 'zipcode']),
    );
    const odd = form({ zipcode: '〒', lastName: 'Do\u0007e', firstName: 'J\u202ene' });
    const { errors } = await http.visitor('en').ask(calls.register, { payload: odd });
    expect(errors).toEqual({
      lastName: ['invalid value'],
      firstName: ['invalid value'],
      province: ['Please fill this in.'],
      zipcode: ['Please enter a valid postal code.'],
    });
  });

  it.each([
    ['another confirmation', { confirmPass: 'tsukiyo78' }, 'does not match password confirmation'],
    [
      'a password of 5',
      { pass: 'abc12', confirmPass: 'abc12' },
      'Please use 6 to 64 characters: letters, digits and symbols.',
    ],
    [
      'the address as its password',
      { mail: 'owner.of.it@example.com', pass: 'Owner.of.it', confirmPass: 'Owner.of.it' },
      'Your password cannot be your email address, or its part before the @. Please choose another.',
    ],
  ])('registering with %s: refused at the password', async (_, changes, message) => {
    const { errors } = await http
      .visitor('en')
      .ask(calls.register, { payload: form({ province: 'France', ...changes }) });
    expect(errors).toMatchObject({ pass: [message] });
  });

  it('registering with the address of a member: the usual response, and only its owner is mailed', async () => {
    const payload = form();
    await http.visitor().done(calls.register, { payload });
    await workQueue(shop);
    const again = {
      ...payload,
      mail: payload.mail.toUpperCase(),
      lastName: '他人',
      pass: 'another77',
      confirmPass: 'another77',
    };
    const stranger = http.visitor();
    expect((await stranger.ask(calls.checkRegistration, { payload: again })).body).toEqual({
      state: 200,
    });
    expect((await stranger.ask(calls.register, { payload: again })).body).toEqual({ state: 200 });
    expect(await workQueue(shop)).toMatchObject([
      { to: again.mail, subject: '【開封】すでに会員登録されています' },
    ]);
    expect(await membersWith(payload.mail)).toMatchObject([{ last_name: '開封' }]);
    // Further registrations do not fill the mailbox.
    for (let time = 0; time < 4; time++) await stranger.done(calls.register, { payload: again });
    expect(await workQueue(shop)).toHaveLength(2);
  });

  it.each([
    ['letters and digits of the specification, though everybody tries them', 'secret1'],
    ['a password that a phone suggests', 'xibvat-5gomva-Cazsyx'],
    ['64 characters of any script', '氷牙の狼 é!'.repeat(8)],
  ])(
    'registering with %s as the password: accepted, and logging in with it works',
    async (_, pass) => {
      const payload = form({ pass, confirmPass: pass });
      await http.visitor().done(calls.register, { payload });
      await workQueue(shop);
      const client = http.visitor();
      // Another device may compose é of two characters.
      await client.done(calls.login, {
        payload: { mail: payload.mail, pass: pass.normalize('NFD') },
      });
      expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });
    },
  );

  describe('with the address of a member', () => {
    /** Everything that a registration leaves in the database, except ids. */
    const effectsOf = async (mail: string, pass: string) => {
      await shop.rawSql`delete from login_attempt`;
      const before = await shop.rawSql`select 1 from graphile_worker.jobs`;
      const payload = form({ mail, pass, confirmPass: pass });
      const { body } = await http.visitor().ask(calls.register, { payload });
      const attempts = await shop.rawSql`select attempts from login_attempt order by attempts`;
      const jobs = await shop.rawSql`select task_identifier from graphile_worker.jobs order by id`;
      return { body, attempts, jobs: jobs.slice(before.length) };
    };

    it("registering with a member's address: takes the same work for a right and a wrong password", async () => {
      const mail = newMail();
      await makeMember(shop, { mail, password: 'tsukiyo77' });
      const right = await effectsOf(mail, 'tsukiyo77');
      const wrong = await effectsOf(mail, 'tsukiyo78');
      expect(right).toEqual(wrong);
      expect(wrong).toMatchObject({
        body: { state: 200 },
        attempts: [{ attempts: 1 }],
        jobs: [{ task_identifier: 'tell-of-registration' }],
      });
      expect(await workQueue(shop)).toMatchObject([
        { subject: '【開封】すでに会員登録されています' },
      ]);
    });

    it("registering ten times with a member's address: locks its logins and mails the owner", async () => {
      const mail = newMail();
      const memberId = await makeMember(shop, { mail, password: 'tsukiyo77' });
      await shop.rawSql`delete from login_attempt`;
      for (let time = 0; time < 10; time++) {
        const pass = time === 5 ? 'tsukiyo77' : `tsukiyo${10 + time}`;
        await http
          .visitor()
          .done(calls.register, { payload: form({ mail, pass, confirmPass: pass }) });
      }
      const login = { payload: { mail, pass: 'tsukiyo77' } };
      expect((await http.visitor().ask(calls.login, login)).state).toBe(422);
      expect(await shop.rawSql`select 1 from session where member_id = ${memberId}`).toEqual([]);
      expect((await workQueue(shop)).map(({ subject }) => subject)).toContain(
        '【開封】ログインを一時的に停止しました',
      );
    });
  });

  it('sending one registration several times, also concurrently: one member, one mail', async () => {
    const payload = form();
    const clients = [http.visitor(), http.visitor(), http.visitor()];
    await Promise.all(clients.map((client) => client.done(calls.register, { payload })));
    await http.visitor().done(calls.register, { payload });
    expect(await membersWith(payload.mail)).toHaveLength(1);
    const subjects = (await workQueue(shop)).map(({ subject }) => subject);
    expect(subjects).toEqual(['【開封】会員登録が完了しました']);
    expect(
      await shop.rawSql`select 1 from ledger_account join member on id = member_id where mail = ${payload.mail}`,
    ).toHaveLength(1);
  });

  it('registering with a referral code that is unknown or of a member who may not invite: refused', async () => {
    const stranger = await makeMember(shop);
    const [row] = await shop.rawSql<{
      code: string;
    }>`select referral_code as code from member where id = ${stranger}`;
    for (const referralCode of ['NOSUCH', row?.code]) {
      const { errors } = await http
        .visitor()
        .ask(calls.checkRegistration, { payload: form({ referralCode: referralCode ?? '' }) });
      expect(errors).toHaveProperty('referral_code');
    }
  });
});

describe('postal code', () => {
  const townsOf = async (zipcode: string) =>
    (await http.visitor().done(calls.findTowns, { payload: { zipcode } })).result;

  it.each(['1040061', '104-0061', '１０４－００６１'])(
    'looking up a postal code, written as %s: finds its town',
    async (zipcode) => {
      expect(await townsOf(zipcode)).toEqual([
        { prefcode: 13, address2: '中央区', address3: '銀座' },
      ]);
    },
  );

  it('looking up a postal code of several towns: finds all of them, also in two prefectures', async () => {
    const towns = await townsOf('4980000');
    expect(new Set(towns.map(({ prefcode }) => prefcode))).toEqual(new Set([23, 24]));
    expect((await townsOf('4520961')).length).toBeGreaterThan(10);
  });

  it.each(['', '123', '9999999', '00000000', 'abcdefg'])(
    'looking up the postal code %j: finds no town',
    async (zipcode) => {
      expect(await townsOf(zipcode)).toEqual([]);
    },
  );
});

describe('failed logins', () => {
  const tryLogin = (mail: string, pass: string) =>
    http.visitor().ask(calls.login, { payload: { mail, pass } });

  it('ten failed logins at an account or at an unknown address: locked for 15 minutes, owner mailed', async () => {
    const mail = newMail();
    const memberId = await makeMember(shop, { mail, password: 'tsukiyo77' });
    // Answers slow down from the fourth failure, so the counter is set near its limit.
    for (const address of [mail, newMail()]) {
      expect((await tryLogin(address, 'wrong')).state).toBe(422);
      await shop.rawSql`update login_attempt set attempts = 9 where attempts = 1`;
      await tryLogin(address, 'wrong');
    }
    const locked = await tryLogin(mail, 'tsukiyo77');
    expect(locked.body).toEqual((await tryLogin(newMail(), 'tsukiyo77')).body);
    const sent = await workQueue(shop);
    expect(sent).toMatchObject([{ to: mail, subject: '【開封】ログインを一時的に停止しました' }]);
    const ends = formatMoment(new Date(shop.clock.now().getTime() + 15 * 60 * 1000), 'ja');
    expect(sent[0]?.text).toContain(`${ends}までログインを停止しています`);
    expect(await shop.rawSql`select 1 from session where member_id = ${memberId}`).toEqual([]);
    shop.clock.advance(15 * 60 * 1000);
    expect((await tryLogin(mail, 'tsukiyo77')).state).toBe(200);
  });

  it('failed logins that arrive together: counted one by one, and the account is locked', async () => {
    const mail = newMail();
    await makeMember(shop, { mail, password: 'tsukiyo77' });
    await shop.rawSql`delete from login_attempt`;
    await tryLogin(mail, 'wrong');
    await shop.rawSql`update login_attempt set attempts = 9`;
    const tenth = Promise.all(['guess1', 'guess2', 'guess3'].map((pass) => tryLogin(mail, pass)));
    expect((await tenth).map(({ state }) => state)).toEqual([422, 422, 422]);
    const states = await Promise.all(
      ['tsukiyo77', 'tsukiyo77'].map(async (pass) => (await tryLogin(mail, pass)).state),
    );
    expect(states).toEqual([422, 422]);
    expect(await workQueue(shop)).toHaveLength(1);
  });

  it('a sender with a hundred failed logins: refused with 429 for every account, for 15 minutes', async () => {
    const mail = newMail();
    await makeMember(shop, { mail, password: 'tsukiyo77' });
    await shop.rawSql`delete from login_attempt`;
    await tryLogin(newMail(), 'wrong');
    await shop.rawSql`update login_attempt set attempts = 100`;
    expect((await tryLogin(mail, 'tsukiyo77')).state).toBe(429);
    shop.clock.advance(15 * 60 * 1000);
    expect((await tryLogin(mail, 'tsukiyo77')).state).toBe(200);
  });
});

describe('mails that anybody can cause', () => {
  it('locking an account and requesting temporary passwords repeatedly: mails are limited', async () => {
    const mail = newMail();
    await makeMember(shop, { mail });
    const arrived: string[] = [];
    for (let time = 0; time < 7; time++) {
      await enqueueLockNotice(shop.db, mail);
      await http.visitor().done(calls.resetPassword, { payload: { mail } });
      arrived.push(...(await workQueue(shop)).map(({ subject }) => subject));
      shop.clock.advance(60_000);
    }
    expect(
      arrived.filter((subject) => subject === '【開封】ログインを一時的に停止しました'),
    ).toHaveLength(3);
    expect(arrived.filter((subject) => subject === '【開封】仮パスワードのお知らせ')).toHaveLength(
      5,
    );
    shop.clock.advance(60 * 60 * 1000);
    await http.visitor().done(calls.resetPassword, { payload: { mail } });
    expect(await workQueue(shop)).toHaveLength(1);
  });
});

describe('temporary password', () => {
  const passwordIn = (messages: SentMessage[]) =>
    messages[0]?.text.match(/^[a-z0-9]{12}$/m)?.[0] ?? '';
  const ask = (mail: string) => http.visitor().ask(calls.resetPassword, { payload: { mail } });
  const logIn = async (mail: string, pass: string) => {
    const client = http.visitor();
    return { client, state: (await client.ask(calls.login, { payload: { mail, pass } })).state };
  };

  it('requesting a temporary password: the same response for everybody, mailed to members only', async () => {
    const mail = newMail();
    await makeMember(shop, { mail });
    expect((await ask(mail)).body).toEqual((await ask(newMail())).body);
    expect(await workQueue(shop)).toMatchObject([
      { to: mail, subject: '【開封】仮パスワードのお知らせ' },
    ]);
    expect((await ask('no address')).errors).toHaveProperty('mail');
  });

  /** Whether a member has used something that was mailed to their address. */
  const isMailProved = async (memberId: number) => {
    const [row] = await shop.rawSql<{ at: Date | null }>`
      select mail_proved_at as at from member where id = ${memberId}`;
    return row?.at != null;
  };

  it('a temporary password: logs in once, only to set a new password; the old password stays valid', async () => {
    const mail = newMail();
    const memberId = await makeMember(shop, { mail, password: 'tsukiyo77' });
    await ask(mail);
    const temporary = passwordIn(await workQueue(shop));
    expect((await logIn(mail, 'tsukiyo77')).state).toBe(200);
    expect(await isMailProved(memberId)).toBe(false);
    const { client } = await logIn(mail, temporary);
    expect(await client.done(calls.getCurrentUser)).toMatchObject({
      is_login: '1',
      needs_new_password: '1',
    });
    for (const call of [calls.getReferral, calls.getOpenCards]) {
      expect(await client.askLoosely(call)).toMatchObject({
        state: 403,
        message: expect.stringContaining('仮パスワード'),
      });
    }
    expect((await logIn(mail, temporary)).state).toBe(422);
    expect((await logIn(mail, 'tsukiyo77')).state).toBe(200);
    expect(await isMailProved(memberId)).toBe(true);
    expect(
      await shop.rawSql`select 1 from session where member_id = ${memberId} and needs_new_password`,
    ).toHaveLength(1);
  });

  it('using a temporary password twice in parallel: one login works', async () => {
    const mail = newMail();
    await makeMember(shop, { mail });
    await ask(mail);
    const temporary = passwordIn(await workQueue(shop));
    const both = await Promise.all([logIn(mail, temporary), logIn(mail, temporary)]);
    expect(both.map(({ state }) => state).sort()).toEqual([200, 422]);
  });

  it('a temporary password for a member whose password was made useless: the mail says so, until a new one is set; for others, that the old one still works', async () => {
    const mail = newMail();
    const id = await makeMember(shop, { mail });
    const textOfMail = async () => {
      shop.clock.advance(60 * 1000);
      await ask(mail);
      return (await workQueue(shop))[0]?.text;
    };
    expect(await textOfMail()).toContain('これまでのパスワードは、そのままお使いいただけます');
    await shop.db.transaction((tx) => replacePassword(tx, shop.sessions, id, shop.clock.now()));
    await workQueue(shop);
    expect(await textOfMail()).toContain('これまでのパスワードを無効にし');
    await (await http.member(id)).done(calls.changePassword, {
      payload: { pass: 'atarashii88', confirmPass: 'atarashii88' },
    });
    await workQueue(shop);
    expect(await textOfMail()).toContain('これまでのパスワードは、そのままお使いいただけます');
  });

  it('a temporary password: sent once a minute, valid for 30 minutes, opens a locked account', async () => {
    const mail = newMail();
    await makeMember(shop, { mail });
    await ask(mail);
    const first = passwordIn(await workQueue(shop));
    await ask(mail);
    expect(await workQueue(shop)).toEqual([]);
    shop.clock.advance(30 * 60 * 1000);
    expect((await logIn(mail, first)).state).toBe(422);
    const account = accountSubject(shop.digest, mail);
    await shop.rawSql`update login_attempt set attempts = 11 where subject = ${account}`;
    expect((await logIn(mail, 'correct horse')).state).toBe(422);
    await ask(mail);
    const second = passwordIn(await workQueue(shop));
    // Requesting one must not unlock the account: an attacker could do that, too.
    expect((await logIn(mail, 'correct horse')).state).toBe(422);
    expect((await logIn(mail, second)).state).toBe(200);
    expect((await logIn(mail, 'correct horse')).state).toBe(200);
  });
});
