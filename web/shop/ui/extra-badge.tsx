import type { LineUpExtra } from '#contract/shop/catalog.ts';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import styles from './extra-badge.module.css';
import { extraTexts } from './extra-texts.ts';

interface ExtraBadgeProps {
  readonly card: Pick<WonCard, 'extra'>;
  /** Only the words, for a narrow place. */
  readonly plain?: boolean;
}

/** A badge for a card that was won as an extra prize; names the prize. No badge for other cards. */
export function ExtraBadge({ card, plain = false }: ExtraBadgeProps) {
  const name = useExtraName();
  if (card.extra === undefined) return null;
  if (plain) return <span className={styles.plain}>{name(card.extra)}</span>;
  return <Badge>{name(card.extra)}</Badge>;
}

/** A badge that says which positions of the pack win an extra prize. */
export function ExtraPlaceBadge({ extra }: { readonly extra: Pick<LineUpExtra, 'kind' | 'n'> }) {
  const t = useTexts(extraTexts);
  const texts = {
    last: () => t('lastOne'),
    at: () => t('atPosition', { position: extra.n ?? '' }),
    every: () => t('everyNth', { n: extra.n ?? '' }),
  };
  return <Badge>{texts[extra.kind]()}</Badge>;
}

/** Returns a function that names an extra prize by the position that won it. */
export function useExtraName(): (extra: NonNullable<WonCard['extra']>) => string {
  const t = useTexts(extraTexts);
  return ({ kind, position }) => (kind === 'last' ? t('lastOne') : t('atPosition', { position }));
}

/** A badge with a flag and a text. */
function Badge({ children }: { readonly children: string }) {
  return (
    <span className={styles.badge}>
      <svg aria-hidden="true" width="1em" height="1em" viewBox="0 0 16 16">
        <path d="M3 1.5v13M3 2.5h9.5l-2.2 3.2 2.2 3.3H3" />
      </svg>
      {children}
    </span>
  );
}
