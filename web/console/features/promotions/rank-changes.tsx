import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { rankTexts } from './rank-texts.ts';
import { useRankText } from './use-rank-text.ts';

type Change = AnswerOf<typeof operations.listRankChanges>['items'][number];

/** The newest changes of the ranks; nothing before the first one. */
export function RankChanges() {
  const t = useTexts(rankTexts);
  const language = useLanguage();
  const textOf = useRankText();
  const { data } = useRead(operations.listRankChanges, {});
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t('changes')}>
      <DataTable<Change>
        caption={t('changes')}
        rows={data.items}
        rowKey={({ at, by }) => `${at} ${by}`}
        empty=""
        columns={[
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'by', header: t('by'), cell: ({ by }) => by },
          {
            key: 'ranks',
            header: t('ranks'),
            cell: ({ ranks }) => textOf(ranks),
          },
          {
            ...{ key: 'budget', header: t('budget'), isNumber: true },
            cell: ({ bonusCoinsPerMonth }) => formatNumber(bonusCoinsPerMonth),
          },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
        ]}
      />
    </Section>
  );
}
