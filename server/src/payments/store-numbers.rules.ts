import { type StoreChain, type StoreNumber, storeChains } from '#contract/shop/payments.ts';
import type { Instructions } from '../providers/payments/payment-provider.ts';

/** What each chain asks for that a payment can be made at, in the order of the screen. */
export function storeNumbersOf(instructions: Instructions | null): StoreNumber[] {
  if (instructions?.kind !== 'store') return [];
  // Payments begun by versions to 0.1.0 have FamilyMart's alone.
  const { stores = { familymart: instructions } } = instructions;
  return storeChains.flatMap((store) => {
    const found = stores[store];
    return found === undefined || found.code === ''
      ? []
      : [{ store, payment_code: found.code, confirmation_number: found.number }];
  });
}

/**
 * What the chain asks for that the customer chose; undefined where they have not chosen, or the
 * company gave it no number.
 */
export function chosenNumber(
  instructions: Instructions | null,
  chosen: StoreChain | null,
): StoreNumber | undefined {
  return storeNumbersOf(instructions).find(({ store }) => store === chosen);
}

/**
 * The chain that a request to pay names: `econ` is FamilyMart, and what requests without a code
 * were always taken for.
 */
export function storeOf({
  combini_code: code,
  combini_store: store,
}: {
  combini_code?: 'econ' | 'other' | undefined;
  combini_store?: StoreChain | undefined;
}): StoreChain | null {
  if (code === 'econ') return 'familymart';
  return store ?? (code === 'other' ? null : 'familymart');
}
