import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '#contract/shop/call.ts';
import { calls } from '#contract/shop/index.ts';
import { createClient } from './api-client.ts';

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

type Reply = { state: number; [field: string]: unknown } | 'lost' | 'not json' | 'away';

const now = '2026-04-01T10:00:00+09:00';
const visitor = {
  state: 200,
  is_login: '0',
  point: '0',
  coin: '0',
  availablePoint: '0',
  point_owed: '0',
  last_name: '',
  first_name: '',
  token: '',
  needs_new_password: '0',
};

/**
 * Stubs `fetch` with a server that gives these replies in order, each with a csrf pair numbered by
 * its position, and records the requests.
 */
function shop(...replies: Reply[]) {
  const sent: Sent[] = [];
  const waitsMs: number[] = [];
  const listeners = {
    onLoginRequired: vi.fn(),
    onMaintenance: vi.fn(),
    onFactorRequired: vi.fn(async () => true),
    onDatabaseUnavailable: vi.fn(),
    onServerTime: vi.fn(),
    onMember: (token: string) => token !== 'another',
  };
  const client = createClient({
    fetch: async (input, init = {}) => {
      sent.push({ address: String(input), init });
      const reply = replies[sent.length - 1];
      if (reply === undefined || reply === 'lost') throw new TypeError('Failed to fetch');
      if (reply === 'away') return new Response('', { status: 503 });
      if (reply === 'not json') return new Response('<h1>Bad gateway</h1>', { status: 502 });
      const csrf = { name: 'n', value: `v${sent.length}` };
      return Response.json({ csrf, now, ...reply });
    },
    language: () => 'en',
    sleep: async (milliseconds) => void waitsMs.push(milliseconds),
    ...listeners,
  });
  return { client, sent, waitsMs, ...listeners };
}

function formOf(sent: Sent | undefined): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(sent?.init.body)));
}

function headerOf(sent: Sent | undefined, name: string): string | null {
  return new Headers(sent?.init.headers).get(name);
}

const purchase = { pack_id: 7, count: 2, client_seed: 'ab' };
const bought = { state: 200, result: '1', pack_history_id: '018f3c5e-7a1b-7c3d-8e4f-5a6b7c8d9e0f' };

describe('addressOf an API call', () => {
  it('addressOf an API call: inserts path parameters and query, omits optional ones', () => {
    expect(addressOf(calls.listPacksOfType, { type: 2 })).toBe('/api/user/pack/all_list/2');
    expect(addressOf(calls.listPacksOfType, { type: 2, page: 3 })).toBe(
      '/api/user/pack/all_list/2/3',
    );
    expect(addressOf(calls.getDrawResult, {}, { pack_history_id: 'a b' })).toBe(
      '/api/user/pack/gache_result?pack_history_id=a+b',
    );
  });
  it('addressOf an API call without a required parameter: throws', () => {
    expect(() => addressOf(calls.getPack)).toThrow('packId');
  });
});

