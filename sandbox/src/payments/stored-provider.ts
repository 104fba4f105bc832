import type { Clock } from '../../../server/src/lib/clock.ts';
import type { StoredState } from '../stored-state.ts';
import type { Outbox } from './callback-post.ts';
import type { Action, ListedOrder, PaymentProvider } from './payment-provider.ts';

/**
 * Base class of the providers: stored state, the clock, the callbacks, and the control page's
 * access to orders.
 */
export abstract class StoredProvider<State, Order> implements PaymentProvider {
  abstract readonly name: string;
  /** The folder below `/pages/` with its customers' pages. */
  protected abstract readonly pages: string;
  readonly state: StoredState<State>;
  protected readonly clock: Clock;
  protected readonly post: Outbox;
  /** The base address of its pages, once the server listens. */
  address = '';

  constructor(clock: Clock, post: Outbox, state: StoredState<State>) {
    this.clock = clock;
    this.post = post;
    this.state = state;
  }

  abstract list(): ListedOrder[];

  /** An order in its current state, if the provider still has it. */
  abstract find(id: string): Order | undefined;

  /** @returns why the action is not possible; undefined if it was done */
  protected abstract change(order: Order, action: Action): string | undefined;

  /** Makes the address of the customer's page for an order. */
  pageOf(id: string): string {
    return `${this.address}/pages/${this.pages}/${id}`;
  }

  /** Does an action to an order and stores it. Returns why it is not possible. */
  async act(id: string, action: Action): Promise<string | undefined> {
    const order = this.find(id);
    if (order === undefined) return `there is no order ${id}`;
    const refusal = this.change(order, action);
    if (refusal === undefined) await this.state.save();
    return refusal;
  }
}
