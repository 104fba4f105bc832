import { useQuery } from '@tanstack/react-query';
import { type LineUpCard, listLineUp, type Pack } from '#contract/shop/catalog.ts';
import { formatChance } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { serverNow } from '../../../kit/lib/server-clock.ts';
import { callQuery } from '../../lib/queries.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { availabilityOf, useAvailability } from './availability.ts';
import { chosenPackTexts } from './chosen-pack-texts.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './pack-odds.module.css';

/** How many cards have their own row. All others share the last row. */
const namedCards = 4;

/**
 * The chances of the next card: one row for each of the first cards of the line-up, one for all
 * others together. If no chances are shown, it says why in the same place.
 */
export function PackOdds({ pack }: { readonly pack: Pack }) {
  const t = useTexts(detailTexts);
  const availability = useAvailability(pack);
  const isOver = availability === 'soldOut' || availability === 'ended';
  const lineUp = useLineUpOf(pack);
  if (pack.show_cardlist === 1 && !isOver) {
    const { list = [], pack_count: packCount = pack.pack_count } = lineUp.data?.data ?? {};
    return <Odds cards={list} packCount={packCount} />;
  }
  const over = availability === 'soldOut' ? 'noLongerSoldOut' : 'noLongerEnded';
  return (
    <p className={styles.odds}>{isOver ? t(over, { name: pack.name }) : t('lineUpHiddenHint')}</p>
  );
}

/** Reads the first page of a pack's line-up, if its chances are shown. */
export function useLineUpOf(pack: Pack | undefined) {
  const availability = pack && availabilityOf(pack, serverNow());
  const isOver = availability === 'soldOut' || availability === 'ended';
  return useQuery({
    ...callQuery(listLineUp, { params: { packId: pack?.id ?? 0, page: 1 } }),
    enabled: pack?.show_cardlist === 1 && !isOver,
  });
}

interface OddsProps {
  /** The first page of the line-up; empty until it has loaded. */
  readonly cards: readonly LineUpCard[];
  readonly packCount: number;
}

/** The list of chances: the first cards of the line-up, then all others together. */
function Odds({ cards, packCount }: OddsProps) {
  const t = useTexts(detailTexts);
  const chosen = useTexts(chosenPackTexts);
  const named = cards.length > namedCards + 1 ? cards.slice(0, namedCards) : cards;
  const others = named.reduce((left, card) => left - card.remaining, packCount);
  return (
    <div className={styles.odds}>
      <p className={styles.heading}>{t('chance')}</p>
      <dl>
        {named.map((card) => (
          <div key={card.model_number} className={styles.row}>
            <dt>
              <RarityBadge rarity={card.rarity} label={card.rarity_label} />
              <span className={styles.name}>{card.name}</span>
            </dt>
            <dd className="figures">{formatChance(card.remaining, packCount)}</dd>
          </div>
        ))}
        {named.length < cards.length && (
          <div className={styles.row}>
            <dt>
              <span className={styles.name}>{chosen('allOthers')}</span>
            </dt>
            <dd className="figures">{formatChance(others, packCount)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
