import { registerUrl } from '#contract/graders.ts';
import type { CardItem } from '#contract/shop/catalog.ts';
import { cx } from '../../kit/lib/cx.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { CardFact } from './card-sheet.tsx';
import styles from './item-facts.module.css';
import { itemName, smallPhotoOf } from './item-name.rules.ts';
import { itemTexts } from './item-texts.ts';
import { useIsSealedPhoto } from './use-is-sealed-photo.ts';

type Item = CardItem & { readonly left?: 0 | 1 };

interface ItemFactsProps {
  /** The named copies of a card, at least one. */
  readonly items: readonly Item[];
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
              <Register item={item} />
              <Photos item={item} isSingle={items.length === 1} />
            </li>
          );
        })}
      </ul>
    </CardFact>
  );
}

/** Leads to the grader's own page about the copy. */
function Register({ item: { grader, certificate } }: { readonly item: Item }) {
  const t = useTexts(itemTexts);
  const url = registerUrl(grader, certificate);
  if (url === undefined) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.register}>
      {t('register', { grader: grader ?? '' })} <Icon name="external" size={16} />
    </a>
  );
}

interface PhotosProps {
  readonly item: Item;
  /** The only copy on the sheet has room for large photos. */
  readonly isSingle: boolean;
}

/** The photos of a graded card, one beside the other. */
function Photos({ item: { photos, photo_hashes: hashes = [] }, isSingle }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <span className={cx(styles.photos, isSingle && styles.large)}>
      {photos.map((photo, index) => (
        <Photo
          key={photo}
          number={index + 1}
          address={photo}
          sha256={hashes[index]}
          isLarge={isSingle}
        />
      ))}
    </span>
  );
}

interface PhotoProps {
  readonly number: number;
  readonly address: string;
  /** Of the photo in the seal. */
  readonly sha256: string | undefined;
  readonly isLarge: boolean;
}

/** A photo of a graded card, which opens in its full size when pressed. */
function Photo({ number, address, sha256, isLarge }: PhotoProps) {
  const t = useTexts(itemTexts);
  const isSealed = useIsSealedPhoto(address, isLarge ? sha256 : undefined);
  return (
    <span className={styles.photo}>
      <a href={address} target="_blank" rel="noreferrer">
        <img
          src={isLarge ? address : smallPhotoOf(address)}
          alt={t('photo', { number })}
          loading="lazy"
        />
      </a>
      {isSealed !== undefined && (
        <span className={cx(styles.seal, !isSealed && styles.changed)}>
          <Icon name={isSealed ? 'check' : 'alert'} size={16} />
          {t(isSealed ? 'photoSealed' : 'photoChanged')}
        </span>
      )}
    </span>
  );
}

/** The named copy that was won: its photo and its name. Nothing if the prize names no copy. */
export function ItemName({ item }: { readonly item: CardItem | undefined }) {
  const t = useTexts(itemTexts);
  if (item === undefined) return null;
  const [photo] = item.photos;
  return (
    <span className={styles.name}>
      {photo !== undefined && (
        <img src={smallPhotoOf(photo)} alt={t('photo', { number: 1 })} className={styles.thumb} />
      )}
      {itemName(item) || t('copy')}
    </span>
  );
}
