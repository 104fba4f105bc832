import type { CardItem } from '#contract/shop/catalog.ts';
import { cx } from '../../kit/lib/cx.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { CardFact } from './card-sheet.tsx';
import styles from './item-facts.module.css';
import { itemName } from './item-name.rules.ts';
import { itemTexts } from './item-texts.ts';

interface ItemFactsProps {
  /** The named copies of a card, at least one. */
  readonly items: readonly (CardItem & { readonly left?: 0 | 1 })[];
}

/** The named copies of a card in a `CardSheet`, each with its photos. */
export function ItemFacts({ items }: ItemFactsProps) {
  const t = useTexts(itemTexts);
  return (
    <CardFact name={items.length === 1 ? t('copy') : t('copies', { count: items.length })}>
      <ul className={styles.items}>
        {items.map((item) => {
          const name = itemName(item);
          return (
            <li key={`${name} ${item.code}`} className={cx(item.left === 0 && styles.gone)}>
              {name !== '' && <span>{name}</span>}
              {item.code !== null && item.certificate !== null && (
                <span className={styles.code}>{t('code', { code: item.code })}</span>
              )}
              {item.left === 0 && <span className={styles.code}>{t('drawn')}</span>}
              <Photos photos={item.photos} />
            </li>
          );
        })}
      </ul>
    </CardFact>
  );
}

/** Links to the photos of a copy, numbered. */
function Photos({ photos }: Pick<CardItem, 'photos'>) {
  const t = useTexts(itemTexts);
  if (photos.length === 0) return null;
  return (
    <span className={styles.photos}>
      {photos.map((photo, index) => (
        <a key={photo} href={photo} target="_blank" rel="noreferrer">
          <img src={photo} alt={t('photo', { number: index + 1 })} loading="lazy" />
        </a>
      ))}
    </span>
  );
}

/** The name of the single copy that was won. Nothing if the prize was any copy of a card. */
export function ItemName({ item }: { readonly item: CardItem | undefined }) {
  const t = useTexts(itemTexts);
  if (item === undefined) return null;
  return <span className={styles.name}>{itemName(item) || t('copy')}</span>;
}
