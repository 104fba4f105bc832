import type { PackState } from '#contract/console/packs.ts';

interface SaleOfPack {
  sealedAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
  pausedAt: Date | null;
}

/**
 * Decides whether a pack is unsealed, upcoming, selling, paused, ended or sold out, from its seal,
 * dates, stock and pause.
 *
 * @param remaining units left; undefined before the seal
 */
export function packStateOf(
  { sealedAt, startsAt, endsAt, pausedAt }: SaleOfPack,
  remaining: number | undefined,
  now: Date,
): PackState {
  if (sealedAt === null) return 'unsealed';
  if (remaining === 0) return 'sold-out';
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (pausedAt !== null) return 'paused';
  return startsAt !== null && startsAt > now ? 'upcoming' : 'selling';
}
