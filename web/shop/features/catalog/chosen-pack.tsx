import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getPack, type Pack } from '#contract/shop/catalog.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { Price } from '../../ui/price.tsx';
import styles from './chosen-pack.module.css';
import { chosenPackTexts } from './chosen-pack-texts.ts';
import { PackName } from './pack-name.tsx';
import { PackOdds, useLineUpOf } from './pack-odds.tsx';

/**
 * Reads the pack that a visitor wanted when the login appeared. The login waits for it and for its
 * line-up, because nobody knows how high its box is before. A failure does not block the login.
 *
 * @param packId null: none
 * @returns undefined if there is no such pack, or while it loads
 */
export function useChosenPack(packId: number | null): {
  pack: Pack | undefined;
  isLoading: boolean;
} {
  const read = useQuery({
    ...callQuery(getPack, { params: { packId: packId ?? 0 } }),
    enabled: packId !== null,
  });
  const detail = read.data?.detail;
  const pack = detail === undefined || detail.id === '' ? undefined : detail;
  const lineUp = useLineUpOf(pack);
  const isLoading = [read, lineUp].some((each) => each.isLoading && each.failureCount === 0);
  return { pack, isLoading };
}

/** The pack that a visitor wanted: its name, its odds and a link to its public page. */
export function ChosenPack({ pack }: { readonly pack: Pack }) {
  const t = useTexts(chosenPackTexts);
  return (
    <article className={styles.pack}>
      <PackFacts pack={pack} />
      <PackOdds pack={pack} />
      <Link to={paths.packDetail(pack.id)} className={styles.first}>
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
            ofPack
          />
        </p>
        <p className={styles.left}>
          {t('left', { left: pack.pack_count, total: pack.total_pack_count })}
        </p>
      </div>
    </div>
  );
}
