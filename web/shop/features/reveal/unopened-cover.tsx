import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { arrivingFrom } from '../../lib/navigation-state.ts';
import { paths } from '../../lib/paths.ts';
import styles from './unopened-cover.module.css';
import { unopenedTexts } from './unopened-texts.ts';

interface Props {
  readonly packHistoryId: string;
  /** The pack's name, and its cover's URL; null if it has none. */
  readonly title: string;
  readonly cover: string | null;
  /** The number of unopened packs. */
  readonly unopened: number;
  readonly onShowAll: () => void;
  /** The deadline of the choice. */
  readonly children: ReactNode;
}

/**
 * Replaces the cards of a purchase while some of its packs are unopened: unopened cards must stay
 * hidden.
 */
export function UnopenedCover({
  packHistoryId,
  title,
  cover,
  unopened,
  onShowAll,
  children,
}: Props) {
  const t = useTexts(unopenedTexts);
  return (
    <section className={styles.cover}>
      {cover !== null && (
        <img src={cover} alt="" width={150} height={200} className={styles.picture} />
      )}
      <h1 className={styles.heading}>{t('title', { count: unopened })}</h1>
      <p className={styles.pack}>{title}</p>
      {children}
      <p>{t('lead')}</p>
      <div className={styles.ways}>
        <LinkButton
          kind="primary"
          size="lg"
          wide
          to={paths.gachaAnimation(packHistoryId)}
          state={arrivingFrom('get-card-list')}
        >
          {t('continue', { count: unopened })}
        </LinkButton>
        <Button wide onClick={onShowAll}>
          {t('showAll')}
        </Button>
      </div>
    </section>
  );
}
