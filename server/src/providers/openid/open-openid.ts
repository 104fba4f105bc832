import { type OpenidSettings, openidClient } from './openid-client.ts';
import type { OpenidProvider, OpenidProviderId } from './openid-provider.ts';

/** A client id and its secret, as the company gave them to the operator. */
export interface OpenidClient {
  clientId: string;
  clientSecret: string;
}

/** The companies that are set up. */
export type OpenidClients = Readonly<Partial<Record<OpenidProviderId, OpenidClient | undefined>>>;

/**
 * LINE signs the ID tokens of log-ins on the web with the channel's secret, although its list of
 * algorithms names ES256 alone, which is for apps
 * (https://developers.line.biz/en/docs/line-login/verify-id-token/).
 */
const companies = [
  { id: 'google', issuer: 'https://accounts.google.com', signedBy: 'RS256' },
  { id: 'line', issuer: 'https://access.line.me', signedBy: 'HS256' },
] as const;

/**
 * Opens the companies with whose accounts members can log in, in the order in which they are shown.
 *
 * @param clients those that the operator has set up
 * @param sandbox the sandbox's address: it plays each company that is not set up; undefined if none
 *   is played
 */
export function openOpenid(
  clients: OpenidClients,
  sandbox: string | undefined,
): ReadonlyMap<OpenidProviderId, OpenidProvider> {
  const settings = companies.flatMap((company): OpenidSettings[] => {
    const client = clients[company.id];
    if (client !== undefined) return [{ ...company, ...client }];
    if (sandbox === undefined) return [];
    return [{ ...company, ...sandboxClient, issuer: `${sandbox}/openid/${company.id}` }];
  });
  return new Map(settings.map((each) => [each.id, openidClient(each)]));
}

/** Public, because it protects nothing of value. */
export const sandboxClient: OpenidClient = {
  clientId: 'kaifu-sandbox',
  clientSecret: 'kaifu-sandbox-openid-secret-known-to-all',
};
