import * as z from 'zod/mini';
import { command, instant, nothing, read, reason, smallIdInPath, text } from './operation.ts';

const params = z.object({ siteId: smallIdInPath });
const name = text(80).check(z.trim(), z.minLength(1));
const names = { nameJa: name, nameEn: name };
/** Requests carry the logins of members, so they are encrypted. */
const url = z.url({ protocol: /^https$/ }).check(z.maxLength(500));

/**
 * `connected`: members link it and transfer points. `paused`: they begin nothing new. `gone`: the
 * settings no longer have it; its former transfers still count.
 */
export const partnerSiteState = z.enum(['connected', 'paused', 'gone']);

const partnerSite = z.object({
  id: z.int(),
  nameJa: z.string(),
  nameEn: z.string(),
  state: partnerSiteState,
  /** The beginning of its pause, also ahead: then it is still connected. */
  pausedAt: z.nullable(instant),
  /** When the pause ends by itself; null: by hand. */
  resumesAt: z.nullable(instant),
  /** The shop sends its requests there; null if the settings have the address. */
  url: z.nullable(z.string()),
  /** Members who have linked their account there. */
  links: z.int(),
  /** Transfers that have not ended yet. */
  unfinished: z.int(),
  /** Transfers that were credited, and their points. */
  transfers: z.int(),
  points: z.int(),
  /** The same of those that were begun within the last 30 days. */
  recentTransfers: z.int(),
  recentPoints: z.int(),
  revision: z.int(),
});

const change = { access: 'partners.edit', revised: true, params, answer: nothing } as const;

export const partnerOperations = {
  listPartnerSites: read({
    path: 'partner-sites',
    summary: 'All partner sites, with their members and their transferred points',
    access: 'shop.view',
    answer: z.object({ items: z.array(partnerSite) }),
  }),
  getPartnerSite: read({
    path: 'partner-sites/:siteId',
    summary: 'A partner site, with its members and its transferred points',
    access: 'shop.view',
    params,
    answer: partnerSite,
  }),
  connectPartnerSite: command({
    path: 'partner-sites',
    summary: 'Connect a partner site; members see it at once',
    access: 'partners.edit',
    stepUp: true,
    body: z.object({ ...names, url, reason }),
    answer: z.object({ id: z.int() }),
  }),
  renamePartnerSite: command({
    path: 'partner-sites/:siteId/names',
    summary: 'Give a partner site other names',
    body: z.object({ ...names, reason }),
    ...change,
  }),
  movePartnerSite: command({
    path: 'partner-sites/:siteId/url',
    summary: 'Change the address to which the shop sends its requests about a partner site',
    stepUp: true,
    body: z.object({ url, reason }),
    ...change,
  }),
  pausePartnerSite: command({
    path: 'partner-sites/:siteId/pause',
    summary:
      'Pause a partner site: nothing new is linked or transferred, what has begun is finished',
    body: z.object({
      /** Both null or missing: from now on, until somebody ends it. */
      from: z.optional(z.nullable(z.iso.datetime())),
      until: z.optional(z.nullable(z.iso.datetime())),
      reason,
    }),
    ...change,
  }),
  resumePartnerSite: command({
    path: 'partner-sites/:siteId/resumption',
    summary: 'End the pause of a partner site',
    body: z.object({ reason }),
    ...change,
  }),
  showPartnerSecret: command({
    path: 'partner-sites/:siteId/secret',
    summary:
      'The secret that signs the requests to a partner site; who read it and why is recorded',
    access: 'partners.edit',
    stepUp: true,
    // Under a key the answer would be stored, and it is a secret.
    idempotent: false,
    params,
    body: z.object({ reason }),
    answer: z.object({ secret: z.string() }),
  }),
} as const;
