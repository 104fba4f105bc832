import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { EditedScreen } from '../features/editions/edited-screen.tsx';
import { OfferFields, offerOf } from '../features/editions/offer-fields.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { paths } from '../lib/paths.ts';

const offerOperations = {
  list: operations.listOffers,
  get: operations.getOffer,
  save: operations.saveOffer,
  publish: operations.publishOffer,
  withdraw: operations.withdrawOffer,
} as const;

/** A card offered for coins: its draft, its preview, its commands and its history. */
export function Offer({ session }: { readonly session: Session }) {
  const { offerId = '' } = useParams();
  const t = useTexts(editionTexts);
  return (
    <EditedScreen
      session={session}
      kind="offer"
      id={offerId}
      operations={offerOperations}
      access="exchange.edit"
      path={paths.offers}
      untitled={t('offer')}
      contentOf={offerOf}
      fieldsOf={(draft) => draft.kind === 'offer' && <OfferFields draft={draft} />}
    />
  );
}
