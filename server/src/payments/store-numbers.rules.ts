import { type StoreChain, type StoreNumber, storeChains } from '#contract/shop/payments.ts';
import type { Instructions } from '../providers/payments/payment-provider.ts';

/** The numbers to pay with at each store chain, in the order of the screen. */
export function storeNumbersOf(instructions: Instructions | null): StoreNumber[] {
  if (instructions?.kind !== 'store') return [];
  // Payments made by version 0.1.0 or older have only FamilyMart's numbers.
  const { stores = { familymart: instructions } } = instructions;
  return storeChains.flatMap((store) => {
    const found = stores[store];
    return found === undefined || found.code === ''
      ? []
      : [{ store, payment_code: found.code, confirmation_number: found.number }];
  });
}

/**
 * The numbers of the chosen chain; undefined where none is chosen, or the provider gave it no
 * number.
 */
export function chosenNumber(
  instructions: Instructions | null,
  chosen: StoreChain | null,
): StoreNumber | undefined {
  return storeNumbersOf(instructions).find(({ store }) => store === chosen);
}

/**
 * The chain in a request to pay. The code `econ` means FamilyMart, and so does a request without a
 * code.
 */
export function requestedStore({
  combini_code: code,
  combini_store: store,
}: {
  combini_code?: 'econ' | 'other' | undefined;
  combini_store?: StoreChain | undefined;
}): StoreChain | null {
  if (code === 'econ') return 'familymart';
  return store ?? (code === 'other' ? null : 'familymart');
}
