import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { findAccount } from '../ledger/index.ts';
import { minute } from '../lib/time.rules.ts';
import { beginBreak, changeCap } from '../protection/index.ts';
import { makeMember } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';

const pass = 'kagi7namae';

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

let members = 0;
/** A member, and an address that nobody has. */
async function makeOne(mailProved = true) {
  members += 1;
  const [mail, next] = [`mio${members}@example.com`, `mio${members}@example.net`];
  const id = await makeMember(shop, { mail, password: pass, mailProved });
  return { id, mail, next, client: await http.member(id) };
}

/** The tokens in the mails that are sent to an address now. */
async function tokensTo(mail: string, page: 'change-mail' | 'undo-mail'): Promise<string[]> {
  const mails = (await workQueue(shop)).filter(({ to }) => to === mail);
  return mails.flatMap(({ text }) => new RegExp(`/${page}#([\\w-]{43})`).exec(text)?.[1] ?? []);
}

async function request(client: HttpClient, mail: string) {
  await client.done(calls.requestMailChange, { payload: { mail, pass } });
  const [token = ''] = await tokensTo(mail, 'change-mail');
  return token;
}

/** Changes the address of a member; the token restores the former one. */
async function change({ client, mail, next }: Awaited<ReturnType<typeof makeOne>>) {
  const token = await request(client, next);
  await client.done(calls.confirmMailChange, { payload: { token } });
  const [undo = ''] = await tokensTo(mail, 'undo-mail');
  return undo;
}

const mailOf = async (id: number) =>
  (
    await shop.rawSql`select mail, mail_proved_at is not null as is_proved from member
    where id = ${id}`
  )[0];

const logIn = async (mail: string, password = pass) =>
  (await http.visitor().ask(calls.login, { payload: { mail, pass: password } })).state;

