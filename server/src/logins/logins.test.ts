import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { tablesThatContain } from '../testing/tables-that-name.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';

const pass = 'kagi7namae';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1';

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
/** A member who has logged in in one browser. */
async function memberInBrowser() {
  members += 1;
  const mail = `yui${members}@example.com`;
  const id = await makeMember(shop, { mail, password: pass });
  const browser = http.visitor();
  await logIn(browser, mail);
  await workQueue(shop);
  return { id, mail, browser };
}

async function logIn(client: HttpClient, mail: string, password = pass) {
  client.csrf = undefined;
  await client.done(calls.login, { payload: { mail, pass: password } });
  client.csrf = undefined;
}

/** Sends the queued mails, and returns the token in the one about a new device. */
async function alertTo(mail: string): Promise<string | undefined> {
  const sent = (await workQueue(shop)).filter(({ to }) => to === mail);
  expect(sent.length).toBeLessThanOrEqual(1);
  return sent[0]?.text.match(/\/not-me#([\w-]{43})\n/)?.[1];
}

const logOf = async (client: HttpClient) => (await client.done(calls.listLogIns)).data.list;

describe('log of log-ins', () => {
  it("log of log-ins: lists time, device and method of each of one's own, newest first", async () => {
    const { mail, browser } = await memberInBrowser();
    await memberInBrowser();
    const first = shop.clock.now().toISOString();
    shop.clock.advance(hour);
    const phone = http.visitor();
    const pair = await phone.pair();
    await phone.read(
      await phone.raw({
        method: 'POST',
        url: '/api/user/login',
        headers: { 'user-agent': iphone, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          csrf_name: pair.name,
          csrf_value: pair.value,
          json: JSON.stringify({ mail, pass }),
        }).toString(),
      }),
    );
    expect(await logOf(browser)).toEqual([
      {
        id: expect.any(Number),
        created: shop.clock.now().toISOString(),
        device: 'Safari, iPhone',
        method: 'パスワード',
        is_disowned: 0,
        is_new_device: 1,
      },
      expect.objectContaining({ created: first, device: '', is_new_device: 1 }),
    ]);
  });

  it('log-ins after half a year, and known devices after 400 days: deleted from the log', async () => {
    const { id, browser } = await memberInBrowser();
    const job = shop.jobs.find(({ name }) => name === 'forget-old-log-ins');
    shop.clock.advance(181 * day);
    await job?.run();
    const again = await http.member(id);
    expect(await logOf(again)).toEqual([]);
    const devices = () => shop.rawSql`select 1 from member_device where member_id = ${id}`;
    expect(await devices()).toHaveLength(1);
    shop.clock.advance(220 * day);
    await job?.run();
    expect(await devices()).toEqual([]);
    expect(browser.device).toBeDefined();
  });
});

describe('log-in in a new browser', () => {
  it('logging in for the first time, and again in the same browser: no mail', async () => {
    members += 1;
    const mail = `first${members}@example.com`;
    await makeMember(shop, { mail, password: pass });
    const browser = http.visitor();
    await logIn(browser, mail);
    expect(await alertTo(mail)).toBeUndefined();
    await browser.done(calls.logout);
    await logIn(browser, mail);
    expect(await alertTo(mail)).toBeUndefined();
    expect((await logOf(browser)).map((entry) => entry.is_new_device)).toEqual([0, 1]);
  });

  it('logging in in a browser that only another member has used: mailed', async () => {
    const [one, other] = [await memberInBrowser(), await memberInBrowser()];
    await one.browser.done(calls.logout);
    await logIn(one.browser, other.mail);
    expect(await alertTo(other.mail)).toBeDefined();
  });

  it('logging in twice in parallel in one new browser: one mail', async () => {
    const { mail, browser } = await memberInBrowser();
    const [one, other] = [http.visitor(), http.visitor()];
    one.device = other.device = 'A'.repeat(43);
    await Promise.all([logIn(one, mail), logIn(other, mail)]);
    const mails = (await workQueue(shop)).filter(({ to }) => to === mail);
    expect(mails).toHaveLength(1);
    expect(await logOf(browser)).toHaveLength(3);
  });

  it('logging in with a made-up device cookie: replaced, counts as a new browser', async () => {
    const { mail } = await memberInBrowser();
    const client = http.visitor();
    client.device = 'x';
    await logIn(client, mail);
    expect(client.device).toMatch(/^[\w-]{43}$/);
    expect(await alertTo(mail)).toBeDefined();
  });
});

