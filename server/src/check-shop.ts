import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { putSetting } from './db/shop-setting.queries.ts';
import { checkDraws } from './draw/index.ts';
import { checkExchanges } from './exchange/index.ts';
import { checkLedger } from './ledger/index.ts';
import { checkParcels } from './won-cards/index.ts';

export interface ShopCheck {
  /** Journal entries read. */
  entries: number;
  /** Whatever does not agree, each in a sentence that names what it is of; none where all is well. */
  findings: string[];
}

/** Checks, and leaves for those who watch the shop when that was and what it came to. */
export async function checkShopAndNote(db: Database, clock: Clock): Promise<ShopCheck> {
  const check = await checkShop(db);
  await putSetting(db, 'last_check', { at: clock.now().toISOString(), findings: check.findings.length });
  return check;
}

/** Compares everything that is written down twice: journal and balances, draws and cards, exchanges, parcels. */
export async function checkShop(db: Database): Promise<ShopCheck> {
  const { entries, discrepancies } = await checkLedger(db);
  const draws = await checkDraws(db);
  const exchanges = await checkExchanges(db);
  const parcels = await checkParcels(db);
  return {
    entries,
    findings: [
      ...discrepancies.map(({ memberId, finding }) => `member ${memberId}: ${finding}`),
      ...draws.map(({ packId, finding }) => `pack ${packId}: ${finding}`),
      ...exchanges.map(({ cardId, finding }) => `card ${cardId} in the exchange: ${finding}`),
      ...parcels.map(({ memberId, finding }) => `member ${memberId}: ${finding}`),
    ],
  };
}
