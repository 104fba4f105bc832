import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { promotionUseSorts, promotionUseStates } from '#contract/console/promotions.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { promotionTexts } from '../features/promotions/texts.ts';
import { useUseColumns } from '../features/promotions/use-columns.tsx';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

/** The uses of all coupons and bonuses by members. */
export function PromotionUses({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(promotionTexts);
  const { id, value } = useListAddress();
  const [promotion, member] = [id('promotion'), id('member')];
  const state = promotionUseStates.find((each) => each === value('state'));
  const sort = promotionUseSorts.find((each) => each === value('sort'));
  const filter = { promotion, member, state, sort };
  const query = { ...filter, cursor: value('cursor') };
  return (
    <ListScreen
      title={t('usesTitle')}
      hint={t('usesHint')}
      filters={[
        {
          ...{ kind: 'search', name: 'promotion', label: t('promotion'), value: promotion },
          ...{ maxLength: 15, isNumeric: true },
        },
        {
          ...{ kind: 'search', name: 'member', label: t('member'), value: member },
          ...{ maxLength: 15, isNumeric: true },
        },
        {
          ...{ kind: 'choice', name: 'state', label: t('state'), value: state },
          any: t('anyState'),
          options: promotionUseStates.map((each) => [each, t(`use_${each}`)]),
        },
      ]}
      list={{
        tools: <ListTools list="promotionUses" query={query} />,
        read: useRead(operations.listPromotionUses, { query }),
        rowKey: ({ id }) => id,
        empty: t('noUses'),
        defaultSort: 'newest',
        columns: [
          {
            ...{ key: 'promotion', header: t('promotion') },
            cell: ({ promotionId }) => (
              <Link to={`${paths.promotions}/${promotionId}`}>{promotionId}</Link>
            ),
          },
          ...useUseColumns(permissions),
        ],
      }}
    >
      <ExportList start={() => send(operations.exportPromotionUseList, { body: filter })} />
    </ListScreen>
  );
}
