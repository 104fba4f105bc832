import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { mostRanks } from '#contract/console/ranks.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { digitsOf } from '../../lib/digits.ts';
import { useRead } from '../../lib/queries.ts';
import styles from '../../ui/screen.module.css';
import { SettingPanel } from '../settings/setting-panel.tsx';
import { rankTexts } from './rank-texts.ts';

type Ranks = AnswerOf<typeof operations.getRanks>;

/** The form for the ranks of members. */
export function RanksSetting() {
  const { data } = useRead(operations.getRanks, {});
  return data === undefined ? null : <RanksForm data={data} />;
}

function RanksForm({ data }: { readonly data: Ranks }) {
  const t = useTexts(rankTexts);
  return (
    <SettingPanel
      setting={data}
      read={operations.getRanks}
      change={operations.setRanks}
      title={t('title', { number: data.ranks.length })}
      hint={t('hint')}
      action={t('action')}
      bodyOf={(form, reason) => ({ ...ranksIn(form), reason })}
      rowsOf={(row) => [
        row(t('ranks'), ({ ranks }) =>
          ranks.map(({ nameJa, points }) => `${nameJa} ${formatNumber(points)}`).join(' / '),
        ),
        row(t('windowDays'), ({ windowDays }) => String(windowDays)),
      ]}
    >
      <TextField
        label={t('windowDays')}
        hint={t('windowDaysHint')}
        name="windowDays"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={data.windowDays}
      />
      <RankFields ranks={data.ranks} />
    </SettingPanel>
  );
}

/** The fields of each rank, and a button for one more. */
function RankFields({ ranks }: Pick<Ranks, 'ranks'>) {
  const t = useTexts(rankTexts);
  const [shown, setShown] = useState(Math.max(ranks.length, 1));
  return (
    <>
      {Array.from({ length: shown }, (_, place) => place + 1).map((number) => (
        <fieldset key={number} className={styles.fieldGroup}>
          <legend>{t('rank', { number })}</legend>
          {(['nameJa', 'nameEn', 'points'] as const).map((field) => (
            <TextField
              key={field}
              label={t(field)}
              name={`${field}-${number}`}
              autoComplete="off"
              maxLength={30}
              defaultValue={ranks[number - 1]?.[field]}
              {...(field === 'points' && { inputMode: 'numeric' })}
            />
          ))}
        </fieldset>
      ))}
      {shown < mostRanks && (
        <Button size="sm" onClick={() => setShown(shown + 1)}>
          {t('add')}
        </Button>
      )}
    </>
  );
}

/** Reads the ranks from the form. Those without points are left out. */
function ranksIn(form: FormData) {
  const text = (name: string) => fieldText(form, name).trim();
  const ranks = Array.from({ length: mostRanks }, (_, place) => place + 1).flatMap((number) => {
    const points = digitsOf(text(`points-${number}`));
    if (points === null) return [];
    return [{ nameJa: text(`nameJa-${number}`), nameEn: text(`nameEn-${number}`), points }];
  });
  return { windowDays: digitsOf(text('windowDays')) ?? 0, ranks };
}
