import * as z from 'zod';
import type { YamatoBilling } from './carrier-files.rules.ts';

/** The environment variable of Yamato, the carrier. */
export const yamatoVariables = {
  /** The contract that pays for parcels, as Yamato B2 Cloud shows it: 0312345678-001 01. */
  KAIFU_YAMATO_BILLING: z
    .string()
    .regex(
      /^\d{10,12}(-\d{3})? \d{2}$/,
      'must be written as B2 Cloud shows it, such as 0312345678-001 01',
    )
    .optional(),
};

/**
 * Reads Yamato's billing codes from a text such as `0901234567-001 01`: customer, category,
 * freight.
 */
export function yamatoBillingOf(text: string | undefined): YamatoBilling | undefined {
  const [, customer, category = '', freight] = /^(\d+)(?:-(\d+))? (\d+)$/.exec(text ?? '') ?? [];
  return customer === undefined || freight === undefined
    ? undefined
    : { customer, category, freight };
}
