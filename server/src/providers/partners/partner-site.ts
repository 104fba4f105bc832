/**
 * The partner site did not answer, or not as docs/partners.md requires. The message contains no
 * personal data.
 */
export class PartnerUnavailableError extends Error {}

/** The state of a transfer, as the partner site reports it (docs/partners.md). */
export type PartnerState = 'reserved' | 'confirmed' | 'cancelled' | 'refused';

/** A transfer of points that is requested from the site. */
export interface PartnerTransfer {
  /** The same id for all requests about this transfer. */
  id: string;
  account: string;
  points: number;
}

/**
 * A partner site whose members can transfer points to the shop. Every method throws
 * `PartnerUnavailableError` if the site gives no valid answer; it is then unknown whether the site
 * has done what was requested.
 */
export interface PartnerSite {
  readonly id: number;
  readonly name: { readonly ja: string; readonly en: string };
  /**
   * The site's id of the account with this login, password and phone; undefined if there is none.
   */
  link(credentials: {
    login: string;
    password: string;
    phone: string;
  }): Promise<string | undefined>;
  /** The account's transferable points. */
  balance(account: string): Promise<number>;
  /** Reserves points for a transfer. `refused` if the account has too few. */
  reserve(transfer: PartnerTransfer): Promise<PartnerState>;
  /** Debits the reserved points. `cancelled` if they are no longer reserved. */
  confirm(transferId: string): Promise<PartnerState>;
  /**
   * Releases the reserved points, also if none are reserved yet. `confirmed` if they have been
   * debited already.
   */
  cancel(transferId: string): Promise<PartnerState>;
}
