import * as z from 'zod';
import { Amount } from './paypal.ts';
import { type AskPayPal, readAnswer } from './paypal-client.ts';
import type { ProviderRecords, ReceivedPayment } from './provider-records.ts';

/** A page of Transaction Search. Payments have event codes T00..; negative amounts are outgoing. */
const Page = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          transaction_status: z.string(),
          transaction_amount: Amount,
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.int().default(1),
});
type Transaction = z.infer<typeof Page>['transaction_details'][number]['transaction_info'];

/**
 * Makes the reader of PayPal's transaction list, by its Transaction Search, which must be enabled
 * for the app. A transaction appears there after at most three hours.
 */
export function payPalRecords(ask: AskPayPal): ProviderRecords {
  return {
    provider: 'paypal',
    /** Lists the payments that PayPal received in a period. */
    async listReceived(from, until) {
      const all: Transaction[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const asked = new URLSearchParams({
          start_date: from.toISOString(),
          end_date: new Date(until.getTime() - 1).toISOString(),
          fields: 'transaction_info',
          page_size: '500',
          page: String(page),
        });
        const found = readAnswer(
          Page,
          await ask({ method: 'GET', path: `/v1/reporting/transactions?${asked}` }),
        );
        all.push(...found.transaction_details.map(({ transaction_info: info }) => info));
        pages = found.total_pages;
      }
      return all.filter(isIncoming).map(receivedOf);
    },
  };
}

/** Whether a transaction is a payment that was received. */
function isIncoming({
  transaction_event_code: code,
  transaction_status: status,
  transaction_amount: amount,
}: Transaction) {
  return code.startsWith('T00') && status === 'S' && amount.amount >= 0;
}

/** Selects what a reconciliation needs of a transaction. */
function receivedOf(info: Transaction): ReceivedPayment {
  return {
    providerId: undefined,
    paymentId: info.custom_field,
    transaction: info.transaction_id,
    received: info.transaction_amount,
  };
}
