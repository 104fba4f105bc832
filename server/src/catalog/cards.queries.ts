import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A card, as far as a line-up needs it. */
export interface CardFacts {
  modelNumber: string;
  nameJa: string;
  nameEn: string;
  cardTypeId: number;
  rarity: number;
  rarityLabel: string;
  picture: string;
  /** Yen; null without a price, as the day of it is. */
  referencePrice: number | null;
  /** The day of the price in Japan, such as `2026-04-01`. */
  pricedOn: string | null;
}

/** The cards with these model numbers, each with its newest reference price. */
export function findCardsNamed(
  db: Executor,
  modelNumbers: readonly string[],
): Promise<CardFacts[]> {
  return db.run(
    sql<CardFacts>`
      select model_number, name_ja, name_en, card_type_id, rarity, rarity_label, picture,
        price.price_yen as reference_price, price.priced_on::text as priced_on
      from card
      left join lateral (
        select price_yen, priced_on from card_price
        where card_id = card.id order by priced_on desc limit 1
      ) as price on true
      where model_number = any(${modelNumbers}::text[])
      order by model_number
    `.compile(query),
  );
}

/** @param prices yen by model number; each card exists */
export async function upsertCardPrices(
  tx: Tx,
  { pricedOn, source, recordedAt }: { pricedOn: string; source: string; recordedAt: Date },
  prices: readonly (readonly [modelNumber: string, yen: number])[],
): Promise<void> {
  const [modelNumbers, yen] = [prices.map(([name]) => name), prices.map(([, each]) => each)];
  await tx.run(
    sql`
      insert into card_price (card_id, priced_on, price_yen, source, recorded_at)
      select card.id, ${pricedOn}::date, price.yen, ${source}, ${recordedAt}::timestamptz
      from unnest(${modelNumbers}::text[], ${yen}::integer[]) as price (model_number, yen)
      join card using (model_number)
      on conflict (card_id, priced_on) do update set
        price_yen = excluded.price_yen, source = excluded.source, recorded_at = excluded.recorded_at
    `.compile(query),
  );
}
