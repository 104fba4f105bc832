import * as z from 'zod/mini';
import { listOf } from '../envelope.ts';
import { get, post, text } from './call.ts';

/** The most digits of an amount of points (spec, section 5). */
export const transferDigits = 10;
export const partnerLoginLength = { loginid: 255, password: 30 } as const;

/**
 * A site whose members can transfer their points to the shop. `point` is the balance at the site;
 * absent if the site does not report it. `paused`: nothing can be linked or transferred for now.
 */
export const partnerSite = z.object({
  id: z.int(),
  name: z.string(),
  /** '0' not linked, '1' linked. */
  status: z.enum(['0', '1']),
  point: z.optional(z.int()),
  paused: z.optional(z.literal(true)),
});
export type PartnerSite = z.infer<typeof partnerSite>;

export const listPartnerSites = get({ path: 'user/transfer/point', answer: listOf(partnerSite) });

/** Links an account at a site. If `result` is false, `error` is the reason. */
export const linkPartnerSite = post({
  path: 'user/transfer/login',
  guarded: true,
  payload: z.object({
    loginid: text(partnerLoginLength.loginid),
    password: text(partnerLoginLength.password),
    site_id: z.int32(),
  }),
  answer: z.object({ result: z.boolean(), error: z.string() }),
});

/** Transfers points from a linked site. If `error` is empty, the points were credited. */
export const transferPoints = post({
  path: 'user/transfer/point',
  guarded: true,
  idempotent: true,
  payload: z.object({ point: z.int(), site_id: z.int32() }),
  answer: z.object({ error: z.string() }),
});
