import * as z from 'zod';
import type { KeyedRequest } from '../db/idempotency.queries.ts';
import { refusal } from './judge.rules.ts';

/** A member's wish to buy, as a round takes it. */
export interface BuyRequest extends KeyedRequest {
  /** Public, and not the shop's to choose (purchase-id.rules.ts). */
  purchaseId: string;
  packId: number;
  count: number;
  /** What one unit costs as the member was shown it; undefined where their client did not say. */
  shownPrice?: number | undefined;
  /** The buyer's share of the round's public input. */
  clientSeed: string;
}

/**
 * What became of a request. It is stored under the request's key and given again when that comes
 * again.
 */
export const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bought'), purchaseId: z.uuid(), round: z.int() }),
  z.object({ kind: z.literal('refused'), refusal }),
]);
export type Verdict = z.infer<typeof verdict>;
