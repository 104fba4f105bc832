import { useQuery } from '@tanstack/react-query';
import { listHistory, type PackHistory } from '#contract/shop/histories.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { historyTexts } from './history-texts.ts';
import { PurchaseList } from './purchase-list.tsx';

/** The interval, in milliseconds, at which purchases that wait for the beacon are read again. */
export const waitingRefreshMs = 5_000;

/** Whether a purchase waits for its draw. */
export function waits({ waiting }: Pick<PackHistory, 'waiting'>): boolean {
  return waiting !== undefined;
}

interface PurchaseHistoryProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The member's purchases of packs, newest first, in pages. */
export function PurchaseHistory({ page, onPage }: PurchaseHistoryProps) {
  const t = useTexts(historyTexts);
  const history = useQuery({
    ...callQuery(listHistory, { params: { page }, payload: { mode: 'pack' } }),
    ...keepShownData,
    refetchInterval: ({ state }) => {
      const read = state.data?.data;
      return read?.mode === 'pack' && read.list.some(waits) ? waitingRefreshMs : false;
    },
    // The type allows every mode; the response always has the requested one.
    select: ({ data }) => ({ list: data.mode === 'pack' ? data.list : [], page: data.page }),
  });
  return (
    <PagedList
      read={history}
      height="36rem"
      onPage={onPage}
      empty={
        <EmptyState
          icon="history"
          title={t('none')}
          actions={<LinkButton to={paths.top()}>{t('toPacks')}</LinkButton>}
        />
      }
    >
      {(purchases) => <PurchaseList purchases={purchases} />}
    </PagedList>
  );
}
