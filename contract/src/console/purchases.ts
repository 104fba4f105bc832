import * as z from 'zod/mini';
import { command, instant, pageOf, read, reason, smallIdInPath, text } from './operation.ts';

/**
 * How the identity of a seller was checked: the measures of the Secondhand Articles Dealer Act,
 * article 15 (1), and of its enforcement rule, article 15 (3).
 */
export const identityMethod = z.enum([
  'document-shown',
  'signed-statement',
  'electronic-signature',
  'registered-seal',
  'restricted-mail',
  'residence-record',
  'online-check',
]);
export type IdentityMethod = z.infer<typeof identityMethod>;

/** From this sum on, in yen, a purchase from a person is recorded with the seller (article 16). */
export const recordedFromYen = 10_000;
/** Younger persons may not sell to the shop, as the ordinances of prefectures say. */
export const sellerAge = 18;
/** The most lines of a file of the ledger. */
export const mostLedgerLines = 2_000;

const line = (most: number) => text(most).check(z.trim(), z.minLength(1));
const date = z.iso.date().check(z.regex(/^(?:19|2\d)/));

/** A person who sold cards to the shop, as they are recorded. */
export const seller = z.object({
  name: line(100),
  address: line(300),
  occupation: line(100),
  /** Gives the age on the day of the purchase, which is stored instead. */
  birthDate: date,
  identity: identityMethod,
  /** The kind of document (never its number), or the number of a letter or an online check. */
  reference: line(100),
});

const recordedSeller = {
  name: z.string(),
  address: z.string(),
  occupation: z.string(),
  age: z.int(),
};

const params = z.object({ intakeId: smallIdInPath });

export const purchaseOperations = {
  listPurchases: read({
    path: 'stock/purchases',
    summary: 'Purchases from persons, newest first; names are masked',
    access: 'stock.view',
    query: z.object({ cursor: z.optional(text(1_000)) }),
    answer: pageOf(
      z.object({
        /** The number of its batch. */
        id: z.int(),
        receivedOn: z.iso.date(),
        copies: z.int(),
        yen: z.int(),
        by: z.string(),
        /** Null below 10,000 yen, and once the three years are over. */
        seller: z.nullable(z.string()),
        identity: z.nullable(identityMethod),
        /** The seller is deleted then. */
        sellerStoredUntil: z.nullable(instant),
      }),
    ),
  }),
  revealSeller: command({
    path: 'stock/purchases/:intakeId/reveal',
    summary: 'Show the seller of a purchase; the audit log keeps who did and why',
    // Under a key the answer would be stored, and it is personal data.
    idempotent: false,
    access: 'sellers.reveal',
    params,
    body: z.object({ reason }),
    answer: z.object({ ...recordedSeller, identity: identityMethod, reference: z.string() }),
  }),
  writeDealerLedger: command({
    path: 'stock/purchases/ledger',
    summary: 'The ledger of purchases from persons between two days, as a PDF or CSV file',
    idempotent: false,
    access: 'sellers.reveal',
    stepUp: true,
    body: z.object({ first: date, last: date, format: z.enum(['pdf', 'csv']), reason }),
    answer: z.object({ lines: z.int(), file: z.base64() }),
  }),
} as const;