describe('a log-in that was not the member’s', () => {
  it('pressing "this was not me": ends all sessions, the old password no longer works, a temporary one is mailed', async () => {
    const { mail, browser } = await memberInBrowser();
    const thief = http.visitor();
    await logIn(thief, mail);
    const token = (await alertTo(mail)) ?? '';
    const owner = http.visitor();
    expect(await owner.done(calls.getLogInAlert, { payload: { token } })).toMatchObject({
      created: shop.clock.now().toISOString(),
      method: 'パスワード',
      is_disowned: 0,
    });
    await owner.done(calls.disownLogIn, { payload: { token } });

    const anotherProcess = await shop.openAnother().sessions.find(thief.cookie?.slice(2) ?? '');
    expect(anotherProcess).toBeUndefined();
    for (const client of [thief, browser])
      expect(await client.done(calls.getCurrentUser)).toMatchObject({ is_login: '0' });
    const again = await http.visitor().ask(calls.login, { payload: { mail, pass } });
    expect(again.state).toBe(422);

    const mails = (await workQueue(shop)).filter(({ to }) => to === mail);
    expect(mails[0]?.text).toContain('これまでのパスワードを無効にし');
    expect(mails[0]?.text).not.toContain('そのままお使いいただけます');
    const temporary = mails[0]?.text.match(/^[a-z2-9]{12}$/m)?.[0] ?? '';
    await logIn(owner, mail, temporary);
    expect(await owner.done(calls.getCurrentUser)).toMatchObject({ needs_new_password: '1' });
    await owner.done(calls.changePassword, {
      payload: { pass: 'atarashii88', confirmPass: 'atarashii88' },
    });
    owner.csrf = undefined;
    expect((await logOf(owner)).map((entry) => entry.is_disowned)).toEqual([0, 1, 0]);
  });

  it('pressing "this was not me" again after a new password was set: changes nothing more', async () => {
    const { mail } = await memberInBrowser();
    await logIn(http.visitor(), mail);
    const token = (await alertTo(mail)) ?? '';
    const press = () => http.visitor().done(calls.disownLogIn, { payload: { token } });
    await Promise.all([press(), press()]);
    const [sent, ...more] = (await workQueue(shop)).filter(({ to }) => to === mail);
    expect(more).toEqual([]);
    const owner = http.visitor();
    await logIn(owner, mail, sent?.text.match(/^[a-z2-9]{12}$/m)?.[0]);
    await press();
    expect(await owner.done(calls.getCurrentUser)).toMatchObject({ is_login: '1' });
  });

  it('a link of a new-device mail that is made up or a week old: refused, says what to do', async () => {
    const { mail, browser } = await memberInBrowser();
    await logIn(http.visitor(), mail);
    const token = (await alertTo(mail)) ?? '';
    shop.clock.advance(7 * day);
    for (const payload of [{ token }, { token: 'A'.repeat(43) }, { token: '' }]) {
      for (const call of [calls.getLogInAlert, calls.disownLogIn]) {
        const { state, errors } = await http.visitor('en').ask(call, { payload });
        expect(state).toBe(422);
        expect(errors['token']?.[0]).toContain('reset your password');
      }
    }
    expect((await http.visitor().ask(calls.login, { payload: { mail, pass } })).state).toBe(200);
    expect(browser.device).toBeDefined();
  });

  it('the token of a new-device mail: after it was sent, only its hash is stored', async () => {
    const { mail } = await memberInBrowser();
    await logIn(http.visitor(), mail);
    const token = (await alertTo(mail)) ?? '';
    expect(token).toHaveLength(43);
    expect(await tablesThatContain(shop, [token])).toEqual([]);
  });
});