describe('changing the own mail address', () => {
  it('link in the mail to the new address opened: the address is changed and proved, the former one no longer logs in and is mailed a link to undo it', async () => {
    const member = await makeOne(false);
    const token = await request(member.client, member.next);
    expect(await mailOf(member.id)).toMatchObject({ mail: member.mail });
    const { mail } = await member.client.done(calls.confirmMailChange, { payload: { token } });
    expect(mail).toBe(member.next);
    expect(await mailOf(member.id)).toEqual({ mail: member.next, is_proved: true });
    expect(await tokensTo(member.mail, 'undo-mail')).toHaveLength(1);
    expect([await logIn(member.next), await logIn(member.mail)]).toEqual([200, 422]);
  });

  it('without the password, or with a wrong one: refused at the field of the password, nothing is mailed', async () => {
    const { client, next } = await makeOne();
    for (const payload of [{ mail: next }, { mail: next, pass: 'wrong1234' }])
      expect(Object.keys((await client.ask(calls.requestMailChange, { payload })).errors)).toEqual([
        'pass',
      ]);
    expect(await tokensTo(next, 'change-mail')).toEqual([]);
  });

  it('member with a passkey: must show it within five minutes, the password alone is refused', async () => {
    const { client, next } = await makeOne();
    const passkey = new TestPasskey('https://shop.example');
    const { options } = await client.done(calls.beginPasskey);
    const credential = passkey.create(options);
    await client.done(calls.addPasskey, { payload: { name: 'Phone', credential } });
    shop.clock.advance(5 * minute);
    const refused = await client.ask(calls.requestMailChange, { payload: { mail: next, pass } });
    expect([refused.state, refused.body]).toMatchObject([403, { factors: ['code', 'passkey'] }]);
    const { options: asked } = await client.done(calls.beginShowPasskey);
    await client.done(calls.showPasskey, { payload: { credential: passkey.show(asked) } });
    await client.done(calls.requestMailChange, { payload: { mail: next } });
    expect(await tokensTo(next, 'change-mail')).toHaveLength(1);
  });

  it('address that is another member’s, also in capitals: the same answer, nothing is mailed', async () => {
    const { client } = await makeOne();
    const other = await makeOne();
    const mail = other.mail.toUpperCase();
    await client.done(calls.requestMailChange, { payload: { mail, pass } });
    expect(await workQueue(shop)).toEqual([]);
  });

  it('address that somebody registers before the link is opened: refused, nothing changes', async () => {
    const { id, mail, next, client } = await makeOne();
    const token = await request(client, next);
    await makeMember(shop, { mail: next });
    const reply = await client.ask(calls.confirmMailChange, { payload: { token } });
    expect(reply.errors['token']?.[0]).toContain('ほかのアカウントで使われています');
    expect(await mailOf(id)).toMatchObject({ mail });
  });

  it('address that another member had and can still restore when the link is opened: refused, nothing changes', async () => {
    const { id, mail, next, client } = await makeOne();
    const token = await request(client, next);
    const other = await makeMember(shop, { mail: next, password: pass });
    const others = { client: await http.member(other), mail: next, next: `moved-${next}` };
    await change({ ...others, id: other });
    const reply = await client.ask(calls.confirmMailChange, { payload: { token } });
    expect(reply.errors['token']?.[0]).toContain('ほかのアカウントで使われています');
    expect(await mailOf(id)).toMatchObject({ mail });
  });

  it('one link opened for an account that was closed meanwhile: refused', async () => {
    const member = await makeOne();
    const undo = await change(member);
    await shop.rawSql`update member set closed_at = now() where id = ${member.id}`;
    const reply = await http.visitor().ask(calls.undoMailChange, { payload: { token: undo } });
    expect(reply.state).toBe(422);
  });

  it('link opened by another member, after 24 hours, or after another request: refused', async () => {
    const { id, mail, next, client } = await makeOne();
    const state = async (one: HttpClient, token: string) =>
      (await one.ask(calls.confirmMailChange, { payload: { token } })).state;
    const first = await request(client, next);
    expect(await state((await makeOne()).client, first)).toBe(422);
    const second = await request(client, `other-${next}`);
    expect(await state(client, first)).toBe(422);
    shop.clock.advance(24 * hour);
    expect(await state(await http.member(id), second)).toBe(422);
    expect(await mailOf(id)).toMatchObject({ mail });
  });

  it('link opened eight times in parallel: the address is changed once, one mail goes to the former one', async () => {
    const { mail, next, client } = await makeOne();
    const token = await request(client, next);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => client.ask(calls.confirmMailChange, { payload: { token } })),
    );
    expect(replies.filter(({ state }) => state === 200)).toHaveLength(1);
    expect(await tokensTo(mail, 'undo-mail')).toHaveLength(1);
  });

  it('fourth request in a day: refused; the present address, or one that is none: refused', async () => {
    const { client, mail, next } = await makeOne();
    const ask = (to: string) =>
      client.ask(calls.requestMailChange, { payload: { mail: to, pass } });
    expect((await ask(mail)).errors['mail']?.[0]).toContain('今のメールアドレスと同じ');
    expect((await ask('nobody')).errors['mail']?.[0]).toContain('正しく入力してください');
    for (let count = 0; count < 2; count += 1) expect((await ask(next)).state).toBe(200);
    expect((await ask(next)).errors['mail']?.[0]).toContain('24時間に3回まで');
  });
});

