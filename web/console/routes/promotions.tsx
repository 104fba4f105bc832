import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { promotionSorts, promotionStates, promotionWays } from '#contract/console/promotions.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { MakePromotion } from '../features/promotions/make-promotion.tsx';
import { PaidPosts } from '../features/promotions/paid-posts.tsx';
import { PrizeCampaigns } from '../features/promotions/prize-campaigns.tsx';
import type { PromotionView } from '../features/promotions/promotion-view.ts';
import { RanksSetting } from '../features/promotions/ranks-setting.tsx';
import { promotionTexts } from '../features/promotions/texts.ts';
import { useTermTexts } from '../features/promotions/use-term-texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import type { Column } from '../ui/columns.ts';
import { ListScreen } from '../ui/list-screen.tsx';

/** All coupons and bonuses of courses, and the form for a new one. */
export function Promotions({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(promotionTexts);
  const { value } = useListAddress();
  const search = value('search');
  const way = promotionWays.find((each) => each === value('way'));
  const state = promotionStates.find((each) => each === value('state'));
  const sort = promotionSorts.find((each) => each === value('sort'));
  const filter = { search, way, state, sort };
  const query = { ...filter, cursor: value('cursor') };
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      links={<Link to={paths.promotionUses}>{t('allUses')}</Link>}
      top={permissions.includes('promotions.edit') && <MakePromotion />}
      filters={[
        { kind: 'search', name: 'search', label: t('search'), value: search, maxLength: 100 },
        {
          ...{ kind: 'choice', name: 'way', label: t('way'), value: way, any: t('anyWay') },
          options: promotionWays.map((each) => [each, t(`way_${each}`)]),
        },
        {
          ...{ kind: 'choice', name: 'state', label: t('state'), value: state },
          any: t('anyState'),
          options: promotionStates.map((each) => [each, t(`state_${each}`)]),
        },
      ]}
      list={{
        tools: <ListTools list="promotions" query={query} />,
        read: useRead(operations.listPromotions, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.promotions}/${id}`,
        empty: t('none'),
        defaultSort: 'newest',
        columns: usePromotionColumns(),
      }}
    >
      {permissions.includes('promotions.edit') && <RanksSetting />}
      <PrizeCampaigns canRecord={permissions.includes('promotions.edit')} />
      <PaidPosts canRecord={permissions.includes('promotions.edit')} />
      <ExportList start={() => send(operations.exportPromotionList, { body: filter })} />
    </ListScreen>
  );
}

/** The columns of the list. */
function usePromotionColumns(): readonly Column<PromotionView>[] {
  const t = useTexts(promotionTexts);
  const language = useLanguage();
  const { givesText, endText } = useTermTexts();
  return [
    {
      ...{ key: 'number', header: t('number'), cell: ({ id }) => id },
      sort: { ascending: 'oldest', descending: 'newest' },
    },
    {
      ...{ key: 'name', header: t('name') },
      cell: ({ nameJa, nameEn }) => (language === 'ja' ? nameJa : nameEn),
    },
    { key: 'way', header: t('way'), cell: (row) => t(`way_${row.way}`) },
    { key: 'gives', header: t('gives'), cell: givesText },
    { key: 'state', header: t('state'), cell: (row) => t(`state_${row.state}`) },
    {
      ...{ key: 'from', header: t('from') },
      cell: ({ startsAt }) => formatDateTime(startsAt, language),
    },
    { key: 'until', header: t('until'), cell: endText },
    {
      ...{ key: 'uses', header: t('usedUses'), isNumber: true },
      cell: ({ uses }) => formatNumber(uses),
    },
    {
      ...{ key: 'points', header: t('usedPoints'), isNumber: true },
      cell: ({ promisedPoints }) => formatNumber(promisedPoints),
    },
  ];
}