describe('a GET call', () => {
  it('a GET call: sends the language, returns the parsed response', async () => {
    const { client, sent, onServerTime } = shop(visitor);
    const result = await client.send(calls.getCurrentUser, {});
    expect(result).toMatchObject({ ok: true, state: 200, answer: { is_login: '0' } });
    expect(headerOf(sent[0], 'Accept-Language')).toBe('en');
    expect(onServerTime).toHaveBeenCalledWith(
      Date.parse(now),
      expect.any(Number),
      expect.any(Number),
    );
  });

  it('a GET call with the connection lost: retries a bounded number of times, then fails', async () => {
    const { client, sent, waitsMs } = shop('lost', 'not json', 'lost', 'lost', visitor);
    const result = await client.send(calls.getCurrentUser, {});
    expect(result).toMatchObject({ ok: false, reason: 'offline', state: 0 });
    expect(sent).toHaveLength(4);
    expect(waitsMs).toEqual([400, 1200, 3000]);
  });

  it('a GET call with the connection lost once: a later attempt succeeds', async () => {
    const { client } = shop('lost', visitor);
    expect(await client.send(calls.getCurrentUser, {})).toMatchObject({ ok: true });
  });

  it('a GET call while the database fails over: retried until it is back, for at most two minutes', async () => {
    const away = { state: 503, message: 'one moment' };
    const back = shop(...Array<Reply>(20).fill(away), visitor);
    expect(await back.client.send(calls.getCurrentUser, {})).toMatchObject({ ok: true });
    expect(back.onDatabaseUnavailable.mock.calls.flat()).toEqual([...Array(20).fill(true), false]);
    const lasting = shop(...Array<Reply>(60).fill(away));
    expect(await lasting.client.send(calls.getCurrentUser, {})).toMatchObject({
      ok: false,
      state: 503,
    });
    expect(lasting.waitsMs.reduce((sum, ms) => sum + ms, 0)).toBe(120_000);
  });

  it("a call that the proxy in front of the shop answers with 503: waits as for the shop's own 503", async () => {
    const back = shop(...Array<Reply>(9).fill('away'), visitor);
    expect(await back.client.send(calls.getCurrentUser, {})).toMatchObject({ ok: true });
    expect(back.onDatabaseUnavailable.mock.calls.flat()).toEqual([...Array(9).fill(true), false]);
    const lasting = shop(...Array<Reply>(60).fill('away'));
    const result = await lasting.client.send(calls.getCurrentUser, {});
    expect(result).toMatchObject({ ok: false, reason: 'offline' });
    expect(lasting.waitsMs.reduce((sum, ms) => sum + ms, 0)).toBe(120_000);
  });

  it('a GET call whose response does not match the contract: an error', async () => {
    const { client } = shop({ ...visitor, is_login: 'yes' });
    expect(await client.send(calls.getCurrentUser, {})).toMatchObject({
      ok: false,
      reason: 'error',
    });
  });

  it('listing ways to pay: drops an unknown one of a newer server, error for one of another shape', async () => {
    const way = (id: number) => ({ id, name: `way ${id}`, memo: '', point: null, price: null });
    const ask = (...list: object[]) =>
      shop({ state: 200, data: { list } }).client.send(calls.listPayStyles, {});
    expect(await ask(way(1), way(10), way(3))).toMatchObject({
      ok: true,
      answer: { data: { list: [way(1), way(3)] } },
    });
    expect(await ask({ ...way(1), memo: null })).toMatchObject({ ok: false, reason: 'error' });
  });

  it('a GET call that is aborted: not retried', async () => {
    const { client, sent } = shop('lost', visitor);
    const signal = AbortSignal.abort();
    expect(await client.send(calls.getCurrentUser, { signal })).toMatchObject({
      reason: 'aborted',
    });
    expect(sent).toHaveLength(1);
  });
});

