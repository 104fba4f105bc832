import {
  PartnerSilentError,
  type PartnerSite,
  type PartnerState,
} from '../providers/partners/partner-site.ts';

/**
 * How the next answer of the site goes wrong: not at all, unheard and undone, done and unheard, or
 * done twice.
 */
export type Mishap = 'none' | 'down' | 'lost' | 'twice';

interface Held {
  account: string;
  points: number;
  state: PartnerState;
}

/**
 * A partner site in memory, true to docs/partners.md, whose line to the shop is as bad as a test
 * wants it.
 */
export class TestPartner implements PartnerSite {
  readonly id = 1;
  readonly name = { ja: '試験サイト', en: 'Test site' };
  readonly balances = new Map<string, number>();
  readonly transfers = new Map<string, Held>();
  /** What happens to the next requests, one each; none where it is empty. */
  mishaps: Mishap[] = [];
  /** Awaited before a request is heard: a site that answers late. */
  delay: () => Promise<unknown> = () => Promise.resolve();
  asked: string[] = [];

  /** Points that the site has given away for good. */
  get given(): number {
    return [...this.transfers.values()].reduce(
      (sum, held) => sum + (held.state === 'confirmed' ? held.points : 0),
      0,
    );
  }

  /** Points that are neither in an account nor given away. */
  get held(): number {
    return [...this.transfers.values()].reduce(
      (sum, held) => sum + (held.state === 'reserved' ? held.points : 0),
      0,
    );
  }

  link({ login, password, phone }: { login: string; password: string; phone: string }) {
    const account = `${login}/${phone}`;
    return this.#hear('link', () =>
      password === 'right' && this.balances.has(account) ? account : undefined,
    );
  }

  balance(account: string): Promise<number> {
    return this.#hear('balance', () => this.balances.get(account) ?? 0);
  }

  reserve({
    id,
    account,
    points,
  }: {
    id: string;
    account: string;
    points: number;
  }): Promise<PartnerState> {
    return this.#hear('reserve', () => {
      const before = this.transfers.get(id);
      if (before !== undefined) return before.state;
      const left = (this.balances.get(account) ?? 0) - points;
      const state = left >= 0 ? 'reserved' : 'refused';
      if (left >= 0) this.balances.set(account, left);
      this.transfers.set(id, { account, points, state });
      return state;
    });
  }

  confirm(id: string): Promise<PartnerState> {
    return this.#hear('confirm', () => {
      const held = this.transfers.get(id);
      if (held === undefined) throw new PartnerSilentError('nothing is held under this name');
      if (held.state === 'reserved') held.state = 'confirmed';
      return held.state;
    });
  }

  cancel(id: string): Promise<PartnerState> {
    return this.#hear('cancel', () => {
      const held = this.transfers.get(id) ?? {
        account: '',
        points: 0,
        state: 'cancelled' as const,
      };
      if (held.state === 'reserved') {
        held.state = 'cancelled';
        this.balances.set(held.account, (this.balances.get(held.account) ?? 0) + held.points);
      }
      this.transfers.set(id, held);
      return held.state;
    });
  }

  async #hear<Answer>(call: string, work: () => Answer): Promise<Answer> {
    const mishap = this.mishaps.shift() ?? 'none';
    this.asked.push(call);
    await this.delay();
    if (mishap === 'down') throw new PartnerSilentError('the site is down');
    const answer = work();
    if (mishap === 'lost') throw new PartnerSilentError('the answer was lost');
    return mishap === 'twice' ? work() : answer;
  }
}
