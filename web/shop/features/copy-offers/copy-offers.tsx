import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerCopyOffer, type CopyOffer, listCopyOffers } from '#contract/shop/copy-offers.ts';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { useKeyedCall } from '../../lib/use-keyed-call.ts';
import { CardFact, CardSheet } from '../../ui/card-sheet.tsx';
import { ItemFacts } from '../../ui/item-facts.tsx';
import { itemName } from '../../ui/item-name.rules.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import styles from './copy-offers.module.css';
import { copyOfferTexts } from './texts.ts';

/** The offers of other copies to the member, each with its two answers. */
export function CopyOffers() {
  const t = useTexts(copyOfferTexts);
  const read = useQuery({ ...callQuery(listCopyOffers, {}), ...keepShownData, staleTime: 0 });
  if (read.isPending) return <Skeleton height="36rem" radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { list } = read.data.data;
  if (list.length === 0)
    return (
      <EmptyState
        title={t('none')}
        actions={<LinkButton to={paths.buyProductHistory()}>{t('toHistory')}</LinkButton>}
      />
    );
  return (
    <>
      {list.some(({ state }) => state === 'open') && <p>{t('lead')}</p>}
      <ul className={styles.list}>
        {list.map((offer) => (
          <li key={offer.id} className={styles.offer}>
            <Offer offer={offer} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface OfferProps {
  readonly offer: CopyOffer;
}

/** An offer: the card, both copies, the shop's words, and the answer or the buttons for it. */
function Offer({ offer }: OfferProps) {
  const t = useTexts(copyOfferTexts);
  const language = useLanguage();
  return (
    <>
      <h2>{offer.name}</h2>
      <CardSheet picture={offer.image} alt="">
        <CardFact name={t('pack')}>{offer.pack_name}</CardFact>
        <CardFact name={t('missing')}>{offer.missing}</CardFact>
        {offer.state === 'open' && (
          <CardFact name={t('until')} main>
            <time dateTime={offer.answer_by}>{formatDateTime(offer.answer_by, language)}</time>
          </CardFact>
        )}
      </CardSheet>
      <h3>{t('offered')}</h3>
      <dl>
        <ItemFacts items={[offer.item]} />
        <CardFact name={t('reason')}>{offer.reason}</CardFact>
      </dl>
      {offer.state === 'open' ? <Answer offer={offer} /> : <Ended offer={offer} />}
    </>
  );
}

/** Says how an offer ended. */
function Ended({ offer: { state, gave, by_deadline: byDeadline } }: OfferProps) {
  const t = useTexts(copyOfferTexts);
  if (state === 'open') return null;
  if (state === 'declined')
    return (
      <Notice>{t(gave === 'price' ? 'state_declined_price' : 'state_declined_points')}</Notice>
    );
  if (state === 'accepted')
    return <Notice kind="success">{t(byDeadline ? 'state_overdue' : 'state_accepted')}</Notice>;
  return <Notice>{t(`state_${state}`)}</Notice>;
}

type Choice = 'accept' | 'decline';

/** The two answers to an open offer. Both are final, so each is asked once more. */
function Answer({ offer }: OfferProps) {
  const t = useTexts(copyOfferTexts);
  const failureText = useFailureText();
  const [asked, setAsked] = useState<Choice>('accept');
  const [isAsked, setIsAsked] = useState(false);
  const { send, renewKey, isBusy, failed, isUncertain } = useKeyedCall(answerCopyOffer, () => {
    setIsAsked(false);
    for (const call of [listCopyOffers, getCurrentUser]) void invalidateCall(call);
  });
  const ask = (next: Choice) => {
    // The other answer is another request.
    if (next !== asked) renewKey();
    setAsked(next);
    setIsAsked(true);
  };
  const points = offer.points === null ? null : formatNumber(offer.points);
  const hint =
    asked === 'accept'
      ? t('askAcceptHint', { copy: itemName(offer.item) })
      : points === null
        ? t('askDeclinePrice')
        : t('askDeclinePoints', { points });
  const answer = () => send({ payload: { offer_id: offer.id, answer: asked } });
  return (
    <>
      <p className={styles.soft}>{t('silence')}</p>
      <div className={styles.answers}>
        <Button kind="primary" wide onClick={() => ask('accept')}>
          {t('take')}
        </Button>
        <Button wide onClick={() => ask('decline')}>
          {points === null ? t('declinePrice') : t('declinePoints', { points })}
        </Button>
      </div>
      <Dialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={t(asked === 'accept' ? 'askAccept' : 'askDecline')}
        closeLabel={t('back')}
        actions={
          <>
            <Button kind="primary" busy={isBusy} onClick={answer}>
              {t(asked)}
            </Button>
            <Button onClick={() => setIsAsked(false)}>{t('back')}</Button>
          </>
        }
      >
        <p>{hint}</p>
        {failed !== undefined && (
          <Notice kind="danger">{isUncertain ? t('uncertain') : failureText(failed)}</Notice>
        )}
      </Dialog>
    </>
  );
}
