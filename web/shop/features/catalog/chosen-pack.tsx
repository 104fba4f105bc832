import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getPack, type Pack } from '#contract/shop/catalog.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { Price } from '../../ui/price.tsx';
import styles from './chosen-pack.module.css';
import { chosenPackTexts } from './chosen-pack-texts.ts';
import { PackName } from './pack-name.tsx';
import { PackOdds, PackOddsSkeleton } from './pack-odds.tsx';

/**
 * The pack that a visitor wanted when the login appeared: its name, its odds and a link to its
 * public page. Its space is reserved from the start.
 */
export function ChosenPack({ packId }: { readonly packId: number }) {
  const t = useTexts(chosenPackTexts);
  const pack = useQuery(callQuery(getPack, { params: { packId } }));
  const detail = pack.data?.detail;
  if (detail === undefined ? !pack.isPending : detail.id === '') return null;
  return (
    <article className={styles.pack}>
      {detail === undefined || detail.id === '' ? (
        <>
          <div className={styles.what}>
            <span className={styles.cover} />
            <Skeleton height="4.5rem" />
          </div>
          <PackOddsSkeleton />
        </>
      ) : (
        <>
          <PackFacts pack={detail} />
          <PackOdds pack={detail} />
        </>
      )}
      <Link to={paths.packDetail(packId)} className={styles.first}>
        {t('seeFirst')}
      </Link>
    </article>
  );
}

/** The cover, name, price and odds of the pack that a visitor wanted. */
function PackFacts({ pack }: { readonly pack: Pack }) {
  const t = useTexts(chosenPackTexts);
  const language = useLanguage();
  const [cover] = pack.image;
  return (
    <div className={styles.what}>
      <span className={styles.cover}>
        {cover !== undefined && (
          <img
            src={cover}
            alt=""
            width={600}
            height={800}
            decoding="async"
            className={styles.picture}
          />
        )}
      </span>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          <PackName name={pack.name} />
        </h2>
        <p>
          <Price
            amount={pack.point}
            kind={pack.payment_method === '2' ? 'coins' : 'points'}
            language={language}
          />
        </p>
        <p className={styles.left}>
          {t('left', { left: pack.pack_count, total: pack.total_pack_count })}
        </p>
      </div>
    </div>
  );
}
