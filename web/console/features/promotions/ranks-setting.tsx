import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { mostRanks } from '#contract/console/ranks.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import styles from '../../ui/screen.module.css';
import { SettingPanel } from '../settings/setting-panel.tsx';
import { RankChanges } from './rank-changes.tsx';
import { RankPreview } from './rank-preview.tsx';
import { rankTexts } from './rank-texts.ts';
import { ranksIn } from './ranks-body.ts';
import { useRankText } from './use-rank-text.ts';

type Ranks = AnswerOf<typeof operations.getRanks>;

/** The form for the ranks of members, and how they were changed. */
export function RanksSetting() {
  const { data } = useRead(operations.getRanks, {});
  if (data === undefined) return null;
  return (
    <>
      <RanksForm data={data} />
      <RankChanges />
    </>
  );
}

function RanksForm({ data }: { readonly data: Ranks }) {
  const t = useTexts(rankTexts);
  const textOf = useRankText();
  return (
    <SettingPanel
      setting={data}
      read={operations.getRanks}
      change={operations.setRanks}
      title={t('title', { number: data.ranks.length })}
      hint={t('hint')}
      action={t('action')}
      bodyOf={(form, reason) => ({ ...ranksIn(form), reason })}
      onDone={() => invalidate(operations.listRankChanges)}
      rowsOf={(row) => [
        row(t('ranks'), ({ ranks }) => textOf(ranks)),
        row(t('bonusCoinsPerMonth'), ({ bonusCoinsPerMonth }) => formatNumber(bonusCoinsPerMonth)),
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
      <TextField
        label={t('bonusCoinsPerMonth')}
        hint={t('bonusCoinsPerMonthHint')}
        name="bonusCoinsPerMonth"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={data.bonusCoinsPerMonth}
      />
      <RankFields ranks={data.ranks} />
      <RankPreview />
    </SettingPanel>
  );
}

const isName = (field: string) => field.startsWith('name');

/** The fields of each rank, and a button for one more. */
function RankFields({ ranks }: Pick<Ranks, 'ranks'>) {
  const t = useTexts(rankTexts);
  const [shown, setShown] = useState(Math.max(ranks.length, 1));
  return (
    <>
      {Array.from({ length: shown }, (_, place) => place + 1).map((number) => (
        <fieldset key={number} className={`${styles.fieldGroup} ${styles.pairs}`}>
          <legend>{t('rank', { number })}</legend>
          {(['nameJa', 'nameEn', 'points', 'holdHours', 'bonusPercent'] as const).map((field) => (
            <TextField
              key={field}
              label={t(field)}
              name={`${field}-${number}`}
              autoComplete="off"
              maxLength={30}
              defaultValue={ranks[number - 1]?.[field]}
              {...(!isName(field) && { inputMode: 'numeric' })}
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