describe('a POST call', () => {
  it('a POST call without a csrf pair: reads one first, then uses the newest', async () => {
    const { client, sent } = shop(visitor, { state: 200 }, { state: 200 });
    await client.send(calls.login, { payload: { mail: 'a@b.c', pass: 'x' } });
    await client.send(calls.login, { payload: { mail: 'a@b.c', pass: 'x' } });
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/user/point',
      '/api/user/login',
      '/api/user/login',
    ]);
    expect(formOf(sent[1])).toEqual({
      csrf_name: 'n',
      csrf_value: 'v1',
      json: '{"mail":"a@b.c","pass":"x"}',
    });
    expect(formOf(sent[2])['csrf_value']).toBe('v2');
  });

  it('a POST call with its csrf pair refused: retried once with a fresh pair', async () => {
    const { client, sent } = shop(visitor, { state: 403 }, visitor, { state: 200 });
    expect(await client.send(calls.login, { payload: { mail: '', pass: '' } })).toMatchObject({
      ok: true,
    });
    expect(formOf(sent[3])['csrf_value']).toBe('v3');
  });

  it('a POST call with the fresh csrf pair refused, too: fails', async () => {
    const { client, sent } = shop(visitor, { state: 403 }, visitor, { state: 403 });
    expect(await client.send(calls.login, { payload: { mail: '', pass: '' } })).toMatchObject({
      reason: 'refused',
      state: 403,
    });
    expect(sent).toHaveLength(4);
  });

  it('a POST call after a response with an empty csrf pair: uses the pair that it had', async () => {
    const { client, sent } = shop(visitor, { state: 500, csrf: { name: '', value: '' } }, bought);
    expect(await client.send(calls.buyPack, { payload: purchase })).toMatchObject({ ok: true });
    expect([formOf(sent[1])['csrf_value'], formOf(sent[2])['csrf_value']]).toEqual(['v1', 'v1']);
  });

  it('a POST call after another member logged in: not sent, now or later', async () => {
    const { client, sent } = shop(
      visitor,
      'lost',
      { state: 403 },
      { ...visitor, token: 'another' },
    );
    const buy = () => client.send(calls.buyPack, { payload: purchase, idempotencyKey: 'k1' });
    expect(await buy()).toMatchObject({ ok: false, reason: 'aborted' });
    expect(await buy()).toMatchObject({ ok: false, reason: 'aborted' });
    expect(sent).toHaveLength(4);
  });

  it('a POST call without an idempotency key: never retried', async () => {
    const { client, sent } = shop(visitor, 'lost', { state: 200 });
    expect(await client.send(calls.login, { payload: { mail: '', pass: '' } })).toMatchObject({
      reason: 'offline',
    });
    expect(sent).toHaveLength(2);
  });

  it('a POST call with an idempotency key: each retry sends the same key', async () => {
    const { client, sent } = shop(visitor, 'lost', { state: 409 }, { state: 500 }, bought);
    const result = await client.send(calls.buyPack, { payload: purchase, idempotencyKey: 'k1' });
    expect(result).toMatchObject({ ok: true, answer: { result: '1' } });
    const keys = sent.slice(1).map((each) => headerOf(each, 'Idempotency-Key'));
    expect(keys).toEqual(['k1', 'k1', 'k1', 'k1']);
    expect(new Set(sent.slice(1).map((each) => formOf(each)['json'])).size).toBe(1);
  });

  it('an idempotent POST call without a given key: sends a generated one', async () => {
    const { client, sent } = shop(visitor, 'lost', bought);
    await client.send(calls.buyPack, { payload: purchase });
    const [, first, second] = sent.map((each) => headerOf(each, 'Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });
});

describe('a GET call that changes something', () => {
  it('a GET call that changes something: sends the csrf pair in its query, is not retried', async () => {
    const { client, sent } = shop(visitor, 'lost');
    await client.send(calls.logout, {});
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/user/point',
      '/api/user/logout?csrf_name=n&csrf_value=v1',
    ]);
  });
});

describe('a refused call', () => {
  it('a refused call: returns field errors, message and reference of the server', async () => {
    const errors = { mail: ['no match'] };
    const { client } = shop(visitor, {
      state: 422,
      errors,
      message: 'see fields',
      request_id: 'r1',
    });
    expect(await client.send(calls.login, { payload: { mail: '', pass: '' } })).toEqual({
      ok: false,
      reason: 'fields',
      state: 422,
      errors,
      message: 'see fields',
      factors: [],
      maintenance: null,
      requestId: 'r1',
    });
  });

  it('a purchase that needs a second factor: sent again under its key after the member showed it', async () => {
    const needed = { state: 403, message: 'confirm', factors: ['code'] };
    const { client, sent, onFactorRequired } = shop(visitor, needed, bought);
    const result = await client.send(calls.buyPack, { payload: purchase });
    expect(result.ok).toBe(true);
    expect(onFactorRequired).toHaveBeenCalledExactlyOnceWith(['code']);
    expect(sent).toHaveLength(3);
    expect(headerOf(sent[1], 'idempotency-key')).toBe(headerOf(sent[2], 'idempotency-key'));
  });

  it('a purchase that needs a second factor that the member does not show: refused, not sent again', async () => {
    const { client, sent, onFactorRequired } = shop(visitor, { state: 403, factors: ['passkey'] });
    onFactorRequired.mockResolvedValue(false);
    const result = await client.send(calls.buyPack, { payload: purchase });
    expect(result).toMatchObject({ ok: false, reason: 'refused', factors: ['passkey'] });
    expect(sent).toHaveLength(2);
  });

  it.each([
    [401, 'login'],
    [404, 'missing'],
    [413, 'refused'],
    [429, 'refused'],
    [500, 'error'],
    [9999, 'maintenance'],
  ])('a refused call with state %i: reason %s', async (state, reason) => {
    const { client, onLoginRequired, onMaintenance } = shop({ state });
    expect(await client.send(calls.getCurrentUser, {})).toMatchObject({ ok: false, reason, state });
    expect(onLoginRequired).toHaveBeenCalledTimes(state === 401 ? 1 : 0);
    expect(onMaintenance).toHaveBeenCalledTimes(state === 9999 ? 1 : 0);
  });
});
