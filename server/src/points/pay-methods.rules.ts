import type { PayMethodId } from '#contract/shop/points.ts';

/** A way to pay that is switched on, and the prices it accepts. */
export interface PayMethod {
  id: PayMethodId;
  /** Lowest and highest price in yen. */
  minPriceYen: number;
  maxPriceYen: number;
  /** Whether it accepts a price within these limits. If missing, it accepts all of them. */
  acceptsPrice?(price: number): boolean;
}

/**
 * Lists the ways to pay in the order of the screen: all, or only those that accept the given price.
 */
export function payMethodsFor(
  methods: readonly PayMethod[],
  price: number | undefined,
): PayMethod[] {
  return methods.filter((method) => price === undefined || takesPrice(method, price));
}

/** Whether a way to pay accepts this price in yen. */
export function takesPrice(
  {
    minPriceYen,
    maxPriceYen,
    acceptsPrice,
  }: Pick<PayMethod, 'minPriceYen' | 'maxPriceYen' | 'acceptsPrice'>,
  price: number,
): boolean {
  return price >= minPriceYen && price <= maxPriceYen && acceptsPrice?.(price) !== false;
}
