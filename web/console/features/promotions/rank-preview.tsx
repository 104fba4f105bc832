import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { rankTexts } from './rank-texts.ts';
import { type RanksBody, ranksIn } from './ranks-body.ts';

type Figures = AnswerOf<typeof operations.previewRanks>['items'][number];

/** A button that shows what the ranks in the form would mean now: members and coins by rank. */
export function RankPreview() {
  const t = useTexts(rankTexts);
  const language = useLanguage();
  const [asked, setAsked] = useState<RanksBody>();
  const query = {
    windowDays: String(asked?.windowDays ?? 0),
    points: (asked?.ranks ?? []).map(({ points }) => points).join(','),
    bonusPercents: (asked?.ranks ?? []).map(({ bonusPercent }) => bonusPercent).join(','),
  };
  const { data, isFetching } = useRead(
    operations.previewRanks,
    { query },
    { enabled: query.points !== '' },
  );
  const nameOf = (points: number) =>
    asked?.ranks.find((rank) => rank.points === points)?.[language === 'ja' ? 'nameJa' : 'nameEn'];
  return (
    <>
      <Button
        size="sm"
        busy={isFetching}
        onClick={({ currentTarget: { form } }) => {
          if (form !== null) setAsked(ranksIn(new FormData(form)));
        }}
      >
        {t('preview')}
      </Button>
      {data !== undefined && query.points !== '' && (
        <DataTable<Figures>
          caption={t('previewOf')}
          rows={data.items}
          rowKey={({ points }) => points}
          empty=""
          columns={[
            { key: 'rank', header: t('ranks'), cell: ({ points }) => nameOf(points) ?? '' },
            {
              ...{ key: 'members', header: t('members'), isNumber: true },
              cell: ({ members }) => formatNumber(members),
            },
            {
              ...{ key: 'coins', header: t('coins'), isNumber: true },
              cell: ({ coins }) => formatNumber(coins),
            },
            {
              ...{ key: 'bonus', header: t('bonus'), isNumber: true },
              cell: ({ bonus }) => formatNumber(bonus),
            },
          ]}
        />
      )}
    </>
  );
}
