import type * as z from 'zod/mini';
import type { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { digitsOf } from '../../lib/digits.ts';
import screen from '../../ui/screen.module.css';
import styles from './cards.module.css';
import { cardTexts } from './texts.ts';
import { useCardTypes } from './use-card-types.ts';

/** The fields of a card that people write, as a command sends them. */
export type CardFormFields = Omit<
  z.input<typeof operations.createCard.body>,
  'reason' | 'modelNumber' | 'picture'
>;

const rarities = ['rarity_0', 'rarity_1', 'rarity_2', 'rarity_3'] as const;

/** The name of the text for a rarity's number; the one for 0 if the number is unknown. */
export function rarityText(rarity: number): (typeof rarities)[number] {
  return rarities[rarity] ?? 'rarity_0';
}

interface CardFieldsProps {
  /** The card that is changed; undefined for a new one. */
  readonly card?: AnswerOf<typeof operations.getCard>;
}

/** The fields of a card, filled with the card that is changed. */
export function CardFields({ card }: CardFieldsProps) {
  const t = useTexts(cardTexts);
  const language = useLanguage();
  const types = useCardTypes();
  const isSealed = card?.packs.some((pack) => pack.isSealed) ?? false;
  const words = (name: 'nameJa' | 'nameEn' | 'rarityLabel', value: string, most: number) => (
    <TextField
      label={t(name)}
      name={name}
      required
      maxLength={most}
      autoComplete="off"
      readOnly={isSealed && name !== 'rarityLabel'}
      defaultValue={value}
    />
  );
  const number = (name: 'movieRarity' | 'setSize', value: number) => (
    <TextField label={t(name)} name={name} required inputMode="numeric" defaultValue={value} />
  );
  return (
    <>
      {isSealed && <p className={screen.soft}>{t('sealedHint')}</p>}
      <div className={styles.fields}>
        {words('nameJa', card?.name.ja ?? '', 200)}
        {words('nameEn', card?.name.en ?? '', 200)}
        <SelectField label={t('cardType')} name="cardType" defaultValue={card?.cardType}>
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[language]}
            </option>
          ))}
        </SelectField>
        {!isSealed && (
          <SelectField label={t('rarity')} name="rarity" defaultValue={card?.rarity ?? 0}>
            {rarities.map((name, rarity) => (
              <option key={name} value={rarity}>
                {t(name)}
              </option>
            ))}
          </SelectField>
        )}
        {words('rarityLabel', card?.rarityLabel ?? '', 10)}
        {number('movieRarity', card?.movieRarity ?? 1)}
        {number('setSize', card?.setSize ?? 100)}
      </div>
    </>
  );
}

/** Reads the fields of a card from the form. */
export function cardFieldsOf(form: FormData, sealedRarity?: number): CardFormFields {
  const digits = (name: string) => digitsOf(fieldText(form, name)) ?? 0;
  return {
    name: { ja: fieldText(form, 'nameJa').trim(), en: fieldText(form, 'nameEn').trim() },
    cardType: digits('cardType'),
    rarity: form.has('rarity') ? digits('rarity') : (sealedRarity ?? 0),
    rarityLabel: fieldText(form, 'rarityLabel').trim(),
    movieRarity: digits('movieRarity'),
    setSize: digits('setSize'),
  };
}

/** Selects the fields that differ from the card, so that only these are sent. */
export function changedFieldsOf(
  fields: CardFormFields,
  card: AnswerOf<typeof operations.getCard>,
): Partial<CardFormFields> {
  const before = new Map<string, unknown>(Object.entries(card));
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  );
}
