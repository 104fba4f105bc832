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

describe('numbers to pay with at a store', () => {
  it('several chains: in the order of the screen, without a chain that has no code', () => {
    expect(storeNumbersOf(current)).toEqual([
      numberAt,
      { store: 'lawson', payment_code: '123456', confirmation_number: '' },
    ]);
  });

  it('not a store payment, or no instructions yet: none', () => {
    expect(storeNumbersOf(null)).toEqual([]);
    expect(storeNumbersOf({ kind: 'page', url, authentication: false })).toEqual([]);
  });

  it('nothing chosen: no chain and no number', () => {
    const payment = { instructions: current, store: null };
    expect(chosenStore(payment)).toBeNull();
    expect(chosenNumber(payment)).toBeUndefined();
    expect(chosenStore({ instructions: null, store: null })).toBeNull();
  });

  it('a chosen chain: its number', () => {
    expect(chosenNumber({ instructions: current, store: 'familymart' })).toEqual(numberAt);
    expect(chosenNumber({ instructions: current, store: 'ministop' })).toBeUndefined();
  });

  it('a payment of version 0.1.0, which stored no choice: FamilyMart and its number', () => {
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
