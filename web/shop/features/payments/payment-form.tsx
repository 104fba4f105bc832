import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type PayMethodId,
  type PayStyle,
  type PointCourse,
  payMethodId,
  payMethods,
} from '#contract/shop/points.ts';
import { formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { EmptyState, Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { useAmazonSession } from './amazon-choice.tsx';
import type { BegunPayment } from './begin-payment.ts';
import type { Tokenise } from './card-field.tsx';
import { CouponChoice, useFreePoints } from './coupon-choice.tsx';
import { CourseFacts } from './course-facts.tsx';
import { MethodChoice } from './method-choice.tsx';
import { isShownAtField, MethodFields } from './method-fields.tsx';
import styles from './payment-form.module.css';
import { paymentTexts } from './texts.ts';
import { type PaymentFormError, usePaymentForm } from './use-payment-form.ts';

interface Props {
  readonly course: PointCourse;
  readonly methods: readonly PayStyle[];
  /** The pack that the member wanted to buy when points were missing. */
  readonly packId: number | null;
  /** The visit to this screen: the key of its history entry. */
  readonly visit: string;
  /** The method with which the customer began to pay, then cancelled on the provider's page. */
  readonly cancelled: number | null;
  /** The checkout session that the member brought back from Amazon. */
  readonly amazonSession: string | null;
  readonly onBegun: (begun: BegunPayment, method: PayMethodId) => void;
}

/**
 * The payment method that was last chosen in this tab. It is preselected when the customer returns.
 */
const lastMethod = sessionValues('kaifu.pay-method.', payMethodId);

/**
 * The form that pays for a course, a fixed amount of points at a fixed price: what is bought, how
 * it is paid, and the button.
 */
export function PaymentForm(props: Props) {
  const { course, methods, cancelled } = props;
  const t = useTexts(paymentTexts);
  const amazonPay = methods.filter(({ id }) => id === payMethods.amazonPay);
  const isBack = props.amazonSession !== null && amazonPay.length > 0;
  const [method, setMethod] = useState(() => firstMethod(methods, isBack, cancelled));
  // A customer who returns from Amazon has chosen already and only confirms.
  const [isChoosing, setChoosing] = useState(!isBack);
  const tokenise = useRef<Tokenise | null>(null);
  const amazon = useAmazonSession(props.amazonSession);
  const free = useFreePoints(course);
  const paying = usePaymentForm({ ...props, method, tokenise, amazon, free });
  const { formError, isBusy } = paying;
  const form = useAlertInSight(formError);
  const left = methods.find(({ id }) => id === cancelled)?.name;
  if (method === undefined) return <EmptyState title={t('noMethods')} icon="clock" />;
  const choose = (id: PayMethodId) => {
    lastMethod.write('last', id);
    setMethod(id);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={paying.submit}>
      {left !== undefined && formError === null && (
        <Notice>{t('cancelled', { method: left })}</Notice>
      )}
      <CourseFacts course={course} method={method} bonus={free.bonus} />
      {paying.isUncertain ? (
        <>
          {formError && <FormErrorNotice formError={formError} packId={props.packId} />}
          <RetryButtons isBusy={isBusy} onRetry={paying.goOn} onOtherMethod={paying.restart} />
        </>
      ) : (
        <>
          <CouponChoice course={course} free={free} disabled={isBusy} />
          <MethodChoice
            methods={isChoosing ? methods : amazonPay}
            chosen={method}
            disabled={isBusy}
            onChoose={choose}
          >
            {formError && !isShownAtField(method, formError) && (
              <FormErrorNotice formError={formError} packId={props.packId} />
            )}
            <MethodFields
              method={method}
              tokenise={tokenise}
              amazon={amazon}
              disabled={isBusy}
              formError={formError}
              onGoToAmazon={paying.goToAmazon}
            />
          </MethodChoice>
          <ButtonStack>
            <PayButton
              price={course.price}
              method={method}
              isBusy={isBusy}
              goesToAmazon={paying.goesToAmazon}
            />
            {!isChoosing && (
              <Button wide disabled={isBusy} onClick={() => setChoosing(true)}>
                {t('otherWay')}
              </Button>
            )}
          </ButtonStack>
        </>
      )}
    </form>
  );
}

/**
 * Chooses the preselected method: Amazon Pay after a return from Amazon; otherwise the cancelled
 * one, the one chosen last, or the first.
 */
function firstMethod(
  methods: readonly PayStyle[],
  isBack: boolean,
  cancelled: number | null,
): PayMethodId | undefined {
  if (isBack) return payMethods.amazonPay;
  const wanted = cancelled ?? lastMethod.read('last');
  return (methods.find(({ id }) => id === wanted) ?? methods[0])?.id;
}

interface RetryButtonsProps {
  readonly isBusy: boolean;
  readonly onRetry: () => void;
  readonly onOtherMethod: () => void;
}

/**
 * The buttons after the response to a payment was lost: retry it with its key, or pay another way.
 */
function RetryButtons({ isBusy, onRetry, onOtherMethod }: RetryButtonsProps) {
  const t = useTexts(paymentTexts);
  return (
    <ButtonStack>
      <Button kind="primary" size="lg" wide busy={isBusy} onClick={onRetry}>
        {t('goOn')}
      </Button>
      <Button wide disabled={isBusy} onClick={onOtherMethod}>
        {t('otherWay')}
      </Button>
    </ButtonStack>
  );
}

interface PayButtonProps {
  /** In yen. */
  readonly price: number;
  readonly method: PayMethodId;
  readonly isBusy: boolean;
  readonly goesToAmazon: boolean;
}

/**
 * The button that sends the payment. It names the amount, and whether it is paid now or ordered to
 * be paid elsewhere.
 */
function PayButton({ price, method, isBusy, goesToAmazon }: PayButtonProps) {
  const t = useTexts(paymentTexts);
  const amount = { price: formatYen(price, useLanguage()) };
  const isOrdered = method === payMethods.store || method === payMethods.bank;
  return (
    <Button kind="primary" size="lg" wide type="submit" busy={isBusy}>
      {goesToAmazon ? t('toAmazon') : isOrdered ? t('order', amount) : t('pay', amount)}
    </Button>
  );
}

interface FormErrorNoticeProps {
  readonly formError: PaymentFormError;
  readonly packId: number | null;
}

/** Shows why the payment did not proceed. */
function FormErrorNotice({ formError: { text, field }, packId }: FormErrorNoticeProps) {
  const t = useTexts(paymentTexts);
  return (
    <Notice kind="danger">
      {text}
      {field === 'waiting' && (
        <p>
          <Link to={paths.buyPoint(packId ?? undefined)}>{t('seeWaiting')}</Link>
        </p>
      )}
    </Notice>
  );
}

/**
 * Scrolls to an error wherever in the form it is shown, because that is often far above the pressed
 * button.
 */
function useAlertInSight(formError: PaymentFormError | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formError !== null)
      form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [formError]);
  return form;
}
