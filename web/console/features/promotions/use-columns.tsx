import { Link } from 'react-router';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/columns.ts';
import type { PromotionUseView } from './promotion-view.ts';
import { promotionTexts } from './texts.ts';

/** The columns of lists of uses. Links lead only where the person may go. */
export function useUseColumns(permissions: readonly string[]): readonly Column<PromotionUseView>[] {
  const t = useTexts(promotionTexts);
  const language = useLanguage();
  const points = (['promised', 'given', 'takenBack'] as const).map((key) => ({
    ...{ key, header: t(key), isNumber: true },
    cell: (use: PromotionUseView) => formatNumber(use[key]),
  }));
  return [
    {
      ...{ key: 'at', header: t('at') },
      cell: ({ at }) => formatDateTime(at, language),
      sort: { ascending: 'oldest', descending: 'newest' },
    },
    {
      ...{ key: 'member', header: t('member') },
      cell: ({ memberId }) =>
        permissions.includes('members.view') ? (
          <Link to={`${paths.members}/${memberId}`}>{memberId}</Link>
        ) : (
          memberId
        ),
    },
    { key: 'state', header: t('state'), cell: ({ state }) => t(`use_${state}`) },
    ...points,
    {
      ...{ key: 'payment', header: t('payment') },
      cell: ({ paymentId }) =>
        paymentId !== null && permissions.includes('payments.view') ? (
          <Link to={`${paths.payments}/${paymentId}`}>{paymentId}</Link>
        ) : (
          paymentId
        ),
    },
  ];
}
