import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { getConsents } from '#contract/shop/consents.ts';
import { listCoupons } from '#contract/shop/coupons.ts';
import { finalScreens } from '#contract/shop/final-screens.ts';
import { type buyPoints, chooseAmazonSession, storeChains } from '#contract/shop/payments.ts';
import {
  getPointCourse,
  type PayMethodId,
  type PointCourse,
  payMethods,
} from '#contract/shop/points.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { RequestOf } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import type { AmazonSession } from './amazon-choice.tsx';
import {
  type BeginResult,
  type BegunPayment,
  beginPayment,
  isUnanswered,
  removeAttempt,
} from './begin-payment.ts';
import { cardErrorText } from './card-errors.rules.ts';
import type { Tokenise } from './card-field.tsx';
import type { FreePoints } from './coupon-choice.tsx';
import { goToAmazon } from './go-to-amazon.ts';
import { paymentTexts } from './texts.ts';

interface PaymentInputs {
  readonly course: PointCourse;
  readonly packId: number | null;
  readonly visit: string;
  readonly onBegun: (begun: BegunPayment, method: PayMethodId) => void;
  readonly method: PayMethodId | undefined;
  readonly tokenise: RefObject<Tokenise | null>;
  readonly amazon: AmazonSession;
  /** The chosen coupon, and the free points that are shown. */
  readonly free: Pick<FreePoints, 'couponId' | 'bonus'>;
}

type Payload = RequestOf<typeof buyPoints>['payload'];

/** Why the payment did not proceed, and the field that the message is about ('' if none). */
export interface PaymentFormError {
  readonly text: string;
  readonly field: string;
}
const withoutField = (text: string): PaymentFormError => ({ text, field: '' });

/** Sends the payment of a form, and provides its error and its status. */
export function usePaymentForm(inputs: PaymentInputs) {
  const { onBegun, method, amazon } = inputs;
  const scope = { courseId: inputs.course.id, visit: inputs.visit };
  const t = useTexts(paymentTexts);
  const payloadOf = usePayload(inputs);
  const [isUncertain, setUncertain] = useState(() => isUnanswered(scope));
  const [formError, setFormError] = useState<PaymentFormError | null>(() =>
    isUnanswered(scope) ? withoutField(t('uncertain')) : null,
  );
  const [isLeaving, setLeaving] = useIsLeaving();
  const goesToAmazon =
    method === payMethods.amazonPay && (amazon.kind === 'none' || amazon.kind === 'lost');
  const leaving = useGoToAmazon(inputs, setFormError, () => setLeaving(true));

  const conclude = (result: BeginResult) => {
    setUncertain(result.kind === 'uncertain');
    if (result.kind === 'uncertain') setFormError(withoutField(result.message || t('uncertain')));
    else if (result.kind === 'refused') {
      setFormError({ text: result.message || t('failed'), field: result.field });
      // The terms changed while the form was open: the screen asks to agree.
      if (result.field === 'terms') void invalidateCall(getConsents);
      if (result.field === 'bonus' || result.field === 'coupon_id') refreshFreePoints();
      // The Amazon session may have ended: then the customer has to choose there again.
      if (method === payMethods.amazonPay) void invalidateCall(chooseAmazonSession);
    } else if (result.kind === 'begun' && method !== undefined) {
      // The browser may be leaving for another site. Nothing may be pressed here meanwhile.
      setLeaving(true);
      onBegun(result.begun, method);
    }
  };

  const payment = useMutation({
    mutationFn: (form: FormData | null) =>
      beginPayment(
        scope,
        form === null || method === undefined ? null : () => payloadOf(method, form),
      ),
    onMutate: () => setFormError(null),
    onError: (error) => setFormError(cardErrorOf(error) ?? withoutField(t('failed'))),
  });
  // Callbacks of `mutate` run only for the last call: two quick presses do not leave for the
  // provider twice.
  const pay = (form: FormData | null) => payment.mutate(form, { onSuccess: conclude });

  const isReading = method === payMethods.amazonPay && amazon.kind === 'reading';
  const isBusy = payment.isPending || leaving.isPending || isLeaving || isReading;
  return {
    formError,
    isUncertain,
    isBusy,
    /** Whether the customer has to choose a payment method at Amazon before buying. */
    goesToAmazon,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy) return;
      if (goesToAmazon) leaving.mutate();
      else pay(new FormData(event.currentTarget));
    },
    goToAmazon: () => leaving.mutate(),
    goOn: () => pay(null),
    restart: () => {
      removeAttempt(scope);
      setUncertain(false);
      setFormError(null);
    },
  };
}

