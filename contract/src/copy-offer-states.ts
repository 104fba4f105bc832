/**
 * The state of an offer:
 *
 * - `open`: it waits for an answer.
 * - `accepted`: the offered copy is the member's. It becomes so without an answer, too, when the
 *   deadline has passed.
 * - `declined`: the card became points, or the price of its packs is given back.
 * - `withdrawn`: the shop has offered another copy.
 * - `ended`: the card went back to the shop for another reason.
 */
export const copyOfferStates = ['open', 'accepted', 'declined', 'withdrawn', 'ended'] as const;
