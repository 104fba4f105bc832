import * as z from 'zod/mini';
import { read, text } from './operation.ts';
import { paymentState } from './payments.ts';

/** The most records of a kind that a search gives. */
export const mostHits = 5;

const found = z.object({
  /** By number, and by the beginning of name, mail or phone; masked. */
  members: z.exactOptional(z.array(z.object({ id: z.int(), name: z.string(), mail: z.string() }))),
  /** By id, the provider's id of the order, or the number of the member. */
  payments: z.exactOptional(
    z.array(z.object({ id: z.uuid(), memberId: z.int(), amount: z.int(), state: paymentState })),
  ),
  /** By number, tracking number, or the number of the member. */
  parcels: z.exactOptional(
    z.array(z.object({ id: z.int(), memberId: z.int(), trackingNumber: z.nullable(z.string()) })),
  ),
  /** By number, or a part of a name. */
  packs: z.exactOptional(
    z.array(z.object({ id: z.int(), nameJa: z.string(), nameEn: z.string() })),
  ),
  /** By a part of name or mail. */
  staff: z.exactOptional(z.array(z.object({ id: z.int(), name: z.string(), mail: z.string() }))),
});
export type Found = z.infer<typeof found>;

export const searchOperations = {
  search: read({
    path: 'search',
    summary: 'Members, payments, parcels, packs and staff that you may see; five of each at most',
    access: 'staff',
    query: z.object({ text: text(200) }),
    answer: found,
  }),
} as const;
