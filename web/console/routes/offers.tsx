import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { CreateRecord } from '../features/editions/create-record.tsx';
import { EditedList } from '../features/editions/edited-list.tsx';
import { OfferFields, offerOf } from '../features/editions/offer-fields.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { send } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';

/** The cards that are offered for coins: drafts, scheduled, offered and past ones. */
export function Offers({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(editionTexts);
  return (
    <EditedList
      title={t('offers')}
      hint={t('offersHint')}
      header={t('offer')}
      list={operations.listOffers}
      name="offers"
      startExport={() => send(operations.exportOfferList, { body: {} })}
      path={paths.offers}
      hasEnd
      top={
        permissions.includes('exchange.edit') && (
          <CreateRecord
            title={t('createOffer')}
            operations={{ create: operations.createOffer, list: operations.listOffers }}
            path={paths.offers}
            contentOf={offerOf}
          >
            <OfferFields />
          </CreateRecord>
        )
      }
    />
  );
}
