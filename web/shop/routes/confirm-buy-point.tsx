import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { getAge } from '#contract/shop/age.ts';
import {
  getPointCourse,
  listPayStyles,
  type PayMethodId,
  payMethods,
} from '#contract/shop/points.ts';
import { commonTexts } from '../../kit/lib/common-texts.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Agreement } from '../features/consents/agreement.tsx';
import { useConsents } from '../features/consents/use-consents.ts';
import type { BegunPayment } from '../features/payments/begin-payment.ts';
import { PaymentForm } from '../features/payments/payment-form.tsx';
import { postForm } from '../features/payments/post-form.ts';
import { paymentTexts } from '../features/payments/texts.ts';
import { AgeForm } from '../features/protection/age-form.tsx';
import { GuardianConsent, GuardianForm } from '../features/protection/guardian-form.tsx';
import { PaidThisMonth } from '../features/protection/paid-this-month.tsx';
import { TooYoung } from '../features/protection/too-young.tsx';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * Screen /confirm-buy-point?pointPriceId[&packId][&cancelled][&amazonCheckoutSessionId]: the chosen
 * course, the payment methods, and the payment. Amazon returns the member here with the checkout
 * session made there; every provider returns a member who cancels.
 */
export function Component() {
  const [search] = useSearchParams();
  const courseId = numberFromQuery(search.get('pointPriceId'));
  const packId = numberFromQuery(search.get('packId'));
  if (courseId === null) return <Navigate to={paths.buyPoint(packId ?? undefined)} replace />;
  return (
    <ConfirmBuyPoint
      courseId={courseId}
      packId={packId}
      cancelled={numberFromQuery(search.get('cancelled'))}
      amazonSession={search.get('amazonCheckoutSessionId')}
    />
  );
}

interface Props {
  readonly courseId: number;
  readonly packId: number | null;
  readonly cancelled: number | null;
  readonly amazonSession: string | null;
}

/** The form of a payment for the chosen course. */
function ConfirmBuyPoint({ courseId, packId, cancelled, amazonSession }: Props) {
  const t = useTexts(paymentTexts);
  const common = useTexts(commonTexts);
  const { key: visit } = useLocation();
  const goOn = useNextStep();
  const course = useQuery({
    ...callQuery(getPointCourse, { params: { pointPriceId: courseId } }),
    ...keepShownData,
  });
  const methods = useQuery({
    ...callQuery(listPayStyles, { query: { point_price_id: courseId } }),
    ...keepShownData,
  });
  const age = useQuery({ ...callQuery(getAge, {}), ...keepShownData });
  const consents = useConsents();
  if (consents.isLoadingError)
    return <ReadError failure={consents.error.failure} onRetry={() => void consents.refetch()} />;
  if (age.isLoadingError)
    return <ReadError failure={age.error.failure} onRetry={() => void age.refetch()} />;
  if (course.isLoadingError)
    return <ReadError failure={course.error.failure} onRetry={() => void course.refetch()} />;
  if (methods.isLoadingError)
    return <ReadError failure={methods.error.failure} onRetry={() => void methods.refetch()} />;
  const isPending = age.isPending || consents.isPending;
  if (isPending || course.isPending || methods.isPending) return <ScreenPending />;
  const { terms } = consents.data;
  const canPay = age.data.status === 'adult' || age.data.status === 'minor';
  // A limit of 5,000 yen beside "not yet" would read as if the member could pay that much.
  const mayPay = canPay || age.data.status === 'unstated';
  const mustAgree = terms.changes.length > 0;
  return (
    <Paper heading={t('confirmTitle')}>
      <PageTitle>{t('confirmTitle')}</PageTitle>
      {mayPay && <PaidThisMonth />}
      <ButtonStack>
        {mustAgree && <Agreement terms={terms} source="payment" />}
        {age.data.status === 'unstated' && <AgeForm minorsFrom={age.data.minors_from} />}
        {age.data.status === 'too_young' && <TooYoung age={age.data} />}
        {age.data.status === 'guardian_needed' && <GuardianForm age={age.data} />}
        {age.data.status === 'minor' && <GuardianConsent age={age.data} />}
        {canPay && !mustAgree && (
          <PaymentForm
            key={visit}
            course={course.data.data.detail}
            methods={methods.data.data.list}
            packId={packId}
            visit={visit}
            cancelled={cancelled}
            amazonSession={amazonSession}
            onBegun={goOn}
          />
        )}
        <LinkButton wide to={paths.buyPoint(packId ?? undefined)} replace>
          {common('cancel')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}

/** Continues a payment that was started: at the provider, or on a screen of the shop. */
function useNextStep(): (begun: BegunPayment, method: PayMethodId) => void {
  const navigate = useNavigate();
  return ({ payment_id: paymentId, url, form }, method) => {
    if (form !== undefined) postForm(form);
    else if (method === payMethods.store)
      void navigate(paths.confirmCombini(paymentId), { replace: true });
    else if (method === payMethods.bank)
      void navigate(paths.bankTransfer(paymentId), { replace: true });
    else if (url !== undefined) window.location.assign(url);
    else void navigate(paths.completeBuyPoint(paymentId), { replace: true });
  };
}
