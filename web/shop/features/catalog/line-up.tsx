import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type LineUpCard, listLineUp, type Pack } from '#contract/shop/catalog.ts';
import { formatChance } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Pager, usePagerLabels } from '../../../kit/ui/pager.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { ItemName } from '../../ui/item-facts.tsx';
import { itemTexts } from '../../ui/item-texts.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { ReadError } from '../../ui/read-error.tsx';
import { useAvailability } from './availability.ts';
import { CardPopup } from './card-popup.tsx';
import { detailTexts } from './detail-texts.ts';
import styles from './line-up.module.css';
import { LineUpExtras } from './line-up-extras.tsx';

interface LineUpProps {
  readonly pack: Pack;
  /** How often the remaining stock is read again, in milliseconds. */
  readonly refreshMs: number;
}

/** The cards sealed into a pack, read again and again. */
export function LineUp({ pack, refreshMs }: LineUpProps) {
  const t = useTexts(detailTexts);
  const isOver = useIsOver(pack);
  const [page, setPage] = useState(1);
  const cards = useQuery({
    ...callQuery(listLineUp, { params: { packId: pack.id, page } }),
    ...keepShownData,
    refetchInterval: refreshMs,
    enabled: pack.show_cardlist === 1,
  });

  if (pack.show_cardlist === 0) return <HiddenLineUp pack={pack} />;
  if (cards.isPending) return <LineUpSkeleton hint={isOver ? 'lineUpHintOver' : 'lineUpHint'} />;
  if (cards.isLoadingError)
    return <ReadError failure={cards.error.failure} onRetry={() => void cards.refetch()} />;
  const { data } = cards.data;
  if (data.list.length === 0) return <EmptyState title={t('lineUpEmpty')} />;
  return <LineUpCards pack={pack} lineUp={data} onPage={setPage} />;
}

/** Whether a pack is no longer sold: it has no next card, so no chances are shown. */
function useIsOver(pack: Pack): boolean {
  const availability = useAvailability(pack);
  return availability === 'soldOut' || availability === 'ended';
}

interface LineUpCardsProps {
  readonly pack: Pack;
  /** A page of the line-up. */
  readonly lineUp: AnswerOf<typeof listLineUp>['data'];
  readonly onPage: (page: number) => void;
}

/**
 * A page of the cards of a pack, with the remaining number and the exact chance of each. A press
 * enlarges a card.
 */
export function LineUpCards({ pack, lineUp, onPage }: LineUpCardsProps) {
  const t = useTexts(detailTexts);
  const labels = usePagerLabels();
  const isOver = useIsOver(pack);
  const [opened, setOpened] = useState<string | null>(null);
  const top = useRef<HTMLUListElement>(null);
  const hint = isOver ? 'lineUpHintOver' : 'lineUpHint';
  const { list, page: pages, extras = [], pack_count: packCount = pack.pack_count } = lineUp;
  return (
    <>
      <LineUpExtras extras={extras} sold={pack.total_pack_count - packCount} isOver={isOver} />
      <p className={styles.hint}>{t(hint)}</p>
      <ul ref={top} className={styles.grid}>
        {list.map((card) => (
          <li key={lineKey(card)}>
            <LineUpEntry
              card={card}
              packCount={isOver ? null : packCount}
              onOpen={() => setOpened(lineKey(card))}
            />
          </li>
        ))}
      </ul>
      <Pager
        page={pages.page}
        lastPage={pages.all_page}
        pages={pages.pages}
        onPage={(to) => {
          onPage(to);
          top.current?.scrollIntoView();
        }}
        labels={labels}
      />
      <CardPopup
        card={list.find((card) => lineKey(card) === opened) ?? null}
        packCount={isOver ? null : packCount}
        mean={isOver ? null : meanOf(lineUp)}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

/**
 * Makes a key for a line of the line-up. Named copies of a card may be in other lines than the card
 * itself.
 */
function lineKey({ model_number: number, buy_point: points, items }: LineUpCard): string {
  return `${number} ${points} ${items?.[0]?.code ?? items?.[0]?.certificate ?? ''}`;
}

/** A notice that the line-up is not shown, with a link to its proof. */
function HiddenLineUp({ pack }: Pick<LineUpProps, 'pack'>) {
  const t = useTexts(detailTexts);
  return (
    <EmptyState icon="lock" title={t('lineUpHidden')}>
      <p>{t('lineUpHiddenHint')}</p>
      <LinkButton size="sm" to={paths.fairness(pack.id)}>
        {t('lineUpHiddenLink')}
      </LinkButton>
    </EmptyState>
  );
}

/**
 * Computes the mean buy-back points of the next card, from the stock at the time when the cards
 * were counted; null if unknown.
 */
function meanOf({
  point_sum: sum = null,
  pack_count: count = 0,
}: AnswerOf<typeof listLineUp>['data']): number | null {
  return sum === null || count === 0 ? null : sum / count;
}

interface LineUpEntryProps {
  readonly card: LineUpCard;
  /** The pack's stock, which chances are computed from; null if nothing is left. */
  readonly packCount: number | null;
  readonly onOpen: () => void;
}

/** A card of the line-up with its remaining number and chance; a press enlarges it. */
function LineUpEntry({ card, packCount, onOpen }: LineUpEntryProps) {
  const t = useTexts(detailTexts);
  const gone = card.remaining === 0;
  return (
    <button
      type="button"
      className={styles.entry}
      data-gone={gone}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      <img
        src={card.image_url}
        alt=""
        width={480}
        height={672}
        loading="lazy"
        decoding="async"
        className={styles.picture}
      />
      <span className={styles.facts}>
        <RarityBadge rarity={card.rarity} label={card.rarity_label} />
        <span className={styles.name}>{card.name}</span>
        <Copies card={card} />
        <span className={styles.numbers}>
          <span className="figures">
            {gone ? t('gone') : t('leftOf', { remaining: card.remaining, total: card.total })}
          </span>
          <span className={styles.worth}>
            {card.buy_point === null ? (
              t('shippedOnly')
            ) : (
              <>
                <span className="visually-hidden">{t('pointValue')} </span>
                {t('worthOfCard', { points: card.buy_point })}
              </>
            )}
          </span>
          {packCount !== null && (
            <span className={styles.chance}>
              <span className="visually-hidden">{t('chance')} </span>
              {formatChance(card.remaining, packCount)}
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

/** The named copy of a card, or how many there are. */
function Copies({ card: { items } }: Pick<LineUpEntryProps, 'card'>) {
  const t = useTexts(itemTexts);
  if (items === undefined) return null;
  if (items.length === 1) return <ItemName item={items[0]} />;
  return <span className={styles.copies}>{t('copies', { count: items.length })}</span>;
}

const places = [1, 2, 3, 4, 5, 6] as const;

interface LineUpSkeletonProps {
  /** For a pack that is still loading: the hint that most packs show. */
  readonly hint?: 'lineUpHint' | 'lineUpHintOver';
}

/** Reserves the cards' space while they load. */
export function LineUpSkeleton({ hint = 'lineUpHint' }: LineUpSkeletonProps) {
  const t = useTexts(detailTexts);
  return (
    <>
      <p className={styles.hint}>{t(hint)}</p>
      <ul className={styles.grid} aria-hidden="true">
        {places.map((place) => (
          <li key={place}>
            <span className={styles.entry}>
              <span className={styles.picture} />
              <Skeleton height="4.5rem" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
