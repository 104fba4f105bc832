import { describe, expect, it } from 'vitest';
import type { Instructions } from '../providers/payments/payment-provider.ts';
import {
  chosenNumber,
  chosenStore,
  requestedStore,
  storeNumbersOf,
} from './store-numbers.rules.ts';

const url = 'https://company.example/voucher';
const familymart = { code: '20020', number: '7429119994' };
const lawson = { code: '123456', number: '' };
const current: Instructions = {
  ...{ kind: 'store', url, ...familymart },
  stores: { lawson, familymart, seicomart: { code: '', number: '9' } },
};
/** As version 0.1.0 stored it. */
const old: Instructions = { kind: 'store', url, ...familymart };
const numberAt = { store: 'familymart', payment_code: '20020', confirmation_number: '7429119994' };

describe('numbers to pay with at convenience stores', () => {
  it('payment numbers of several store chains: sorted as on the screen, without a chain that has no code', () => {
    expect(storeNumbersOf(current)).toEqual([
      numberAt,
      { store: 'lawson', payment_code: '123456', confirmation_number: '' },
    ]);
  });

  it('payment numbers of a payment that is not at a store, or has no instructions yet: none', () => {
    expect(storeNumbersOf(null)).toEqual([]);
    expect(storeNumbersOf({ kind: 'page', url, authentication: false })).toEqual([]);
  });

  it('payment numbers before a store chain is chosen: no chain and no number', () => {
    const payment = { instructions: current, store: null };
    expect(chosenStore(payment)).toBeNull();
    expect(chosenNumber(payment)).toBeUndefined();
    expect(chosenStore({ instructions: null, store: null })).toBeNull();
  });

  it('payment numbers after a store chain is chosen: its number', () => {
    expect(chosenNumber({ instructions: current, store: 'familymart' })).toEqual(numberAt);
    expect(chosenNumber({ instructions: current, store: 'ministop' })).toBeUndefined();
  });

  it("payment numbers of a payment of version 0.1.0, which stored no chain: FamilyMart's number", () => {
    const payment = { instructions: old, store: null };
    expect(chosenStore(payment)).toBe('familymart');
    expect(chosenNumber(payment)).toEqual(numberAt);
  });
});

it.each([
  [{}, 'familymart'],
  [{ combini_code: 'econ' }, 'familymart'],
  [{ combini_code: 'econ', combini_store: 'lawson' }, 'familymart'],
  [{ combini_code: 'other' }, null],
  [{ combini_code: 'other', combini_store: 'lawson' }, 'lawson'],
  [{ combini_store: 'lawson' }, 'lawson'],
] as const)('a request to pay at a store with %j: the chain is %s', (request, store) => {
  expect(requestedStore(request)).toBe(store);
});
