import type { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import screen from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { ExtraMark } from './extra-mark.tsx';
import styles from './parcel-contents.module.css';
import { shippingTexts } from './texts.ts';

type Item = AnswerOf<typeof operations.getParcel>['items'][number];

/** The cards to pack, with pictures, and the public records of the rounds that drew them. */
export function ParcelContents({ items }: { readonly items: readonly Item[] }) {
  const t = useTexts(shippingTexts);
  return (
    <Section title={t('contents')}>
      {items.length === 0 && <p className={screen.soft}>{t('noContents')}</p>}
      <ul className={styles.cards}>
        {items.map((item) => (
          <li key={`${item.modelNumber} ${item.copy} ${item.extra}`} className={styles.card}>
            {/* The name is beside it. */}
            <img className={styles.picture} src={item.picture} alt="" loading="lazy" />
            <Card item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A card to pack, with its count and the proof of its draw. */
function Card({ item }: { readonly item: Item }) {
  const t = useTexts(shippingTexts);
  const { name, modelNumber, rarity, count, copy, extra, proof } = item;
  return (
    <div>
      <p className={styles.count}>{t('cardCount', { count })}</p>
      {extra !== null && <ExtraMark name={extra} />}
      <p className={styles.name}>{name}</p>
      <p className={screen.soft}>
        {modelNumber} {rarity}
      </p>
      {copy !== null && <p>{copy}</p>}
      {proof !== null && (
        <p className={screen.soft}>
          {t('proof')}{' '}
          <a href={proof.url} target="_blank" rel="noreferrer">
            {t('round', { packId: proof.packId, round: proof.round })}
          </a>
        </p>
      )}
    </div>
  );
}
