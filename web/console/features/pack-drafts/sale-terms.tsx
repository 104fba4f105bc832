import { useState } from 'react';
import type { DraftContent } from '#contract/console/pack-drafts.ts';
import { decisionHours, mostHoldHours } from '#contract/limits.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { fromJapanField, toJapanField } from '../../lib/japan-time.ts';
import { NumberField } from '../../ui/number-field.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import fields from './fields.module.css';
import { packDraftTexts } from './texts.ts';
import type { DraftEditor } from './use-draft-editor.ts';

type Props = Pick<DraftEditor, 'content' | 'setField'>;

/** The terms on which the pack is sold. */
export function SaleTerms({ content, setField }: Props) {
  const t = useTexts(packDraftTexts);
  return (
    <Section title={t('sale')}>
      <div className={fields.grid}>
        <NumberField
          label={t('priceField')}
          value={content.price}
          onValue={(value) => setField('price', value)}
        />
        <SelectField
          label={t('currency')}
          value={content.currency}
          onChange={({ target }) => {
            const isCoin = target.value === 'coin';
            setField('currency', isCoin ? 'coin' : 'point');
            // A coin pack earns no coins.
            if (isCoin) setField('pointsPerCoin', 0);
          }}
        >
          <option value="point">{t('points')}</option>
          <option value="coin">{t('coins')}</option>
        </SelectField>
        <NumberField
          label={t('cardType')}
          value={content.cardType}
          onValue={(value) => setField('cardType', value === 0 ? null : value)}
        />
        <SelectField
          label={t('draw')}
          value={content.draw}
          onChange={({ target }) =>
            setField('draw', target.value === 'instant' ? 'instant' : 'beacon')
          }
        >
          <option value="beacon">{t('draw_beacon')}</option>
          <option value="instant">{t('draw_instant')}</option>
        </SelectField>
        <SelectField
          label={t('stock')}
          value={content.stock}
          onChange={({ target }) =>
            setField('stock', target.value === 'untracked' ? 'untracked' : 'tracked')
          }
        >
          <option value="tracked">{t('stock_tracked')}</option>
          <option value="untracked">{t('stock_untracked')}</option>
        </SelectField>
        <Period content={content} setField={setField} />
        <Limits content={content} setField={setField} />
        <Rules content={content} setField={setField} />
        <Place content={content} setField={setField} />
      </div>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('sale')}</legend>
        {(['newcomersOnly', 'showLineUp'] as const).map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={content[name]}
              onChange={({ target }) => setField(name, target.checked)}
            />
            {t(name)}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}

/** The fields for the start and the end of sale. */
function Period({ content, setField }: Props) {
  const t = useTexts(packDraftTexts);
  return (['startsAt', 'endsAt'] as const).map((name) => (
    <TextField
      key={name}
      label={t(name)}
      type="datetime-local"
      value={toJapanField(content[name])}
      onChange={({ target }) => setField(name, fromJapanField(target.value))}
    />
  ));
}

/** The fields for the limits of a purchase and of a member. */
function Limits({ content, setField }: Props) {
  const t = useTexts(packDraftTexts);
  const most = { pointsPerCoin: 999_999_999, maxPerPurchase: 3_000, limitPerMember: 999_999_999 };
  return (['pointsPerCoin', 'maxPerPurchase', 'limitPerMember'] as const).map((name) => (
    <NumberField
      key={name}
      label={t(name)}
      value={content[name]}
      onValue={(value) => setField(name, Math.min(value ?? 0, most[name]))}
    />
  ));
}

/** The fields for the rules that keep members out, and for the time to choose. */
function Rules({ content, setField }: Props) {
  const t = useTexts(packDraftTexts);
  const most = { limitPerDay: 999_999_999, newcomerDays: 3_650, leastRank: 20 };
  return (
    <>
      {(['limitPerDay', 'newcomerDays', 'leastRank'] as const).map((name) => (
        <NumberField
          key={name}
          label={t(name)}
          value={content[name]}
          onValue={(value) => setField(name, Math.min(value ?? 0, most[name]))}
        />
      ))}
      <NumberField
        label={t('holdHours')}
        value={content.holdHours}
        onValue={(value) =>
          setField('holdHours', Math.min(Math.max(value ?? 0, decisionHours), mostHoldHours))
        }
      />
      <OwnTags content={content} setField={setField} />
    </>
  );
}

/** The field for the operator's own tags. A line that is not finished is kept until it is left. */
function OwnTags({ content, setField }: Props) {
  const t = useTexts(packDraftTexts);
  const shown = content.ownTags.map(({ ja, en }) => `${ja} | ${en}`).join('\n');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextArea
      label={t('ownTags')}
      rows={3}
      value={typed ?? shown}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== null) setField('ownTags', tagsIn(typed));
        setTyped(null);
      }}
    />
  );
}

/** Reads tags from lines of `Japanese | English`; a line without a bar is the same in both. */
function tagsIn(text: string): DraftContent['ownTags'] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .slice(0, 5)
    .map((line) => {
      const [ja = '', en = ''] = line.split(/[|｜]/u).map((part) => part.trim().slice(0, 20));
      return { ja: ja || en, en: en || ja };
    })
    .filter(({ ja }) => ja !== '');
}

/** The fields for the number, order and opening of the pack. */
function Place({ content, setField }: Props) {
  const t = useTexts(packDraftTexts);
  return (
    <>
      <NumberField
        label={t('packId')}
        value={content.packId}
        onValue={(value) => setField('packId', value || 1)}
      />
      <NumberField
        label={t('position')}
        value={content.position}
        onValue={(value) => setField('position', value ?? 0)}
      />
      <NumberField
        label={t('movieStyle')}
        value={content.movieStyle}
        onValue={(value) => setField('movieStyle', Math.min(Math.max(value ?? 1, 1), 8))}
      />
    </>
  );
}
