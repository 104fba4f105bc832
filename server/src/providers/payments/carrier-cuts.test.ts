import { expect, it } from 'vitest';
import { Sbps } from '../../../../sandbox/src/payments/sbps/sbps.ts';
import { outbox } from '../../testing/model-companies.ts';
import { testSandboxKeys } from '../../testing/sandbox-keys.ts';
import { TestClock } from '../../testing/test-shop.ts';
import { carrierMethod, sbpsCallbacks } from './carrier.ts';
import { checkValueOf, requestFields, resultFields } from './sbps.rules.ts';

const settings = { ...testSandboxKeys.sbps, address: 'https://carrier.example/pay' };
const method = carrierMethod(settings);
const reader = sbpsCallbacks(settings);

type Fields = Record<string, string>;

/** What the customer's browser is given to pay so much. */
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
  const opened = { ...order, providerId, chargeId: null, heard: async () => [] };
  const begun = await method.begin(opened, { carrier: 'docomo' });
  if (begun.kind !== 'waiting' || begun.instructions?.kind !== 'form') throw new Error(begun.kind);
  return begun.instructions;
}

/** Every way to write a text as so many fields. */
function splitsOf(text: string, count: number): string[][] {
  if (count === 1) return [[text]];
  const ends = Array.from({ length: text.length + 1 }, (_, end) => end);
  return ends.flatMap((end) =>
    splitsOf(text.slice(end), count - 1).map((rest) => [text.slice(0, end), ...rest]),
  );
}

/**
 * The same row of values, with two neighbouring fields cut in every other way, or three where they
 * are short.
 */
function cutsOf(order: readonly string[], fields: Fields): Fields[] {
  const isShort = (names: readonly string[]) =>
    names.every((name) => (fields[name] ?? '').length <= 16);
  return order.slice(0, -1).flatMap((_, at) => {
    const three = order.slice(at, at + 3);
    const names = isShort(three) ? three : three.slice(0, 2);
    const row = names.map((name) => fields[name] ?? '').join('');
    return splitsOf(row, names.length).map((values) => ({
      ...fields,
      ...Object.fromEntries(names.map((name, place) => [name, values[place] ?? ''])),
    }));
  });
}

const differing = (order: readonly string[], fields: Fields) => (cut: Fields) =>
  order.some((name) => cut[name] !== (fields[name] ?? ''));

it.each([300, 3_000, 50_000])(
  'a request for %i yen that is cut into other fields: the company takes no other amount',
  async (amount) => {
    const { fields } = await instructionsOf(amount);
    const sbps = new Sbps(
      new TestClock(),
      outbox(),
      { value: { orders: {} }, keep: () => Promise.resolve() },
      testSandboxKeys.sbps,
    );
    const cuts = cutsOf(requestFields, fields).filter(differing(requestFields, fields));
    expect(cuts.length).toBeGreaterThan(300);
    const taken: Fields[] = [];
    for (const cut of cuts) if ((await sbps.receive(cut)) === undefined) taken.push(cut);
    expect(taken.filter((cut) => Number(cut['amount']) !== amount)).toEqual([]);
  },
);

it('a price with other digits than its first would be cut into a smaller one', async () => {
  const { fields } = await instructionsOf(10_500);
  const cut: Fields = { ...fields, item_name: 'KAIFU 10500P10', amount: '500' };
  expect(checkValueOf(requestFields, cut, settings.hashKey)).toBe(fields['sps_hashcode']);
  expect(method.takes?.(10_500)).toBe(false);
});

it.each(['OK', 'NG', 'PY', 'CN'])(
  'a result %s that is cut into other fields: refused, or it says the same of order, amount and result',
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
    const isTaken = async (fields: Fields) => {
      const body = Buffer.from(new URLSearchParams({ ...fields, sps_hashcode: check }).toString());
      const callback = await reader.read(body, {}, new Date());
      return callback !== undefined && reader.repeats?.(body, given) === true;
    };
    expect(await isTaken(signed)).toBe(true);
    const meaning = ({ order_id, amount, res_pay_method, res_result }: Fields) =>
      [order_id, amount, res_pay_method, res_result].join(' ');
    const cuts = cutsOf(resultFields, signed).filter((cut) => meaning(cut) !== meaning(signed));
    expect(cuts.length).toBeGreaterThan(300);
    const believed: Fields[] = [];
    for (const cut of cuts) if (await isTaken(cut)) believed.push(cut);
    expect(believed).toEqual([]);
  },
);
