import type { PayMethodId } from '#contract/points.ts';

/** A way to pay that is switched on, and the prices it takes. */
export interface PayMethod {
  id: PayMethodId;
  /** In yen; each of them is taken. */
  leastPrice: number;
  mostPrice: number;
}

/** The ways to pay that can be chosen, in the order of the screen: all, or those that take this price. */
export function payMethodsFor(methods: readonly PayMethod[], price: number | undefined): PayMethod[] {
  return methods.filter(
    ({ leastPrice, mostPrice }) => price === undefined || (price >= leastPrice && price <= mostPrice),
  );
}
