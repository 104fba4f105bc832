import type { Language } from '../../http/language.ts';

/** The companies with whose accounts members can log in. */
export type OpenidProviderId = 'google' | 'line';

/** The values that one log-in at a company is bound to. Each is made for it alone. */
export interface OpenidBinding {
  /** The address to which the company sends the browser back. */
  redirectUri: string;
  /** Comes back with the browser: binds the log-in to the browser that began it. */
  state: string;
  /** Comes back inside the ID token: binds the token to this log-in. */
  nonce: string;
  /** Proves to the company that the server that ends the log-in has begun it (PKCE, RFC 7636). */
  verifier: string;
}

/** An account at a company, as its ID token says. */
export interface OpenidIdentity {
  provider: OpenidProviderId;
  subject: string;
  /** Undefined if the company gave none. */
  mail: string | undefined;
  /** Whether the company has verified that the address is the person's. */
  isMailVerified: boolean;
}

/** A company with whose accounts members can log in (OpenID Connect Core 1.0). */
export interface OpenidProvider {
  readonly id: OpenidProviderId;
  /**
   * Makes the address at which a person logs in at the company.
   *
   * @throws OpenidUnavailableError
   */
  begin(binding: OpenidBinding, language: Language): Promise<URL>;
  /**
   * Exchanges the query that the browser returned with for the account, and verifies everything
   * about it: state, issuer, audience, signature, nonce and times of the ID token.
   *
   * @param query of the address with which the browser returned
   * @throws OpenidUnavailableError, OpenidRefusedError
   */
  finish(binding: OpenidBinding, query: URLSearchParams, now: Date): Promise<OpenidIdentity>;
}

/** The company does not answer, or answers that it cannot. */
export class OpenidUnavailableError extends Error {}

/** The company does not accept the shop: its client id or secret is wrong, or no longer valid. */
export class OpenidClientRefusedError extends Error {}

/** The answer of the browser or of the company could not be verified. */
export class OpenidRefusedError extends Error {}
