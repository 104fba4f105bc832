import type { Executor } from '../db/database.ts';
import type { Customer } from '../providers/payments/payment-provider.ts';
import { selectCustomer } from './accounts.queries.ts';

/** A member as a payment provider needs them; undefined where the account is closed. */
export async function findCustomer(db: Executor, memberId: number): Promise<Customer | undefined> {
  const row = await selectCustomer(db, memberId);
  return row && { token: row.token, mail: row.mail, name: `${row.lastName} ${row.firstName}` };
}
