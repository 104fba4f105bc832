import { type StoreChain, type StoreNumber, storeChains } from '#contract/shop/payments.ts';
import type { Instructions } from '../providers/payments/payment-provider.ts';

/** Lists the numbers to pay with at each store chain, in the order of the screen. */
export function storeNumbersOf(instructions: Instructions | null): StoreNumber[] {
  if (instructions?.kind !== 'store') return [];
  // Version 0.1.0 stored FamilyMart's numbers only.
  const { stores = { familymart: instructions } } = instructions;
  return storeChains.flatMap((store) => {
    const found = stores[store];
    return found === undefined || found.code === ''
      ? []
      : [{ store, payment_code: found.code, confirmation_number: found.number }];
  });
}

/** A payment's instructions, and the chain that its row names. */
interface StorePayment {
  instructions: Instructions | null;
  store: StoreChain | null;
}

/**
 * Finds the store chain that the customer chose; null until then. A payment of version 0.1.0 has no
 * choice in its row: it could be paid at FamilyMart only.
 */
export function chosenStore({ instructions, store }: StorePayment): StoreChain | null {
  const isForFamilyMart = instructions?.kind === 'store' && instructions.stores === undefined;
  return store ?? (isForFamilyMart ? 'familymart' : null);
}

/**
 * Finds the payment numbers of the chosen chain; undefined if none is chosen, or the provider gave
 * it no number.
 */
export function chosenNumber(payment: StorePayment): StoreNumber | undefined {
  const chosen = chosenStore(payment);
  return storeNumbersOf(payment.instructions).find(({ store }) => store === chosen);
}

/**
 * Finds the store chain that a request to pay names. The code `econ` means FamilyMart, and so does
 * a request without a code.
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
