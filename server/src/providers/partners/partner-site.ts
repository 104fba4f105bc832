/** The site did not answer, or not in the words of docs/partners.md. The message names no one. */
export class PartnerSilentError extends Error {}

/** What a partner site says became of a transfer (docs/partners.md). */
export type PartnerState = 'reserved' | 'confirmed' | 'cancelled' | 'refused';

/** A transfer as the site is asked for it. */
export interface PartnerTransfer {
  /** The same for every request about it. */
  id: string;
  account: string;
  points: number;
}

/**
 * A site whose members can bring their points. Every method throws `PartnerSilentError` where the
 * site gives no answer, or one that means nothing: what it did is then unknown.
 */
export interface PartnerSite {
  readonly id: number;
  readonly name: { readonly ja: string; readonly en: string };
  /**
   * The site's name for the account with this login, password and phone; undefined where there is
   * none.
   */
  link(credentials: {
    login: string;
    password: string;
    phone: string;
  }): Promise<string | undefined>;
  /** The points that can be transferred from an account. */
  balance(account: string): Promise<number>;
  /** Holds points for a transfer. `refused` where the account has too few. */
  reserve(transfer: PartnerTransfer): Promise<PartnerState>;
  /** Takes the points that were held. `cancelled` where they are held no longer. */
  confirm(transferId: string): Promise<PartnerState>;
  /**
   * Gives back what was held, also where nothing is held yet. `confirmed` where it is too late for
   * that.
   */
  cancel(transferId: string): Promise<PartnerState>;
}
