/**
 * Whether the opening is shown (spec, section 2): for a purchase with coins always, otherwise only to someone who comes
 * from the purchase confirmation or the pack detail. Everyone else goes straight to the choice.
 *
 * @param cameFrom one of those two screens, or null where the member came another way
 */
export function isAdmitted(purchase: { readonly is_buy_coin: 0 | 1 }, cameFrom: string | null): boolean {
  return purchase.is_buy_coin === 1 || cameFrom !== null;
}
