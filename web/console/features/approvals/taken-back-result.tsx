import { Link } from 'react-router';
import type * as z from 'zod/mini';
import { takenBackCards } from '#contract/console/payments.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { ResultList } from './result-list.tsx';
import { approvalTexts } from './texts.ts';

/** Shows what an approved request took back, and the parcels that staff must stop first. */
export function TakenBackResult({ result }: { readonly result: unknown }) {
  const parsed = takenBackCards.safeParse(result);
  if (!parsed.success) return null;
  return (
    <Notice kind={parsed.data.toStop.length > 0 ? 'info' : 'success'}>
      <TakenBack taken={parsed.data} />
    </Notice>
  );
}

/** Lists cards that went back to the shop, and parcels that did not. */
export function TakenBack({ taken }: { readonly taken: z.output<typeof takenBackCards> }) {
  const t = useTexts(approvalTexts);
  const { undecided, parcels, toStop } = taken;
  return (
    <>
      <ResultList text={t('takenBack')}>
        {undecided > 0 && <li>{t('takenBackCards', { count: undecided })}</li>}
        {parcels.map(({ parcelId, cards }) => (
          <li key={parcelId}>
            <Link to={`${paths.parcels}/${parcelId}`}>
              {t('takenBackParcel', { id: parcelId, count: cards })}
            </Link>
          </li>
        ))}
      </ResultList>
      <ResultList text={t('parcelsToStop')}>
        {toStop.map(({ parcelId, why }) => (
          <li key={parcelId}>
            <Link to={`${paths.parcels}/${parcelId}`}>
              {t(`parcelToStop_${why}`, { id: parcelId })}
            </Link>
          </li>
        ))}
      </ResultList>
    </>
  );
}
