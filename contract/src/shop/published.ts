import * as z from 'zod/mini';

/**
 * Keeps keys that the scheme does not define, so that a verifier sees the published object
 * unchanged and can reject such keys. The type has only the defined keys.
 */
export function asPublished<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodMiniType<z.infer<z.ZodMiniObject<Shape>>> {
  return z.looseObject(shape);
}

/** The fields of a prize that both versions of the seal have. */
export const sealedPrizeFields = {
  id: z.int(),
  count: z.int(),
  name: z.string(),
  model_number: z.string(),
  rarity: z.int(),
  buy_point: z.nullable(z.int()),
};

/** One purchase in a round, the same in both versions. */
export const roundEntry = asPublished({
  purchase: z.string(),
  count: z.int(),
  client_seed: z.string(),
});
export type RoundEntry = z.infer<typeof roundEntry>;
