import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { getPack } from '#contract/catalog.ts';
import { refreshViewer, useViewer } from '../features/accounts/viewer.ts';
import { type EndOfPayment, PaymentEnd } from '../features/payments/payment-end.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import { commonTexts } from '../lib/common-texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { ButtonStack, LinkButton } from '../ui/button.tsx';

/** /complete-buy-point, and the same after PayPal and Amazon Pay: whether the points have arrived, and where to go next. */
export function Component() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const onArrived = useCallback(() => void refreshViewer(), []);
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
 * Back to the pack that sent the member, who can now buy it: then nothing else is offered (spec, section 2). After a failure
 * the same course by another way to pay.
 */
function Next({ packId, courseId, isPaid, points }: NextProps) {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const pack = useQuery({
    ...callQuery(getPack, { params: { packId: packId ?? 0 } }),
    enabled: packId !== null,
  });
  const detail = pack.data?.detail;
  const price = detail === undefined || detail.id === '' ? undefined : detail.point;
  const onlyToPack = isPaid && packId !== null && price !== undefined && points > price;
  return (
    <ButtonStack>
      {packId !== null && isPaid && (
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
      {!onlyToPack && (
        <LinkButton kind={isPaid && packId === null ? 'primary' : undefined} wide to={paths.top()}>
          {common('toTop')}
        </LinkButton>
      )}
    </ButtonStack>
  );
}
