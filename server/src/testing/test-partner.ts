import {
  type PartnerSite,
  type PartnerState,
  PartnerUnavailableError,
} from '../providers/partners/partner-site.ts';

/**
 * How the site's next answer fails: not at all, request not received, answer lost after the work is
 * done, or work done twice.
 */
export type PartnerFailure = 'none' | 'down' | 'lost' | 'twice';

interface Transfer {
  account: string;
  points: number;
  state: PartnerState;
}

/**
 * A partner site in memory that follows docs/partners.md, with connection failures as the test sets
 * them.
 */
export class TestPartner implements PartnerSite {
  readonly id = 1;
  readonly name = { ja: '試験サイト', en: 'Test site' };
  readonly balances = new Map<string, number>();
  readonly transfers = new Map<string, Transfer>();
  /** The failures of the next requests, one each; an empty list for none. */
  failures: PartnerFailure[] = [];
  /** Awaited before each request is handled, to delay the site's answer. */
  delay: () => Promise<unknown> = () => Promise.resolve();
  requests: string[] = [];

  /** The points that the site gave to the shop: those of confirmed transfers. */
  get given(): number {
    return [...this.transfers.values()].reduce(
      (sum, transfer) => sum + (transfer.state === 'confirmed' ? transfer.points : 0),
      0,
    );
  }

  /** The points that are reserved. */
  get held(): number {
    return [...this.transfers.values()].reduce(
      (sum, transfer) => sum + (transfer.state === 'reserved' ? transfer.points : 0),
      0,
    );
  }

  /** Answers the login to an account. */
  link({ login, password, phone }: { login: string; password: string; phone: string }) {
    const account = `${login}/${phone}`;
    return this.#handle('link', () =>
      password === 'right' && this.balances.has(account) ? account : undefined,
    );
  }

  balance(account: string): Promise<number> {
    return this.#handle('balance', () => this.balances.get(account) ?? 0);
  }

  /** Takes points from an account for a transfer, if it has enough. Repeating changes nothing. */
  reserve({
    id,
    account,
    points,
  }: {
    id: string;
    account: string;
    points: number;
  }): Promise<PartnerState> {
    return this.#handle('reserve', () => {
      const before = this.transfers.get(id);
      if (before !== undefined) return before.state;
      const left = (this.balances.get(account) ?? 0) - points;
      const state = left >= 0 ? 'reserved' : 'refused';
      if (left >= 0) this.balances.set(account, left);
      this.transfers.set(id, { account, points, state });
      return state;
    });
  }

  /** Confirms a reserved transfer. */
  confirm(id: string): Promise<PartnerState> {
    return this.#handle('confirm', () => {
      const transfer = this.transfers.get(id);
      if (transfer === undefined)
        throw new PartnerUnavailableError('nothing is held under this name');
      if (transfer.state === 'reserved') transfer.state = 'confirmed';
      return transfer.state;
    });
  }

  /** Cancels a transfer and gives reserved points back. */
  cancel(id: string): Promise<PartnerState> {
    return this.#handle('cancel', () => {
      const transfer = this.transfers.get(id) ?? {
        account: '',
        points: 0,
        state: 'cancelled' as const,
      };
      if (transfer.state === 'reserved') {
        transfer.state = 'cancelled';
        this.balances.set(
          transfer.account,
          (this.balances.get(transfer.account) ?? 0) + transfer.points,
        );
      }
      this.transfers.set(id, transfer);
      return transfer.state;
    });
  }

  /** Stores a call, waits, then does its work, or fails as the test has set. */
  async #handle<Answer>(call: string, work: () => Answer): Promise<Answer> {
    const failure = this.failures.shift() ?? 'none';
    this.requests.push(call);
    await this.delay();
    if (failure === 'down') throw new PartnerUnavailableError('the site is down');
    const answer = work();
    if (failure === 'lost') throw new PartnerUnavailableError('the answer was lost');
    return failure === 'twice' ? work() : answer;
  }
}
