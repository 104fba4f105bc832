import { expect, it } from 'vitest';
import { Sbps } from '../../../../sandbox/src/payments/sbps/sbps.ts';
import { outbox } from '../../testing/model-providers.ts';
import { testSandboxKeys } from '../../testing/sandbox-keys.ts';
import { TestClock } from '../../testing/test-shop.ts';
import { carrierMethod, sbpsCallbacks } from './carrier.ts';
import { checkValueOf, requestFields, resultFields } from './sbps.rules.ts';

const settings = { ...testSandboxKeys.sbps, address: 'https://carrier.example/pay' };
const method = carrierMethod(settings);
const reader = sbpsCallbacks(settings);

type Fields = Record<string, string>;

/** The form that the customer's browser gets for a payment of this many yen. */
async function instructionsOf(amount: number) {
  const order = {
    paymentId: '0192f0c0-0000-7000-8000-000000000001',
    amount,
    language: 'ja',
    customer: { token: 'm0192f0c0', name: '試験 花子', mail: 'hanako@example.com' },
    payBy: new Date('2026-11-21T04:00:00.000Z'),
    returnUrl: 'https://shop.example/back',
    cancelUrl: 'https://shop.example/cancel',
  } as const;
  const providerId = await method.open(order, {});
  const opened = { ...order, providerId, chargeId: null, readCallbacks: async () => [] };
  const begun = await method.begin(opened, { carrier: 'docomo' });
  if (begun.kind !== 'waiting' || begun.instructions?.kind !== 'form') throw new Error(begun.kind);
  return begun.instructions;
}

/** All ways to split a text into this many fields. */
function waysToSplit(text: string, count: number): string[][] {
  if (count === 1) return [[text]];
  const ends = Array.from({ length: text.length + 1 }, (_, end) => end);
  return ends.flatMap((end) =>
    waysToSplit(text.slice(end), count - 1).map((rest) => [text.slice(0, end), ...rest]),
  );
}

/**
 * The same concatenated values with other field borders: of every two neighbouring fields, or three
 * if they are short.
 */
function withMovedBorders(order: readonly string[], fields: Fields): Fields[] {
  const isShort = (names: readonly string[]) =>
    names.every((name) => (fields[name] ?? '').length <= 16);
  return order.slice(0, -1).flatMap((_, at) => {
    const three = order.slice(at, at + 3);
    const names = isShort(three) ? three : three.slice(0, 2);
    const row = names.map((name) => fields[name] ?? '').join('');
    return waysToSplit(row, names.length).map((values) => ({
      ...fields,
      ...Object.fromEntries(names.map((name, place) => [name, values[place] ?? ''])),
    }));
  });
}

const differsFrom = (order: readonly string[], fields: Fields) => (cut: Fields) =>
  order.some((name) => cut[name] !== (fields[name] ?? ''));

it.each([300, 3_000, 50_000])(
  'carrier payment request for %i yen, its signed text split at other places: no other amount is accepted',
  async (amount) => {
    const { fields } = await instructionsOf(amount);
    const sbps = new Sbps(
      new TestClock(),
      outbox(),
      { value: { orders: {} }, save: () => Promise.resolve() },
      testSandboxKeys.sbps,
    );
    const cuts = withMovedBorders(requestFields, fields).filter(differsFrom(requestFields, fields));
    expect(cuts.length).toBeGreaterThan(300);
    const accepted: Fields[] = [];
    for (const cut of cuts) if ((await sbps.receive(cut)) === undefined) accepted.push(cut);
    expect(accepted.filter((cut) => Number(cut['amount']) !== amount)).toEqual([]);
  },
);

it('carrier payment whose signed text could be split to give a lower price: not offered', async () => {
  const { fields } = await instructionsOf(10_500);
  const cut: Fields = { ...fields, item_name: 'KAIFU 10500P10', amount: '500' };
  expect(checkValueOf(requestFields, cut, settings.hashKey)).toBe(fields['sps_hashcode']);
  expect(method.acceptsPrice?.(10_500)).toBe(false);
});

it.each(['OK', 'NG', 'PY', 'CN'])(
  'carrier result %s, its signed text split at other places: refused unless the payment is the same',
  async (result) => {
    const given = await instructionsOf(3_000);
    const signed: Fields = {
      ...given.fields,
      res_pay_method: 'docomo',
      res_result: result,
      res_tracking_id: '12345678901234',
      res_payinfo_key: 'OKPY9',
      res_payment_date: '20261121120000',
      res_err_code: '40299999',
      res_date: '20261121120000',
    };
    const check = checkValueOf(resultFields, signed, settings.hashKey);
    const isAccepted = async (fields: Fields) => {
      const body = Buffer.from(new URLSearchParams({ ...fields, sps_hashcode: check }).toString());
      const callback = await reader.read(body, {}, new Date());
      return callback !== undefined && reader.repeatsRequest?.(body, given) === true;
    };
    expect(await isAccepted(signed)).toBe(true);
    const meaning = ({ order_id, amount, res_pay_method, res_result }: Fields) =>
      [order_id, amount, res_pay_method, res_result].join(' ');
    const cuts = withMovedBorders(resultFields, signed).filter(
      (cut) => meaning(cut) !== meaning(signed),
    );
    expect(cuts.length).toBeGreaterThan(300);
    const accepted: Fields[] = [];
    for (const cut of cuts) if (await isAccepted(cut)) accepted.push(cut);
    expect(accepted).toEqual([]);
  },
);
