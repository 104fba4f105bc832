import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getPack } from '#contract/shop/catalog.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { Price } from '../../ui/price.tsx';
import styles from './chosen-pack.module.css';
import { chosenPackTexts } from './chosen-pack-texts.ts';

/**
 * The pack for which somebody has to log in: what it is, and the way to its open page with the
 * odds.
 */
export function ChosenPack({ packId }: { readonly packId: number }) {
  const t = useTexts(chosenPackTexts);
  const language = useLanguage();
  const pack = useQuery(callQuery(getPack, { params: { packId } }));
  if (pack.isPending) return <Skeleton height="7.5rem" radius="var(--radius-md)" />;
  const detail = pack.data?.detail;
  if (detail === undefined || detail.id === '') return null;
  const [cover] = detail.image;
  return (
    <article className={styles.pack}>
      {cover !== undefined && (
        <img
          src={cover}
          alt=""
          width={600}
          height={800}
          decoding="async"
          className={styles.cover}
        />
      )}
      <div className={styles.facts}>
        <h2 className={styles.name}>{detail.name}</h2>
        <p>
          <Price
            amount={detail.point}
            kind={detail.payment_method === '2' ? 'coins' : 'points'}
            language={language}
          />
        </p>
        <p className={styles.left}>
          {t('left', { left: detail.pack_count, total: detail.total_pack_count })}
        </p>
        <Link to={paths.packDetail(packId)}>{t('seeFirst')}</Link>
      </div>
    </article>
  );
}
