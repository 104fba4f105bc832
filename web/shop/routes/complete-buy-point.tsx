import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { getSpendingNote } from '#contract/shop/protection.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { refreshViewer, useViewer } from '../features/accounts/viewer.ts';
import { isNoLongerBuyable, NoLongerOnOffer } from '../features/catalog/no-longer-on-offer.tsx';
import { usePackToBuy } from '../features/catalog/use-pack-to-buy.ts';
import { type EndOfPayment, PaymentEnd } from '../features/payments/payment-end.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import { paths } from '../lib/paths.ts';
import { invalidateCall } from '../lib/queries.ts';
import { TopLink } from '../ui/top-link.tsx';

/**
 * Screen /complete-buy-point, also after PayPal and Amazon Pay: shows whether the points were
 * credited and offers the next step.
 */
export function Component() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const onArrived = useCallback(() => {
    void refreshViewer();
    // The payment may make this a day of unusual payments.
    void invalidateCall(getSpendingNote);
  }, []);
  return (
    <PaymentEnd
      paymentId={search.get('payment_id')}
      balance={viewer?.points ?? null}
      onArrived={onArrived}
      next={(end) => <Next {...end} points={viewer?.points ?? 0} />}
    />
  );
}

interface NextProps extends EndOfPayment {
  readonly points: number;
}

/**
 * Links to the pack that the member came from. If the member can buy it now, nothing else is
 * offered (spec, section 2). After a failure: the same course with another payment method.
 */
function Next({ packId, courseId, isPaid, points }: NextProps) {
  const t = useTexts(paymentTexts);
  const packToBuy = usePackToBuy(packId);
  // The pack may have sold out during the payment.
  const isOver = packToBuy !== undefined && isNoLongerBuyable(packToBuy);
  const toPack = isPaid && packId !== null && !isOver;
  const onlyToPack = toPack && packToBuy !== undefined && points > packToBuy.pack.point;
  return (
    <ButtonStack>
      <NoLongerOnOffer packToBuy={packToBuy} />
      {toPack && (
        <LinkButton kind="primary" size="lg" wide to={paths.packDetail(packId)}>
          {t('toPack')}
        </LinkButton>
      )}
      {!isPaid && (
        <LinkButton
          kind="primary"
          wide
          to={
            courseId === null
              ? paths.buyPoint(packId ?? undefined)
              : paths.confirmBuyPoint(courseId, packId ?? undefined)
          }
        >
          {t('otherWay')}
        </LinkButton>
      )}
      {!onlyToPack && <TopLink kind={isPaid && !toPack ? 'primary' : undefined} wide />}
    </ButtonStack>
  );
}
