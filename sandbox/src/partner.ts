import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { openState, type StorageOptions } from './stored-state.ts';

const account = z.object({
  id: z.string(),
  site: z.int(),
  login: z.string().min(1),
  password: z.string().min(1),
  /** Digits only, as the shop sends them. */
  phone: z.string().regex(/^\d{10,15}$/),
  points: z.int().nonnegative(),
});
const transfer = z.object({
  account: z.string(),
  points: z.int(),
  state: z.enum(['reserved', 'confirmed', 'cancelled', 'refused']),
});
const State = z.object({ accounts: z.array(account), transfers: z.record(z.string(), transfer) });

export const newAccount = account.omit({ id: true, site: true });
export type NewAccount = z.infer<typeof newAccount>;
type Account = z.infer<typeof account>;
type Transfer = z.infer<typeof transfer>;

/** The accounts of the demo's member, one at each site. */
const demoAccounts: Account[] = [1, 2].map((site) => ({
  id: `demo-${site}`,
  site,
  login: 'demo@example.com',
  password: 'demo1234',
  phone: '09012345678',
  points: 5_000 * site,
}));

/** The accounts and transfers of two partner sites, stored in a file. */
export interface PartnerBooks {
  open(site: number, input: NewAccount): Promise<Account>;
  find(site: number, login: string, password: string, phone: string): Account | undefined;
  balance(site: number, accountId: string): number | undefined;
  reserve(site: number, id: string, accountId: string, points: number): Promise<Transfer['state']>;
  /** undefined: nothing was ever reserved under this id. */
  confirm(id: string): Promise<Transfer['state'] | undefined>;
  cancel(id: string): Promise<Transfer['state']>;
}

/**
 * Opens the accounts and transfers of the partner sites from their file; at the first start there
 * are the demo's accounts.
 */
export async function openPartnerBooks(options: StorageOptions): Promise<PartnerBooks> {
  const first = { accounts: structuredClone(demoAccounts), transfers: {} };
  const books = await openState(options, 'partners.json', State, first);
  const { accounts, transfers } = books.value;
  const accountOf = (site: number, id: string) =>
    accounts.find((one) => one.id === id && one.site === site);

  return {
    /** Opens an account at a partner site. */
    async open(site, input) {
      const opened = { ...input, site, id: randomUUID() };
      accounts.push(opened);
      await books.save();
      return opened;
    },
    find: (site, login, password, phone) =>
      accounts.find(
        (one) =>
          one.site === site &&
          one.login === login &&
          one.password === password &&
          one.phone === phone,
      ),
    balance: (site, id) => accountOf(site, id)?.points,
    /** Reserves points of an account for a transfer. A repeated one has the same result. */
    async reserve(site, id, accountId, points) {
      const before = transfers[id];
      if (before !== undefined) return before.state;
      const holder = accountOf(site, accountId);
      const state = holder !== undefined && holder.points >= points ? 'reserved' : 'refused';
      if (holder !== undefined && state === 'reserved') holder.points -= points;
      transfers[id] = { account: accountId, points, state };
      await books.save();
      return state;
    },
    /** Confirms a reserved transfer. */
    async confirm(id) {
      const before = transfers[id];
      if (before?.state === 'reserved') {
        before.state = 'confirmed';
        await books.save();
      }
      return before?.state;
    },
    /** Cancels a transfer and gives reserved points back. */
    async cancel(id) {
      const before = transfers[id];
      if (before === undefined) {
        // If the reservation arrives after its cancellation, it must reserve nothing.
        transfers[id] = { account: '', points: 0, state: 'cancelled' };
      } else if (before.state === 'reserved') {
        before.state = 'cancelled';
        const holder = accounts.find((one) => one.id === before.account);
        if (holder !== undefined) holder.points += before.points;
      }
      await books.save();
      return transfers[id]?.state ?? 'cancelled';
    },
  };
}
