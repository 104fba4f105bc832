import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FeedPull } from '#contract/shop/feed.ts';
import { getProtection } from '#contract/shop/protection.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { usePrefersReducedMotion } from '../../../kit/lib/prefers-reduced-motion.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { feedTexts } from './feed-texts.ts';
import styles from './live-feed.module.css';
import { useLivePulls } from './use-live-pulls.ts';

/**
 * The cards that all packs gave last. Members on a break of their own do not see it: it invites to
 * buy.
 */
export function LiveFeed({ isMember }: { readonly isMember: boolean }) {
  const own = useQuery({ ...callQuery(getProtection, {}), enabled: isMember });
  if (isMember && (own.data === undefined || own.data.own_break !== null)) return null;
  return <Feed isMember={isMember} />;
}

/**
 * The feed, until the visitor pauses it. Under prefers-reduced-motion it begins paused. A screen
 * reader reads the list when its user goes there, and is not interrupted by each new card.
 */
function Feed({ isMember }: { readonly isMember: boolean }) {
  const t = useTexts(feedTexts);
  const reducesMotion = usePrefersReducedMotion();
  const [choice, setChoice] = useState<'paused' | 'running' | null>(null);
  const isPaused = choice === null ? reducesMotion : choice === 'paused';
  const { pulls, isOff } = useLivePulls({ once: isPaused });
  if (isOff) return null;
  return (
    <section className={styles.feed} aria-labelledby="live-feed">
      <div className={styles.head}>
        <h2 id="live-feed" className={styles.heading}>
          {t('heading')}
        </h2>
        <Button size="sm" kind="quiet" onClick={() => setChoice(isPaused ? 'running' : 'paused')}>
          <Icon name={isPaused ? 'play' : 'pause'} size={16} />
          {t(isPaused ? 'play' : 'pause')}
        </Button>
      </div>
      <p className={styles.hint}>
        {t('hint')} {isMember && <Link to={paths.myName()}>{t('toName')}</Link>}
      </p>
      {pulls === null || pulls.length === 0 ? (
        <p className={styles.none}>{pulls === null ? '' : t('none')}</p>
      ) : (
        // Scrolls sideways, so that it can be reached by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable
        <ul className={styles.list} tabIndex={0} aria-label={t('heading')}>
          {pulls.map((pull) => (
            <Pull key={pull.id} pull={pull} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A card with its pack, its winner, and the way to the proof of its draw. */
function Pull({ pull }: { readonly pull: FeedPull }) {
  const t = useTexts(feedTexts);
  const language = useLanguage();
  const name = pull.name[language];
  return (
    <li className={styles.pull}>
      <Link to={paths.fairness(pull.pack_id, pull.round)} aria-label={t('proof', { name })}>
        <img src={pull.image} alt="" width={120} height={168} loading="lazy" decoding="async" />
      </Link>
      <span className={styles.name}>{name}</span>
      <RarityBadge rarity={pull.rarity} label={pull.rarity_label} />
      <Link to={paths.packDetail(pull.pack_id)} className={styles.pack}>
        {pull.pack_name[language]}
      </Link>
      <span className={styles.by}>{pull.by ?? t('somebody')}</span>
      <time dateTime={pull.at}>{formatDateTime(pull.at, language)}</time>
    </li>
  );
}
