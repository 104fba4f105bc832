import type { CourseContent } from '#contract/console/editions.ts';
import { pointPurchase } from '#contract/limits.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import styles from './editions.module.css';
import { editionTexts } from './texts.ts';

const languages = ['ja', 'en'] as const;

/** The fields of a course of points, filled with the draft that is changed. */
export function CourseFields({ draft }: { readonly draft?: CourseContent }) {
  const t = useTexts(editionTexts);
  return (
    <div className={styles.fields}>
      <TextField
        label={t('points')}
        name="points"
        type="number"
        min={pointPurchase.min}
        max={pointPurchase.max}
        required
        hint={t('pointsHint', { min: pointPurchase.min, max: pointPurchase.max })}
        defaultValue={draft?.points ?? ''}
      />
      <TextField
        label={t('position')}
        name="position"
        type="number"
        min={0}
        max={1000}
        required
        hint={t('coursePositionHint')}
        defaultValue={draft?.position ?? 10}
      />
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`memo_${language}`)}
          name={`memo_${language}`}
          lang={language}
          maxLength={100}
          autoComplete="off"
          hint={t('memoHint')}
          defaultValue={draft?.memo[language] ?? ''}
        />
      ))}
    </div>
  );
}

/** Reads the fields of a course from the form. */
export function courseOf(form: FormData): CourseContent {
  return {
    kind: 'course',
    points: Number(fieldText(form, 'points')),
    memo: { ja: fieldText(form, 'memo_ja').trim(), en: fieldText(form, 'memo_en').trim() },
    position: Number(fieldText(form, 'position')),
  };
}
