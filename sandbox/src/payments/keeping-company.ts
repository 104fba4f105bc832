import type { Clock } from '../../../server/src/lib/clock.ts';
import type { KeptState } from '../kept-state.ts';
import type { Outbox } from './callback-post.ts';
import type { Action, ListedOrder, PaymentCompany } from './payment-company.ts';

/**
 * What companies are alike in: what they remember, by whose clock they live, where they put their
 * callbacks, and how the control page reaches one of their orders.
 */
export abstract class KeepingCompany<State, Order> implements PaymentCompany {
  abstract readonly name: string;
  /** Below `/pages/`, where customers see their orders. */
  protected abstract readonly pages: string;
  readonly state: KeptState<State>;
  protected readonly clock: Clock;
  protected readonly post: Outbox;
  /** Where its pages are, once it listens. */
  address = '';

  constructor(clock: Clock, post: Outbox, state: KeptState<State>) {
    this.clock = clock;
    this.post = post;
    this.state = state;
  }

  abstract list(): ListedOrder[];

  /** An order as it is now, as long as the company tells of it. */
  abstract find(id: string): Order | undefined;

  /** @returns what cannot be done with it, and why */
  protected abstract change(order: Order, action: Action): string | undefined;

  /** Where the customer of an order is sent. */
  pageOf(id: string): string {
    return `${this.address}/pages/${this.pages}/${id}`;
  }

  async act(id: string, action: Action): Promise<string | undefined> {
    const order = this.find(id);
    if (order === undefined) return `there is no ${id}`;
    const refusal = this.change(order, action);
    if (refusal === undefined) await this.state.keep();
    return refusal;
  }
}
