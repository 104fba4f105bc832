/** The actions that the control page offers for an order. */
export const actions = [
  'approve',
  'decline',
  'cancel',
  'expire',
  'pay',
  'pay too little',
  'pay too much',
  'return the excess',
  'pay in dollars',
  'refund',
  'refund half',
  'charge back',
  'charge back half',
  'return charge-back',
] as const;
export type Action = (typeof actions)[number];

/** An order as the control page shows it. */
export interface ListedOrder {
  company: string;
  id: string;
  /** The shop's id of the payment. */
  reference: string;
  what: string;
  amount: number;
  status: string;
  /** Whether the whole amount was ever paid. */
  isPaid: boolean;
  /**
   * The yen that the shop has from it now: 0 unless all of it was paid, less refunds and
   * charge-backs.
   */
  netYen: number;
  /** The customer's page, if there is one. */
  page: string | undefined;
}

/** A payment provider that the sandbox plays, as the control page uses it. */
export interface PaymentProvider {
  readonly name: string;
  list(): ListedOrder[];
  /** @returns why the action is not possible; undefined if it was done */
  act(id: string, action: Action): Promise<string | undefined>;
}
