import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import {
  formOf,
  HttpClient,
  openTestApp,
  type RawRequest,
  type TestApp,
} from '../testing/http-client.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
let memberId: number;
let packId: number;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
  memberId = await makeMember(shop, { points: 1000 });
  packId = await makePack(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** A search of packs: the simplest POST for anyone. */
const search = { method: 'POST', url: '/api/user/pack/list' } as const;
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' };

async function signed(client: HttpClient, json: string): Promise<string> {
  const { name, value } = await client.pair();
  return formOf({ csrf_name: name, csrf_value: value, json });
}

describe('the JSON envelope of API responses', () => {
  it('every API response, whatever its state: carries a fresh CSRF pair and the time of the shop', async () => {
    const visitor = http.visitor();
    const replies = [
      await visitor.ask(calls.getCurrentUser),
      await visitor.ask(calls.getCurrentUser),
      await visitor.ask(calls.findPacks, { payload: {}, csrf: 'none' }),
      await visitor.ask(calls.getDrawResult),
      await visitor.ask(calls.getSeal, { params: { packId: 999 } }),
      await visitor.ask(calls.login, { payload: { mail: 'nobody@example.com', pass: 'x' } }),
      visitor.read(await visitor.raw({ method: 'GET', url: '/api/nothing' })),
      visitor.read(
        await visitor.raw({ ...search, headers: urlEncoded, body: 'x'.repeat(300_000) }),
      ),
    ];
    expect(replies.map(({ state }) => state)).toEqual([200, 200, 403, 401, 404, 422, 404, 413]);
    expect(new Set(replies.map(({ csrf }) => csrf.name)).size).toBe(replies.length);
    expect(new Set(replies.map(({ now }) => now))).toEqual(
      new Set([shop.clock.now().toISOString()]),
    );
    for (const { csrf } of replies) {
      expect((await visitor.ask(calls.findPacks, { payload: {}, csrf })).state).toBe(200);
    }
  });

  it('the first API response to a visitor, even a refusal: its CSRF pair is valid for its cookie', async () => {
    const requests: RawRequest[] = [
      { method: 'GET', url: '/api/nothing' },
      { ...search, headers: { 'content-type': 'text/plain' }, body: 'x' },
      { ...search, headers: urlEncoded, body: 'x' },
    ];
    for (const request of requests) {
      const visitor = http.visitor();
      const { csrf } = visitor.read(await visitor.raw(request));
      expect((await visitor.ask(calls.findPacks, { payload: {}, csrf })).state).toBe(200);
    }
  });
});

describe('a csrf pair', () => {
  it('a CSRF pair: stays valid beside later ones while its session lasts', async () => {
    const client = await http.member(memberId);
    const pairs = [];
    for (let i = 0; i < 20; i++) pairs.push((await client.ask(calls.getCurrentUser)).csrf);
    shop.clock.advance(hour);
    const inParallel = await Promise.all(
      [...pairs, ...pairs].map((csrf) => client.ask(calls.findPacks, { payload: {}, csrf })),
    );
    expect(new Set(inParallel.map(({ state }) => state))).toEqual(new Set([200]));
  });

  it('a CSRF pair that is missing, made up, or of another session: refused', async () => {
    const [client, visitor] = [await http.member(memberId), http.visitor()];
    const [own, own2] = [await client.pair(), (await client.ask(calls.getCurrentUser)).csrf];
    const foreign = await visitor.pair();
    const otherSession = await (await http.member(memberId)).pair();
    const refused = [
      'none' as const,
      foreign,
      otherSession,
      { name: own.name, value: own2.value },
      { name: '', value: own.value },
      { name: own.name, value: '' },
      { name: own.name, value: `${own.value.slice(0, -4)}AAAA` },
      { name: own.name, value: own.value.slice(0, -8) },
      { name: own.name.repeat(20), value: own.value },
      { name: '__proto__', value: 'constructor' },
    ];
    for (const csrf of refused) {
      const reply = await client.ask(calls.checkPack, {
        payload: { pack_id: packId, count: 1 },
        csrf,
      });
      expect(reply.state, JSON.stringify(csrf)).toBe(403);
      expect(reply.response.statusCode).toBe(403);
      expect(reply.message).toBe(
        '画面の有効期限が切れました。再読み込みして、もう一度お試しください。',
      );
    }
  });

  it('a POST with its CSRF pair twice or in the URL: refused, the pair is read from the form only', async () => {
    const client = http.visitor();
    const form = await signed(client, '{}');
    const { name, value } = await client.pair();
    const post = async (url: string, body: string) =>
      client.read(await client.raw({ method: 'POST', url, headers: urlEncoded, body })).state;
    const inQuery = `${search.url}?csrf_name=${name}&csrf_value=${value}`;
    expect(await post(search.url, form)).toBe(200);
    expect(await post(inQuery, 'json=%7B%7D')).toBe(403);
    expect(await post(search.url, `${form}&csrf_name=${name}`)).toBe(403);
    expect(await post(search.url, `${form}&csrf_value=x`)).toBe(403);
  });
});

describe('malformed API requests', () => {
  it.each([
    ['no JSON', 'x'],
    ['nothing', ''],
    ['a broken object', '{"count":1'],
    ['a number', '1'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a missing field', '{"pack_id":1}'],
    ['a field of another type', '{"count":"1"}'],
    ['a part of a number', '{"count":1.5}'],
    ['a number beyond every count', '{"count":1e10}'],
    ['an endless number', '{"count":1e999}'],
  ])('an API request, %s: refused', async (_, json) => {
    const client = await http.member(memberId);
    const body = await signed(client, json);
    const reply = client.read(
      await client.raw({ method: 'POST', url: '/api/user/pack/check', headers: urlEncoded, body }),
    );
    expect(reply.state).toBe(400);
    expect(reply.message).toBe(
      '送信された内容を読み取れませんでした。画面を再読み込みして、もう一度お試しください。',
    );
  });

  it('an API request as a form without a payload, or with two: refused', async () => {
    const client = http.visitor();
    const { name, value } = await client.pair();
    const body = formOf({ csrf_name: name, csrf_value: value });
    expect(client.read(await client.raw({ ...search, headers: urlEncoded, body })).state).toBe(400);
    const twice = `${body}&json=%7B%7D&json=%7B%7D`;
    expect(
      client.read(await client.raw({ ...search, headers: urlEncoded, body: twice })).state,
    ).toBe(400);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'no type'])(
    'an API request with a payload that is %s: refused',
    async (type) => {
      const client = http.visitor();
      const { name, value } = await client.pair();
      const body = JSON.stringify({ csrf_name: name, csrf_value: value, json: '{}' });
      const reply = client.read(
        await client.raw({ ...search, headers: { 'content-type': type }, body }),
      );
      expect(reply.state).toBe(400);
    },
  );

  it('an API request with invalid parameters in its URL: refused, the parameters are named', async () => {
    const client = http.visitor();
    for (const url of [
      '/api/user/pack/detail/x',
      '/api/user/pack/detail/-1',
      '/api/user/pack/detail/1e3',
      '/api/user/pack/detail/9999999999',
      '/api/user/pack/detail/%00',
      '/api/user/pack/detail/%E0%A4%A',
      `/api/user/pack/detail/${'1'.repeat(500)}`,
      '/api/user/post/list/x',
    ]) {
      expect(client.read(await client.raw({ method: 'GET', url })).state, url).toBe(400);
    }
    const member = await http.member(memberId);
    for (const value of ['x', '', '1', `${'0'.repeat(8)}-0000-0000-0000-000000000000x`]) {
      const reply = await member.askLoosely(calls.getDrawResult, {
        query: { pack_history_id: value },
      });
      expect(reply.state, value).toBe(400);
    }
  });

  it('an API request with a body of more than 256 kB: refused as too large', async () => {
    const client = http.visitor();
    const body = await signed(client, JSON.stringify({ filter: 'x'.repeat(256 * 1024) }));
    const reply = client.read(await client.raw({ ...search, headers: urlEncoded, body }));
    expect(reply.state).toBe(413);
    expect(reply.message).toBe('送信された内容が大きすぎます。短くして、もう一度お試しください。');
  });
});

describe('unknown paths', () => {
  it('a request for an unknown path: error envelope for the API and files, elsewhere the web app', async () => {
    const client = http.visitor('en');
    const unknown: RawRequest[] = [
      { method: 'GET', url: '/api' },
      { method: 'GET', url: '/api/' },
      { method: 'GET', url: '/api?x=1' },
      { method: 'GET', url: '/api/nothing' },
      { method: 'GET', url: '/api/user/login' },
      { method: 'GET', url: '/api/user/pack/detail' },
      { method: 'GET', url: '/api/user/pack/detail/1/2' },
      { method: 'POST', url: '/api/user/point' },
      {
        method: 'POST',
        url: '/api/nothing',
        headers: { 'content-type': 'application/json' },
        body: '{',
      },
      { method: 'PUT', url: '/api/user/point' },
      { method: 'DELETE', url: '/api/user/point' },
      { method: 'GET', url: '/files/none.webp' },
      { method: 'GET', url: '/assets/none.js' },
    ];
    for (const request of unknown) {
      const reply = client.read(await client.raw(request));
      expect(reply.state, request.url).toBe(404);
      expect(reply.message).toBe(
        'We could not find what you are looking for. Please go back and try again.',
      );
    }
    for (const url of ['/', '/pack-detail?packId=1', '/apis', '/nothing/at/all']) {
      const page = await client.raw({ method: 'GET', url });
      expect([page.statusCode, page.headers['content-type']], url).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
    }
  });
});

describe('the language of API responses', () => {
  it.each([
    ['ja', 'ログインしてください。'],
    ['en', 'Please log in.'],
    ['en-US,en;q=0.9,ja;q=0.8', 'Please log in.'],
    ['fr-FR, ja-JP;q=0.9', 'ログインしてください。'],
    ['fr, en;q=0.5', 'Please log in.'],
    ['fr', 'ログインしてください。'],
    ['*', 'ログインしてください。'],
    ['', 'ログインしてください。'],
  ])('a request with Accept-Language: %s: answered with %s', async (header, message) => {
    const client = http.visitor();
    const headers = { 'accept-language': header };
    const response = await client.raw({
      method: 'GET',
      url: '/api/user/pack/gache_result',
      headers,
    });
    expect(client.read(response)).toMatchObject({ state: 401, message });
  });

  it('a browser that accepts no language of the shop: API messages are in Japanese', async () => {
    const { body } = await http.app.inject('/api/user/pack/gache_result');
    expect(body).toContain('ログインしてください。');
  });

  it('every refusal of an API request: has a message in both languages', async () => {
    const messages = async (language: 'ja' | 'en') => {
      const client = http.visitor(language);
      return [
        await client.ask(calls.getSeal, { params: { packId: 999 } }),
        await client.ask(calls.findPacks, { payload: {}, csrf: 'none' }),
        await client.askLoosely(calls.findPacks, { payload: [] }),
        client.read(
          await client.raw({ ...search, headers: urlEncoded, body: 'x'.repeat(300_000) }),
        ),
        client.read(await client.raw({ method: 'GET', url: '/api/%zz' })),
      ].map(({ message }) => message);
    };
    const [ja, en] = [await messages('ja'), await messages('en')];
    for (const message of ja) expect(message).toMatch(/[ぁ-ん]/);
    for (const message of en) expect(message).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('an error of the shop', () => {
  it('an internal error in an API request: response has a request id and no details, the log the cause', async () => {
    const findAvailability = () =>
      Promise.reject(new Error('relation "pack_stock" does not exist'));
    const broken = await openTestApp({ ...shop, findAvailability });
    try {
      const visitor = broken.visitor('en');
      const reply = await visitor.ask(calls.listPacksOfType, { params: { type: 999998 } });
      expect(reply.state).toBe(500);
      expect(reply.body).toEqual({
        state: 500,
        message: expect.stringMatching(/^Something went wrong on our side/),
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(broken.logged).toEqual([
        expect.objectContaining({
          level: 50,
          reqId: reply.requestId,
          method: 'GET',
          route: '/api/user/pack/all_list/:type/:page?',
          err: expect.objectContaining({ message: 'relation "pack_stock" does not exist' }),
        }),
      ]);
      const { csrf } = reply;
      expect(
        (await visitor.ask(calls.findPacks, { payload: { filter: 'none' }, csrf })).state,
      ).toBe(500);
    } finally {
      await broken.close();
    }
  });

  it('the database is unavailable for an API request: the member stays logged in, keeps their CSRF pair', async () => {
    const process = shop.openAnother();
    const away = await openTestApp(process);
    try {
      const { cookie } = await http.member(memberId);
      await process.db.close();
      const client = new HttpClient(away.app, 'ja', cookie);
      const reply = await client.ask(calls.getCurrentUser);
      expect(reply.state).toBe(500);
      expect(client.cookie).toBe(cookie);
      // An invalid pair would replace it, and the next request would be refused.
      expect(reply.response.json()).toMatchObject({ csrf: { name: '', value: '' } });
    } finally {
      await away.close();
    }
  });
});

describe('log lines of API requests', () => {
  it('a refused API request of a member: the log line has the number of the member', async () => {
    const member = await http.member(memberId);
    const from = http.logged.length;
    await member.askLoosely(calls.getDrawResult, { query: { pack_history_id: 'taro-yamada' } });
    expect(http.logged.slice(from)).toEqual([
      expect.objectContaining({ msg: 'a request was refused', state: 400, memberId }),
    ]);
  });

  it('a refused API request: logged, without personal data', async () => {
    const mail = 'taro.yamada@example.com';
    const client = http.visitor();
    const pair = await client.pair();
    const from = http.logged.length;
    const replies = [
      await client.ask(calls.login, { payload: { mail, pass: 'secret-1234' } }),
      await client.askLoosely(calls.getDrawResult, { query: { pack_history_id: 'taro-yamada' } }),
      await client.askLoosely(calls.findPacks, { payload: { filter: 1, mail } }),
      await client.ask(calls.findPacks, { payload: { filter: mail }, csrf: 'none' }),
      client.read(await client.raw({ method: 'GET', url: `/api/taro-yamada?mail=${mail}` })),
    ];
    const lines = http.logged.slice(from);
    const refused = { level: 30, msg: 'a request was refused', reqId: expect.any(String) };
    expect(lines).toEqual([
      expect.objectContaining({
        ...refused,
        state: 422,
        route: '/api/user/login',
        fields: ['mail'],
      }),
      expect.objectContaining({ ...refused, state: 401, route: '/api/user/pack/gache_result' }),
      expect.objectContaining({ ...refused, state: 400, route: '/api/user/pack/list' }),
      expect.objectContaining({
        ...refused,
        state: 403,
        route: '/api/user/pack/list',
        method: 'POST',
      }),
      expect.objectContaining({ ...refused, state: 404, method: 'GET' }),
    ]);
    expect(lines.at(-1)?.['reqId']).toBe(replies.at(-1)?.requestId);
    const text = JSON.stringify(lines);
    for (const personal of ['yamada', 'secret-1234', client.cookie, pair.value]) {
      expect(text).not.toContain(personal);
    }
  });

  it('a successful API request: writes no log line', async () => {
    const client = await http.member(memberId);
    const from = http.logged.length;
    await client.done(calls.checkPack, { payload: { pack_id: packId, count: 1 } });
    expect(http.logged.slice(from)).toEqual([]);
  });
});
