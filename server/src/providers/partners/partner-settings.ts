import * as z from 'zod';
import { withoutSlash } from '../../lib/setting-schemas.ts';

/** The environment variable of the partner sites. */
export const partnerVariables = {
  /** Partner sites from which members can transfer points: a JSON list (docs/partners.md). */
  KAIFU_PARTNERS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a list in JSON' });
        return z.NEVER;
      }
    })
    .pipe(
      z
        .array(
          z.strictObject({
            id: z.int().positive(),
            name: z.strictObject({ ja: z.string().min(1), en: z.string().min(1) }),
            url: z.url({ protocol: /^https?$/ }).transform(withoutSlash),
            secret: z.string().min(32, 'must have 32 characters or more'),
          }),
        )
        // With a shared id, the password for one site would be sent to the other.
        .refine((sites) => new Set(sites.map(({ id }) => id)).size === sites.length, {
          error: 'must give each site an id of its own',
        }),
    )
    .optional(),
};
