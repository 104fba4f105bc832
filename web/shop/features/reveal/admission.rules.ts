/**
 * Whether the opening is shown (spec, section 2): for a purchase with coins always, otherwise only
 * to someone who comes from the purchase confirmation or the pack detail, or who goes on with it,
 * from the choice or the history. Everyone else goes to the choice, which is covered as long as
 * packs are unopened.
 *
 * @param cameFrom one of those screens, or null where the member came another way
 */
export function isAdmitted(
  purchase: { readonly is_buy_coin: 0 | 1 },
  cameFrom: string | null,
): boolean {
  return purchase.is_buy_coin === 1 || cameFrom !== null;
}
