import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod';

const account = z.object({
  id: z.string(),
  site: z.int(),
  login: z.string().min(1),
  password: z.string().min(1),
  /** Digits alone, as the shop sends them. */
  phone: z.string().regex(/^\d{10,15}$/),
  points: z.int().nonnegative(),
});
const transfer = z.object({
  account: z.string(),
  points: z.int(),
  state: z.enum(['reserved', 'confirmed', 'cancelled', 'refused']),
});
const kept = z.object({ accounts: z.array(account), transfers: z.record(z.string(), transfer) });

export const newAccount = account.omit({ id: true, site: true });
export type NewAccount = z.infer<typeof newAccount>;
type Account = z.infer<typeof account>;
type Transfer = z.infer<typeof transfer>;

/** Those of the demo's member, at either site. */
const demoAccounts: Account[] = [1, 2].map((site) => ({
  id: `demo-${site}`,
  site,
  login: 'demo@example.com',
  password: 'demo1234',
  phone: '09012345678',
  points: 5_000 * site,
}));

/** Two partner sites with accounts and points, kept in a file. */
export interface PartnerBooks {
  open(site: number, wish: NewAccount): Promise<Account>;
  find(site: number, login: string, password: string, phone: string): Account | undefined;
  balance(site: number, accountId: string): number | undefined;
  reserve(site: number, id: string, accountId: string, points: number): Promise<Transfer['state']>;
  /** undefined: nothing was ever held under this name. */
  confirm(id: string): Promise<Transfer['state'] | undefined>;
  cancel(id: string): Promise<Transfer['state']>;
}

export async function openPartnerBooks(file: string): Promise<PartnerBooks> {
  const text = await readFile(file, 'utf8').catch(() => ''); // the first start has none
  const books =
    text === '' ? { accounts: structuredClone(demoAccounts), transfers: {} } : kept.parse(JSON.parse(text));
  const transfers = new Map(Object.entries(books.transfers));
  const accountOf = (site: number, id: string) =>
    books.accounts.find((one) => one.id === id && one.site === site);
  let saving = Promise.resolve();
  const save = () => {
    const draft = JSON.stringify({ ...books, transfers: Object.fromEntries(transfers) });
    saving = saving.then(async () => {
      await writeFile(`${file}.new`, draft, { mode: 0o600 });
      await rename(`${file}.new`, file);
    });
    return saving;
  };

  return {
    async open(site, wish) {
      const opened = { ...wish, site, id: randomUUID() };
      books.accounts.push(opened);
      await save();
      return opened;
    },
    find: (site, login, password, phone) =>
      books.accounts.find(
        (one) => one.site === site && one.login === login && one.password === password && one.phone === phone,
      ),
    balance: (site, id) => accountOf(site, id)?.points,
    async reserve(site, id, accountId, points) {
      const before = transfers.get(id);
      if (before !== undefined) return before.state;
      const holder = accountOf(site, accountId);
      const state = holder !== undefined && holder.points >= points ? 'reserved' : 'refused';
      if (holder !== undefined && state === 'reserved') holder.points -= points;
      transfers.set(id, { account: accountId, points, state });
      await save();
      return state;
    },
    async confirm(id) {
      const before = transfers.get(id);
      if (before?.state === 'reserved') {
        before.state = 'confirmed';
        await save();
      }
      return before?.state;
    },
    async cancel(id) {
      const before = transfers.get(id);
      if (before === undefined) {
        // A reservation that comes after its cancellation must hold nothing.
        transfers.set(id, { account: '', points: 0, state: 'cancelled' });
      } else if (before.state === 'reserved') {
        before.state = 'cancelled';
        const holder = books.accounts.find((one) => one.id === before.account);
        if (holder !== undefined) holder.points += before.points;
      }
      await save();
      return transfers.get(id)?.state ?? 'cancelled';
    },
  };
}
