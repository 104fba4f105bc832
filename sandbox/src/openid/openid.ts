import {
  createHash,
  createHmac,
  createSign,
  generateKeyPairSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../server/src/lib/clock.ts';

/** The companies that the sandbox plays, each with the algorithm of its ID tokens. */
export const companies = {
  google: { name: 'Google', algorithm: 'RS256', verifiesMail: true },
  // LINE names an address, but not whether it is verified.
  line: { name: 'LINE', algorithm: 'HS256', verifiesMail: false },
} as const;
export type CompanyId = keyof typeof companies;

/** Ways in which the ID token of one log-in can be wrong. */
export const flaws = [
  'none',
  'nonce',
  'audience',
  'issuer',
  'signature',
  'algorithm',
  'expired',
  'old',
  'replayed',
] as const;
export type Flaw = (typeof flaws)[number];

/** The request with which a shop sends a browser (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636). */
export const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  scope: z.string().regex(/(^| )openid( |$)/),
  state: z.string().min(1),
  nonce: z.string().min(1),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** The account that a tester chose, and what goes wrong. */
export interface Choice {
  mail: string;
  /** '' makes it from the address, so that an address is always the same account. */
  subject: string;
  isVerified: boolean;
  flaw: Flaw;
}

interface Grant extends Choice {
  company: CompanyId;
  redirectUri: string;
  nonce: string;
  challenge: string;
  until: number;
}

/** Public, because it protects nothing of value. */
export const client = {
  id: 'kaifu-sandbox',
  secret: 'kaifu-sandbox-openid-secret-known-to-all',
};

const codeSeconds = 60;
const tokenSeconds = 300;

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Plays companies with whose accounts people log in elsewhere. Nothing survives a restart. */
export class OpenidCompanies {
  readonly #clock: Clock;
  readonly #key = makeKey();
  readonly #keyId = randomBytes(8).toString('hex');
  readonly #grants = new Map<string, Grant>();
  readonly #issued = new Map<string, string>();
  /** Its own address, such as `http://127.0.0.1:3001`. */
  address = '';
  /** Called with each account with which somebody logs in. */
  onLogIn: (company: CompanyId, subject: string) => void = () => {};
  /** Companies that answer nothing. */
  readonly unavailable = new Set<CompanyId>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  issuer(company: CompanyId): string {
    return `${this.address}/openid/${company}`;
  }

  /** The list of its addresses (OpenID Connect Discovery 1.0). */
  discovery(company: CompanyId): object {
    const issuer = this.issuer(company);
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      scopes_supported: ['openid', 'email'],
      // LINE lists only the algorithm of its apps.
      id_token_signing_alg_values_supported: [company === 'google' ? 'RS256' : 'ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: company === 'google',
    };
  }

  /** The public keys with which its ID tokens are verified (RFC 7517). */
  keys(): object {
    const key = this.#key.publicKey.export({ format: 'jwk' });
    return { keys: [{ ...key, kid: this.#keyId, alg: 'RS256', use: 'sig' }] };
  }

  /** Issues the code with which the browser goes back to the shop. It works once, for a minute. */
  grant(
    company: CompanyId,
    redirectUri: string,
    { nonce, code_challenge: challenge }: AuthorizationRequest,
    choice: Choice,
  ): string {
    const code = randomBytes(24).toString('base64url');
    const until = this.#seconds() + codeSeconds;
    this.#grants.set(code, { ...choice, company, redirectUri, nonce, challenge, until });
    return code;
  }

  /**
   * Exchanges a code for an ID token.
   *
   * @returns the error of OAuth (RFC 6749, 5.2) if anything about the request is wrong
   */
  exchange(
    company: CompanyId,
    request: Readonly<Record<string, string | undefined>>,
  ): { error: string } | { id_token: string } {
    if (request['client_id'] !== client.id || !isSecret(request['client_secret'] ?? ''))
      return { error: 'invalid_client' };
    if (request['grant_type'] !== 'authorization_code') return { error: 'unsupported_grant_type' };
    const grant = this.#grants.get(request['code'] ?? '');
    this.#grants.delete(request['code'] ?? '');
    const challenge = createHash('sha256').update(request['code_verifier'] ?? '');
    if (
      grant === undefined ||
      grant.company !== company ||
      grant.until < this.#seconds() ||
      grant.redirectUri !== request['redirect_uri'] ||
      grant.challenge !== challenge.digest('base64url')
    )
      return { error: 'invalid_grant' };
    return { id_token: this.#tokenFor(grant) };
  }

  /** Writes the ID token of a log-in, with the flaw that the tester wanted. */
  #tokenFor(grant: Grant): string {
    const { company, flaw, mail, isVerified } = grant;
    const subject = grant.subject || subjectOf(company, mail);
    this.onLogIn(company, subject);
    const before = this.#issued.get(`${company} ${subject}`);
    if (flaw === 'replayed' && before !== undefined) return before;
    const age = flaw === 'expired' ? 7200 : flaw === 'old' ? 3600 : 0;
    const now = this.#seconds() - age;
    const token = this.#sign(company, flaw, {
      iss: flaw === 'issuer' ? 'https://issuer.example' : this.issuer(company),
      aud: flaw === 'audience' ? 'another-shop' : client.id,
      sub: subject,
      nonce: flaw === 'nonce' ? 'another-nonce' : grant.nonce,
      iat: now,
      exp: now + (flaw === 'old' ? 7200 : tokenSeconds),
      ...(mail !== '' && { email: mail }),
      ...(mail !== '' && companies[company].verifiesMail && { email_verified: isVerified }),
    });
    this.#issued.set(`${company} ${subject}`, token);
    return token;
  }

  #sign(company: CompanyId, flaw: Flaw, claims: object): string {
    const alg = flaw === 'algorithm' ? 'none' : companies[company].algorithm;
    const header = { typ: 'JWT', alg, ...(alg === 'RS256' && { kid: this.#keyId }) };
    const signed = [header, claims].map((part) => encoded(JSON.stringify(part))).join('.');
    if (alg === 'none') return `${signed}.`;
    if (alg === 'HS256') {
      const secret = flaw === 'signature' ? 'the secret of another' : client.secret;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    }
    const { privateKey } = flaw === 'signature' ? makeKey() : this.#key;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function isSecret(given: string): boolean {
  const [one, other] = [given, client.secret].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Makes the account of an address, in the company's own format. */
export function subjectOf(company: CompanyId, mail: string): string {
  const hash = createHash('sha256').update(`${company} ${mail.toLowerCase()}`).digest('hex');
  return company === 'line' ? `U${hash.slice(0, 32)}` : hash.slice(0, 21);
}
