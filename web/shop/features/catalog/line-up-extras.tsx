import { useState } from 'react';
import type { LineUpExtra } from '#contract/shop/catalog.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { ExtraPlaceBadge } from '../../ui/extra-badge.tsx';
import { extraTexts } from '../../ui/extra-texts.ts';
import { ItemName } from '../../ui/item-facts.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { CardPopup } from './card-popup.tsx';
import { detailTexts } from './detail-texts.ts';
import styles from './line-up-extras.module.css';

interface Props {
  readonly extras: readonly LineUpExtra[];
  /** How many cards were sold when the extras were counted. */
  readonly sold: number;
  /** No card is sold any more. */
  readonly isOver: boolean;
}

/** The extra prizes of a pack, each with the next position that wins it. */
export function LineUpExtras({ extras, sold, isOver }: Props) {
  const t = useTexts(extraTexts);
  const [opened, setOpened] = useState<LineUpExtra | null>(null);
  if (extras.length === 0) return null;
  return (
    <section className={styles.extras} aria-labelledby="extras">
      <h3 id="extras">{t('extras')}</h3>
      <p className={styles.hint}>{t('extrasHint')}</p>
      <ul className={styles.list}>
        {extras.map((extra) => (
          <li key={`${extra.kind} ${extra.n} ${extra.model_number}`}>
            <Extra extra={extra} sold={sold} isOver={isOver} onOpen={() => setOpened(extra)} />
          </li>
        ))}
      </ul>
      <CardPopup card={opened} packCount={null} mean={null} onClose={() => setOpened(null)} />
    </section>
  );
}

interface ExtraProps extends Pick<Props, 'sold' | 'isOver'> {
  readonly extra: LineUpExtra;
  readonly onOpen: () => void;
}

/** An extra prize of a pack: its card, what remains, and the next position that wins it. */
function Extra({ extra, sold, isOver, onOpen }: ExtraProps) {
  const t = useTexts(extraTexts);
  const detail = useTexts(detailTexts);
  const { next, remaining, total, buy_point: points } = extra;
  return (
    <button
      type="button"
      className={styles.entry}
      data-gone={remaining === 0}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      <img
        src={extra.image_url}
        alt=""
        width={480}
        height={672}
        loading="lazy"
        decoding="async"
        className={styles.picture}
      />
      <span className={styles.facts}>
        <ExtraPlaceBadge extra={extra} />
        <span className={styles.name}>{extra.name}</span>
        <ItemName item={extra.items?.[0]} />
        <span className={styles.line}>
          <RarityBadge rarity={extra.rarity} label={extra.rarity_label} />
          <span className={styles.worth}>
            {points === null ? detail('shippedOnly') : detail('worthOfCard', { points })}
          </span>
        </span>
        <span className={styles.line}>
          <span className="figures">
            {remaining === 0 ? detail('gone') : detail('leftOf', { remaining, total })}
          </span>
          {next !== null && !isOver && (
            <strong className="figures">
              {t('nextAt', { next: formatNumber(next), count: next - sold })}
            </strong>
          )}
        </span>
      </span>
    </button>
  );
}
