import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type * as Openid from 'openid-client';
import * as z from 'zod';
import { day } from '../../lib/time.rules.ts';
import {
  type OpenidBinding,
  OpenidClientRefusedError,
  type OpenidIdentity,
  type OpenidProvider,
  type OpenidProviderId,
  OpenidRefusedError,
  OpenidUnavailableError,
} from './openid-provider.ts';

export interface OpenidSettings {
  id: OpenidProviderId;
  /** The company's issuer URL, below which its addresses and keys are found. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `HS256`: the ID token is signed with the client secret, not with a published key. */
  signedBy: 'RS256' | 'HS256';
}

/** Loaded when it is needed: a shop may have no such company. */
const load = () => import('openid-client');

/** How long the company may take to answer, in seconds. */
const timeoutSeconds = 10;
/** How far the company's clock may be off, in seconds. */
const toleranceSeconds = 60;
/** A token is issued when the browser comes back, so an old one belongs to another log-in. */
const oldestTokenSeconds = 600;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  email: z.string().max(255).optional().catch(undefined),
  // Some companies write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
});

/**
 * Opens a company with whose accounts members log in. Its addresses are read when they are first
 * needed, and again each day.
 */
export function openidClient(settings: OpenidSettings): OpenidProvider {
  const { id, issuer, clientId, clientSecret, signedBy } = settings;
  const isInsecure = new URL(issuer).protocol === 'http:';
  const metadata = new LRUCache<'company', Openid.ServerMetadata>({
    max: 1,
    ttl: day,
    fetchMethod: async () => (await discovered()).serverMetadata(),
  });
  let keys: Openid.ExportedJWKSCache | undefined;

  async function discovered(): Promise<Openid.Configuration> {
    const openid = await load();
    return openid.discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: timeoutSeconds,
      // Only the sandbox is spoken to without TLS.
      execute: isInsecure ? [openid.allowInsecureRequests] : [],
    });
  }

  /** @param skewSeconds by how much the shop's clock is ahead of the machine's */
  async function configured(skewSeconds: number): Promise<Openid.Configuration> {
    const openid = await load();
    const company = await metadata.fetch('company');
    if (company === undefined) throw new OpenidUnavailableError(`${issuer} has no addresses`);
    const client = {
      client_secret: clientSecret,
      id_token_signed_response_alg: signedBy,
      [openid.clockSkew]: skewSeconds,
      [openid.clockTolerance]: toleranceSeconds,
    };
    const auth = openid.ClientSecretPost(clientSecret);
    const configuration = new openid.Configuration(company, clientId, client, auth);
    configuration.timeout = timeoutSeconds;
    if (isInsecure) openid.allowInsecureRequests(configuration);
    if (signedBy === 'RS256') openid.enableNonRepudiationChecks(configuration);
    if (keys !== undefined) openid.setJwksCache(configuration, keys);
    return configuration;
  }

  return {
    id,
    async begin({ redirectUri, state, nonce, verifier }, language) {
      const configuration = await configured(0).catch(asUnavailable);
      const openid = await load();
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        // People have several accounts there. LINE knows no such value.
        ...(id === 'google' && { prompt: 'select_account' }),
      });
    },

    async finish(binding, query, now): Promise<OpenidIdentity> {
      const skew = Math.round((now.getTime() - Date.now()) / 1000);
      const configuration = await configured(skew).catch(asUnavailable);
      const tokens = await exchanged(configuration, binding, query);
      keys = (await load()).getJwksCache(configuration);
      if (signedBy === 'HS256') assertSignedWith(clientSecret, tokens.id_token ?? '');
      return { provider: id, ...accountOf(tokens.claims(), now) };
    },
  };
}

/** Reads the account in the claims of a verified ID token. @throws OpenidRefusedError */
function accountOf(given: unknown, now: Date): Omit<OpenidIdentity, 'provider'> {
  const claims = Claims.safeParse(given);
  if (!claims.success) throw new OpenidRefusedError('the ID token lacks what it must have');
  const { sub: subject, iat, email: mail, email_verified: isVerified } = claims.data;
  if (now.getTime() / 1000 - iat > oldestTokenSeconds)
    throw new OpenidRefusedError('the ID token is an old one');
  return { subject, mail, isMailVerified: isVerified === true };
}

/** Exchanges the code for tokens; the library verifies them. */
async function exchanged(
  configuration: Openid.Configuration,
  { redirectUri, state, nonce, verifier }: OpenidBinding,
  query: URLSearchParams,
) {
  const url = new URL(redirectUri);
  url.search = query.toString();
  try {
    return await (await load()).authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
  } catch (error) {
    if (isUnavailable(error)) return asUnavailable(error);
    if (isClientRefused(error))
      throw new OpenidClientRefusedError('the company refuses the client id or its secret', {
        cause: error,
      });
    throw new OpenidRefusedError('the log-in at the company proves nothing', { cause: error });
  }
}

/** Whether the company refused the shop itself (RFC 6749, 5.2). */
function isClientRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('error' in error)) return false;
  return error.error === 'invalid_client' || error.error === 'unauthorized_client';
}

function asUnavailable(error: unknown): never {
  throw new OpenidUnavailableError('the company does not answer', { cause: error });
}

/** Whether the company could not be reached, did not answer in time, or failed. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  if (cause instanceof Response) return cause.status >= 500;
  const code = 'code' in error ? error.code : undefined;
  // Without a connection, fetch throws an error that has no code of the library.
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || error.message === 'fetch failed';
}

/**
 * Verifies an ID token that is signed with the client secret (RFC 7518, 3.2). The library verifies
 * published keys only, and has compared the algorithm.
 *
 * @throws OpenidRefusedError
 */
function assertSignedWith(secret: string, token: string): void {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const right = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new OpenidRefusedError('the ID token has another signature');
}