/**
 * Takes the customer to Amazon to choose a payment method; reports an error, or that the browser is
 * leaving.
 */
function useGoToAmazon(
  { course, packId }: PaymentInputs,
  onError: (formError: PaymentFormError | null) => void,
  onLeft: () => void,
) {
  const t = useTexts(paymentTexts);
  return useMutation({
    mutationFn: () => goToAmazon(course.id, packId),
    onMutate: () => onError(null),
    onSuccess: onLeft,
    onError: () => onError(withoutField(t('amazonFailed'))),
  });
}

/**
 * Whether the browser is leaving. A browser that returns may restore the page as it was left; the
 * flag is then reset.
 */
function useIsLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return [isLeaving, setLeaving] as const;
}

/** An error that stops the payment before anything is sent. */
class CardError extends Error {
  readonly field: string;
  constructor(text: string, field: string) {
    super(text);
    this.field = field;
  }
}

function cardErrorOf(error: Error): PaymentFormError | null {
  return error instanceof CardError ? { text: error.message, field: error.field } : null;
}

/** Reads again which free points there are, because some have ended or were used up. */
function refreshFreePoints(): void {
  void invalidateCall(getPointCourse);
  void invalidateCall(listCoupons);
}

/** Makes the payload for the chosen payment method. For a card, gets its token first. */
function usePayload({ course, packId, tokenise, amazon, free }: PaymentInputs) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  return async (method: PayMethodId, form: FormData): Promise<Payload> => {
    const common = {
      point_price_id: course.id,
      pay_id: method,
      bonus_point: free.bonus,
      final_screen: finalScreens.points[language],
      ...(free.couponId !== null && { coupon_id: free.couponId }),
      ...(packId !== null && { pack_id: packId }),
    };
    if (method === payMethods.amazonPay && amazon.kind === 'chosen')
      return { ...common, amazon_checkout_session_id: amazon.id };
    if (method !== payMethods.card) return { ...common, ...fieldValuesOf(form) };
    const holder = String(form.get('card_user_name') ?? '');
    const card = await tokenise.current?.(holder);
    if (card === undefined) throw new CardError(t('cardFieldFailed'), 'token');
    if (!card.ok) {
      const why = cardErrorText(card.error);
      const field = why === 'wrongHolder' ? 'card_user_name' : 'token';
      throw new CardError(t('cardUnconfirmed', { why: t(why) }), field);
    }
    return {
      ...common,
      token: card.token,
      req_card_number: card.shownNumber,
      card_user_name: holder,
    };
  };
}

/** Reads the values of the chosen method's fields from the form. */
function fieldValuesOf(
  form: FormData,
): Pick<Payload, 'combini_code' | 'combini_store' | 'name' | 'carrier_id'> {
  const store = storeChains.find((each) => each === form.get('combini_store'));
  const name = form.get('name');
  const carrier = form.get('carrier_id');
  return {
    ...(store !== undefined && {
      combini_code: store === 'familymart' ? ('econ' as const) : ('other' as const),
      combini_store: store,
    }),
    ...(typeof name === 'string' && { name }),
    ...((carrier === 'sb_ktai' || carrier === 'au' || carrier === 'docomo') && {
      carrier_id: carrier,
    }),
  };
}
