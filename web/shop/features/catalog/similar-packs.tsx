import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listTopPacks, type Pack } from '#contract/shop/catalog.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { serverNow } from '../../../kit/lib/server-clock.ts';
import { callQuery } from '../../lib/queries.ts';
import { Price } from '../../ui/price.tsx';
import { availabilityOf } from './availability.ts';
import { detailTexts } from './detail-texts.ts';
import { PackName } from './pack-name.tsx';
import styles from './similar-packs.module.css';

interface SimilarPacksProps {
  readonly pack: Pack;
  readonly linkOf: (pack: Pack) => string;
}

/**
 * Packs of the same type that this viewer can buy now, those of a similar price first; nothing if
 * there are none.
 */
export function SimilarPacks({ pack, linkOf }: SimilarPacksProps) {
  const t = useTexts(detailTexts);
  const language = useLanguage();
  // The same request as the top page's: many people see a pack sell out at once, and the server
  // caches this response for all.
  const { data } = useQuery(callQuery(listTopPacks, {}));
  const ofType = data?.data.list.find((group) => group.card_type === pack.card_type);
  const packs = similarTo(pack, ofType?.packs ?? [], serverNow());
  if (packs.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('similar')}</h3>
      <ul className={styles.list}>
        {packs.map((other) => (
          <li key={other.id}>
            <Link to={linkOf(other)} className={styles.pack}>
              <img src={other.image[0]} alt="" width={48} height={64} className={styles.picture} />
              <span className={styles.name}>
                <PackName name={other.name} />
              </span>
              <Price
                amount={other.point}
                kind={other.payment_method === '1' ? 'points' : 'coins'}
                language={language}
                ofPack
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Finds at most three packs on sale with the same payment method as this one, those of a similar
 * price first.
 */
export function similarTo(pack: Pack, packs: readonly Pack[], now: number): readonly Pack[] {
  const distance = (other: Pack) => Math.abs(other.point - pack.point);
  return packs
    .filter((other) => other.id !== pack.id && other.payment_method === pack.payment_method)
    .filter((other) => availabilityOf(other, now) === 'onSale')
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3);
}
