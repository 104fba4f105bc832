import { deriveKey } from '../lib/derive-key.ts';
import type { Partners } from '../partners/index.ts';
import { httpPartner } from '../providers/partners/http-partner.ts';
import type { Secrets } from './secrets.ts';

/**
 * Makes the dependencies of the partners capability. Sites that the console connects are asked over
 * HTTP.
 */
export function partnersWith(
  deps: Pick<Partners, 'db' | 'clock' | 'sites'>,
  secrets: Secrets,
): Partners {
  return {
    ...deps,
    connect: (site) => httpPartner({ ...site, secret: partnerSecretOf(secrets, site.id) }),
  };
}

/**
 * Derives the secret that signs the requests to a site which the console connects. So the database
 * and its backups hold none.
 */
export function partnerSecretOf({ master }: Secrets, siteId: number): string {
  return deriveKey(master, `partner site ${siteId}`).toString('hex');
}
