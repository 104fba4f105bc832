import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getVoiding } from '#contract/shop/draw.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import styles from './pack-voiding.module.css';
import { voidingTexts } from './voiding-texts.ts';

/**
 * A notice for a pack that was closed because its beacon stopped for good: which rounds are void,
 * whether they were refunded, and a link to the check. Shows nothing for any other pack.
 */
export function PackVoiding({ packId }: { readonly packId: number }) {
  const t = useTexts(voidingTexts);
  const language = useLanguage();
  const { data } = useQuery(callQuery(getVoiding, { params: { packId } }));
  if (!data?.voiding) return null;
  const { at, void_from: from, rounds, refunded } = data.voiding;
  return (
    <section className={styles.voiding} aria-labelledby="pack-voiding">
      <h2 id="pack-voiding">{t('title')}</h2>
      <p>
        {t('signed', { from, at: formatDateTime(at, language) })}{' '}
        {t(rounds === 1 ? 'voidOne' : 'voidSeveral', { from, to: from + rounds - 1 })}
      </p>
      <p>
        <strong>{t(refunded < rounds ? 'refunding' : 'refunded')}</strong>
        {from > 1 && ` ${t('before', { round: from - 1 })}`}
      </p>
      <Link to={paths.fairness(packId)}>{t('check')}</Link>
    </section>
  );
}
