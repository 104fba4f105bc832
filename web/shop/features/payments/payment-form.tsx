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
import type { Begun } from './begin.ts';
import type { Tokenise } from './card-field.tsx';
import { CourseFacts } from './course-facts.tsx';
import { MethodChoice } from './method-choice.tsx';
import { isSaidAtField, MethodFields } from './method-fields.tsx';
import styles from './payment-form.module.css';
import { paymentTexts } from './texts.ts';
import { type Complaint, usePaying } from './use-paying.ts';

interface Props {
  readonly course: PointCourse;
  readonly methods: readonly PayStyle[];
  /** The pack that sent the member to buy points. */
  readonly packId: number | null;
  /** This visit to the screen: the key of its history entry. */
  readonly visit: string;
  /** The way to pay that they turned back from at its company. */
  readonly cancelled: number | null;
  /** The checkout session that the member brought back from Amazon. */
  readonly amazonSession: string | null;
  readonly onBegun: (begun: Begun, method: PayMethodId) => void;
}

/**
 * The way to pay that was chosen last in this tab: who turns back on the way finds it chosen still.
 */
const lastMethod = sessionValues('kaifu.pay-method.', payMethodId);

/** What is bought, how it is paid, and the payment itself. */
export function PaymentForm(props: Props) {
  const { course, methods, cancelled } = props;
  const t = useTexts(paymentTexts);
  const amazonPay = methods.filter(({ id }) => id === payMethods.amazonPay);
  const isBack = props.amazonSession !== null && amazonPay.length > 0;
  const [method, setMethod] = useState(() => firstMethod(methods, isBack, cancelled));
  // Who comes back from Amazon has chosen: there is only to confirm.
  const [isChoosing, setChoosing] = useState(!isBack);
  const tokenise = useRef<Tokenise | null>(null);
  const amazon = useAmazonSession(props.amazonSession);
  const paying = usePaying({ ...props, method, tokenise, amazon });
  const { complaint, isBusy } = paying;
  const form = useAlertInSight(complaint);
  const left = methods.find(({ id }) => id === cancelled)?.name;
  if (method === undefined) return <EmptyState title={t('noMethods')} icon="clock" />;
  const choose = (id: PayMethodId) => {
    lastMethod.keep('last', id);
    setMethod(id);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={paying.submit}>
      {left !== undefined && complaint === null && (
        <Notice>{t('cancelled', { method: left })}</Notice>
      )}
      <CourseFacts course={course} method={method} />
      {paying.isUncertain ? (
        <>
          {complaint && <ComplaintNotice complaint={complaint} packId={props.packId} />}
          <RetryButtons isBusy={isBusy} onRetry={paying.goOn} onOtherMethod={paying.startAnew} />
        </>
      ) : (
        <>
          <MethodChoice
            methods={isChoosing ? methods : amazonPay}
            chosen={method}
            disabled={isBusy}
            onChoose={choose}
          >
            {complaint && !isSaidAtField(method, complaint) && (
              <ComplaintNotice complaint={complaint} packId={props.packId} />
            )}
            <MethodFields
              method={method}
              tokenise={tokenise}
              amazon={amazon}
              disabled={isBusy}
              complaint={complaint}
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
 * Amazon Pay for who comes back from Amazon; what was turned back from, or chosen last; else the
 * first.
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

/** The answer to a payment was lost: it is sent again under its key, or another one is begun. */
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

/** The last press: it says how much is paid by it, or ordered to be paid elsewhere. */
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

interface ComplaintProps {
  readonly complaint: Complaint;
  readonly packId: number | null;
}

/** Why the payment did not go on. */
function ComplaintNotice({ complaint: { text, field }, packId }: ComplaintProps) {
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
 * Brings a complaint into sight, wherever in the form it is said: far above the button that was
 * pressed, often.
 */
function useAlertInSight(complaint: Complaint | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (complaint !== null)
      form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [complaint]);
  return form;
}
