/**
 * Whether the opening is shown (spec, section 2). For a purchase with coins: always. Otherwise only
 * to members who come from the purchase confirmation or the pack detail, or who continue the
 * opening from the choice or the history. Everyone else goes to the choice, which stays covered
 * while packs are unopened.
 *
 * @param cameFrom one of those screens, or null if the member came another way
 */
export function isAdmitted(
  purchase: { readonly is_buy_coin: 0 | 1 },
  cameFrom: string | null,
): boolean {
  return purchase.is_buy_coin === 1 || cameFrom !== null;
}
