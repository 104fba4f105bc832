import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import screen from '../../ui/screen.module.css';
import styles from './cards.module.css';
import { cardTexts } from './texts.ts';

interface CardNameProps {
  readonly card: {
    readonly modelNumber: string;
    readonly name: { readonly ja: string; readonly en: string };
    readonly picture: string;
  };
}

/** A card in a list: its picture, or the place for it, name and model number. */
export function CardName({ card: { modelNumber, name, picture } }: CardNameProps) {
  const language = useLanguage();
  return (
    <span className={styles.card}>
      {picture === '' ? (
        <span className={styles.blank} />
      ) : (
        <img src={picture} alt="" loading="lazy" />
      )}
      <span>{name[language]}</span>
      <span className={screen.soft}>{modelNumber}</span>
    </span>
  );
}

/** The picture of a card on its own page. */
export function CardPicture({ card: { modelNumber, name, picture } }: CardNameProps) {
  const t = useTexts(cardTexts);
  const language = useLanguage();
  if (picture === '') return <p className={styles.noPicture}>{t('noPicture')}</p>;
  const card = name[language] || modelNumber;
  return <img className={styles.picture} src={picture} alt={t('pictureOf', { card })} />;
}
