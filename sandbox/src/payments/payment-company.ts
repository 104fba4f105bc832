/** What the control page can do with an order. */
export const actions = [
  'approve',
  'decline',
  'cancel',
  'expire',
  'pay',
  'pay too little',
  'pay in dollars',
  'refund',
  'refund half',
  'charge back',
  'return charge-back',
] as const;
export type Action = (typeof actions)[number];

/** An order as the control page shows it. */
export interface ListedOrder {
  company: string;
  id: string;
  /** The shop's name for the payment. */
  reference: string;
  what: string;
  amount: number;
  status: string;
  /** Whether all of the amount was ever paid, in yen. */
  isPaid: boolean;
  /**
   * Yen that the shop has of it now: nothing unless all of it was paid, and less what went back
   * since.
   */
  kept: number;
  /** Where a customer would be sent, if anywhere. */
  page: string | undefined;
}

/** A company that the sandbox stands for, as the control page reaches it. */
export interface PaymentCompany {
  readonly name: string;
  list(): ListedOrder[];
  /** @returns what it could not do, and why */
  act(id: string, action: Action): Promise<string | undefined>;
}
