import * as z from 'zod';
import type { MemberRequest } from '../db/idempotency.ts';
import { refusal } from './judge.rules.ts';

/** A member's request to buy units of a pack. */
export interface BuyRequest extends MemberRequest {
  /** Public; the shop cannot choose it (purchase-id.rules.ts). */
  purchaseId: string;
  packId: number;
  count: number;
  /** The price of one unit that the member was shown; undefined if the client did not send it. */
  shownPrice?: number | undefined;
  /** The final screen that the member saw; undefined if the client did not send it. */
  finalScreen?: number | undefined;
  /** The buyer's part of the round's public input. */
  clientSeed: string;
}

/**
 * The result of a request. It is stored under the request's key and returned again when the request
 * is repeated.
 */
export const buyResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bought'),
    purchaseId: z.uuid(),
    round: z.int(),
  }),
  z.object({ kind: z.literal('refused'), refusal }),
]);
export type BuyResult = z.infer<typeof buyResult>;
