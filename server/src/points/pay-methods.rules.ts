import type { PayMethodId } from '#contract/shop/points.ts';

/** A way to pay that is switched on, and the prices it takes. */
export interface PayMethod {
  id: PayMethodId;
  /** In yen. */
  leastPrice: number;
  mostPrice: number;
  /** Whether it takes a price between these; each of them where it does not say. */
  takes?(price: number): boolean;
}

/**
 * The ways to pay that can be chosen, in the order of the screen: all, or those that take this
 * price.
 */
export function payMethodsFor(
  methods: readonly PayMethod[],
  price: number | undefined,
): PayMethod[] {
  return methods.filter((method) => price === undefined || takesPrice(method, price));
}

export function takesPrice(
  { leastPrice, mostPrice, takes }: Pick<PayMethod, 'leastPrice' | 'mostPrice' | 'takes'>,
  price: number,
): boolean {
  return price >= leastPrice && price <= mostPrice && takes?.(price) !== false;
}