describe('undoing a change of the mail address', () => {
  it('link in the mail to the former address: restores it, ends all sessions, passkeys made since and the password; a temporary one is mailed', async () => {
    const member = await makeOne();
    const old = new TestPasskey('https://shop.example');
    const { options } = await member.client.done(calls.beginPasskey);
    const added = { name: 'Old', credential: old.create(options) };
    await member.client.done(calls.addPasskey, { payload: added });
    shop.clock.advance(1);
    const undo = await change(member);
    const made = await member.client.done(calls.beginPasskey);
    const credential = new TestPasskey('https://shop.example').create(made.options);
    await member.client.done(calls.addPasskey, { payload: { name: 'New', credential } });
    await workQueue(shop);

    await http.visitor().done(calls.undoMailChange, { payload: { token: undo } });
    expect(await mailOf(member.id)).toEqual({ mail: member.mail, is_proved: true });
    const mails = (await workQueue(shop)).filter(({ to }) => to === member.mail);
    const temporary = mails.find(({ subject }) => subject.includes('仮パスワード'));
    expect(temporary?.text).toContain('これまでのパスワードを無効にし');
    expect(temporary?.text).not.toContain('そのままお使いいただけます');
    expect(await logIn(member.mail)).toBe(422);
    member.client.csrf = undefined;
    expect((await member.client.done(calls.getCurrentUser)).is_login).toBe('0');
    const { list } = (await (await http.member(member.id)).done(calls.listPasskeys)).data;
    expect(list.map(({ name }) => name)).toEqual(['Old']);
    const again = await http.visitor().ask(calls.undoMailChange, { payload: { token: undo } });
    expect(again.state).toBe(422);
  });

  it('second change by a thief, then the first one is undone: the thief’s own link restores nothing', async () => {
    const member = await makeOne();
    const undo = await change(member);
    shop.clock.advance(1);
    const second = { ...member, mail: member.next, next: `thief-${member.next}` };
    const undoOfThief = await change(second);
    await http.visitor().done(calls.undoMailChange, { payload: { token: undo } });
    const reply = await http
      .visitor()
      .ask(calls.undoMailChange, { payload: { token: undoOfThief } });
    expect(reply.state).toBe(422);
    expect(await mailOf(member.id)).toMatchObject({ mail: member.mail });
  });

  it('former address within three days: nobody else gets it by registering or by a change; after them it is free, and the link refused', async () => {
    const member = await makeOne();
    const undo = await change(member);
    const thief = await makeOne();
    await thief.client.done(calls.requestMailChange, { payload: { mail: member.mail, pass } });
    expect(await tokensTo(member.mail, 'change-mail')).toEqual([]);
    const profile = {
      ...{ lastName: '月野', middleName: '', firstName: '葵', tel: '', zipcode: '', pref_id: null },
      ...{ province: '', shiku: '', address: '', building: '' },
    };
    const application = { mail: member.mail, pass: 'tsukiyo77', confirmPass: 'tsukiyo77' };
    const register = () =>
      http.visitor().askLoosely(calls.register, { payload: { ...profile, ...application } });
    await register();
    expect(await logIn(member.mail, 'tsukiyo77')).toBe(422);
    shop.clock.advance(3 * day);
    const late = await http.visitor().ask(calls.undoMailChange, { payload: { token: undo } });
    expect(late.state).toBe(422);
    await shop.jobs.find(({ name }) => name === 'forget-expired-log-ins')?.run();
    expect(await shop.rawSql`select from mail_change where member_id = ${member.id}`).toEqual([]);
  });
});

describe('limits of a member who changes the mail address', () => {
  it('break of another account at the new mailbox: applies at once; limits of the former mailbox go on to hold', async () => {
    const member = await makeOne();
    const elsewhere = await makeMember(shop, {
      mail: member.next.replace('@', '+resting@'),
      mailProved: true,
    });
    await beginBreak(shop, elsewhere, '6-months');
    await changeCap(shop, member.id, 'paid_month', 5_000);
    const left = await makeMember(shop, {
      mail: member.mail.replace('@', '+left@'),
      mailProved: true,
    });
    await change(member);
    const { breakFrom, breakUntil } = (await findAccount(shop.db, member.id)) ?? {};
    expect(breakFrom).not.toBeNull();
    expect(breakUntil).toEqual((await findAccount(shop.db, elsewhere))?.breakUntil);
    const wait = await findAccount(shop.db, left);
    expect(wait?.breakUntil).toEqual(new Date(shop.clock.now().getTime() + 7 * day));
  });
});
