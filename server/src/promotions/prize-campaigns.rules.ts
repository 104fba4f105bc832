/** A kind of prize of a campaign. */
export interface Prize {
  name: string;
  worthYen: number;
  count: number;
}

/** A prize campaign for buyers. */
export interface PrizeCampaign {
  lowestYen: number;
  expectedSalesYen: number;
  startsAt: Date;
  endsAt: Date;
  prizes: readonly Prize[];
}

/** From this purchase on, a fixed sum limits the worth of a prize. */
const fixedFromYen = 5_000;
const highestPrizeYen = 100_000;
const timesOfPurchase = 20;

/** Computes the most that one prize may be worth, by the lowest purchase that takes part. */
export function mostYenOfPrize(lowestYen: number): number {
  return lowestYen < fixedFromYen ? lowestYen * timesOfPurchase : highestPrizeYen;
}

/** Computes the most that all prizes together may be worth: 2 % of the expected sales. */
export function mostYenOfPrizes(expectedSalesYen: number): number {
  return Math.floor(expectedSalesYen / 50);
}

/** Computes what the dearest prize and all prizes together are worth. */
export function worthOf(prizes: readonly Prize[]): { highestYen: number; allYen: number } {
  return {
    highestYen: Math.max(...prizes.map(({ worthYen }) => worthYen)),
    allYen: prizes.reduce((sum, { worthYen, count }) => sum + worthYen * count, 0),
  };
}

export type CampaignRefusal =
  | { kind: 'period' | 'begun' }
  | { kind: 'prize-too-high' | 'prizes-too-high'; mostYen: number };

/**
 * Finds why a prize campaign may not be held (Act against Unjustifiable Premiums, general prizes);
 * undefined if it may.
 */
export function findCampaignRefusal(
  { lowestYen, expectedSalesYen, startsAt, endsAt, prizes }: PrizeCampaign,
  now: Date,
): CampaignRefusal | undefined {
  if (endsAt <= startsAt) return { kind: 'period' };
  if (startsAt < now) return { kind: 'begun' };
  const { highestYen, allYen } = worthOf(prizes);
  const mostOfOne = mostYenOfPrize(lowestYen);
  if (highestYen > mostOfOne) return { kind: 'prize-too-high', mostYen: mostOfOne };
  const mostOfAll = mostYenOfPrizes(expectedSalesYen);
  return allYen > mostOfAll ? { kind: 'prizes-too-high', mostYen: mostOfAll } : undefined;
}
