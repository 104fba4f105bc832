import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { type buyPoints, chooseAmazonSession, storeChains } from '#contract/shop/payments.ts';
import { type PayMethodId, type PointCourse, payMethods } from '#contract/shop/points.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { RequestOf } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import type { AmazonSession } from './amazon-choice.tsx';
import { type BeginOutcome, type Begun, beginToPay, forgetAttempt, isUnanswered } from './begin.ts';
import { cardErrorText } from './card-errors.rules.ts';
import type { Tokenise } from './card-field.tsx';
import { goToAmazon } from './go-to-amazon.ts';
import { paymentTexts } from './texts.ts';

interface Wish {
  readonly course: PointCourse;
  readonly packId: number | null;
  readonly visit: string;
  readonly onBegun: (begun: Begun, method: PayMethodId) => void;
  readonly method: PayMethodId | undefined;
  readonly tokenise: RefObject<Tokenise | null>;
  readonly amazon: AmazonSession;
}

type Payload = RequestOf<typeof buyPoints>['payload'];

/** Why the payment did not go on, and the field that it is about ('' for none). */
export interface Complaint {
  readonly text: string;
  readonly field: string;
}
const ofNone = (text: string): Complaint => ({ text, field: '' });

/**
 * The payment of a form: what it sends, what came of it, and whether the browser is on its way
 * elsewhere.
 */
export function usePaying(wish: Wish) {
  const { onBegun, method, amazon } = wish;
  const place = { courseId: wish.course.id, visit: wish.visit };
  const t = useTexts(paymentTexts);
  const payloadOf = usePayload(wish);
  const [isUncertain, setUncertain] = useState(() => isUnanswered(place));
  const [complaint, setComplaint] = useState<Complaint | null>(() =>
    isUnanswered(place) ? ofNone(t('uncertain')) : null,
  );
  const [isAway, setAway] = useAway();
  const goesToAmazon =
    method === payMethods.amazonPay && (amazon.kind === 'none' || amazon.kind === 'lost');
  const leaving = useWayToAmazon(wish, setComplaint, () => setAway(true));

  const conclude = (outcome: BeginOutcome) => {
    setUncertain(outcome.kind === 'uncertain');
    if (outcome.kind === 'uncertain') setComplaint(ofNone(outcome.message || t('uncertain')));
    else if (outcome.kind === 'refused') {
      setComplaint({ text: outcome.message || t('failed'), field: outcome.field });
      // It may be over by now: then Amazon is to be chosen anew.
      if (method === payMethods.amazonPay) void invalidateCall(chooseAmazonSession);
    } else if (outcome.kind === 'begun' && method !== undefined) {
      // The browser may be on its way to another site: nothing here is to be pressed meanwhile.
      setAway(true);
      onBegun(outcome.begun, method);
    }
  };

  const payment = useMutation({
    mutationFn: (form: FormData | null) =>
      beginToPay(
        place,
        form === null || method === undefined ? null : () => payloadOf(method, form),
      ),
    onMutate: () => setComplaint(null),
    onError: (error) => setComplaint(ofCard(error) ?? ofNone(t('failed'))),
  });
  // Told to the last press alone: two of them, quicker than the screen, do not leave for the
  // company twice.
  const pay = (form: FormData | null) => payment.mutate(form, { onSuccess: conclude });

  const isReading = method === payMethods.amazonPay && amazon.kind === 'reading';
  const isBusy = payment.isPending || leaving.isPending || isAway || isReading;
  return {
    complaint,
    isUncertain,
    isBusy,
    /** Whether a way to pay is to be chosen at Amazon before anything can be bought. */
    goesToAmazon,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy) return;
      if (goesToAmazon) leaving.mutate();
      else pay(new FormData(event.currentTarget));
    },
    goToAmazon: () => leaving.mutate(),
    goOn: () => pay(null),
    startAnew: () => {
      forgetAttempt(place);
      setUncertain(false);
      setComplaint(null);
    },
  };
}

/**
 * The way to Amazon, to choose there what is paid with: says why it is closed, or that the browser
 * is on it.
 */
function useWayToAmazon(
  { course, packId }: Wish,
  onComplaint: (complaint: Complaint | null) => void,
  onAway: () => void,
) {
  const t = useTexts(paymentTexts);
  return useMutation({
    mutationFn: () => goToAmazon(course.id, packId),
    onMutate: () => onComplaint(null),
    onSuccess: onAway,
    onError: () => onComplaint(ofNone(t('amazonFailed'))),
  });
}

/**
 * Whether the browser is leaving. A browser that comes back may show the page as it was left: then
 * it is here again.
 */
function useAway() {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setAway(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return [isAway, setAway] as const;
}

/** A sentence that stops the payment before anything is sent. */
class CardComplaint extends Error {
  readonly field: string;
  constructor(text: string, field: string) {
    super(text);
    this.field = field;
  }
}

function ofCard(error: Error): Complaint | null {
  return error instanceof CardComplaint ? { text: error.message, field: error.field } : null;
}

/** What is sent for the chosen way to pay; a card becomes what stands for it on the way. */
function usePayload({ course, packId, tokenise, amazon }: Wish) {
  const t = useTexts(paymentTexts);
  return async (method: PayMethodId, form: FormData): Promise<Payload> => {
    const common = {
      point_price_id: course.id,
      pay_id: method,
      ...(packId !== null && { pack_id: packId }),
    };
    if (method === payMethods.amazonPay && amazon.kind === 'chosen')
      return { ...common, amazon_checkout_session_id: amazon.id };
    if (method !== payMethods.card) return { ...common, ...givenOf(form) };
    const holder = String(form.get('card_user_name') ?? '');
    const card = await tokenise.current?.(holder);
    if (card === undefined) throw new CardComplaint(t('cardFieldFailed'), 'token');
    if (!card.ok) {
      const why = cardErrorText(card.error);
      const field = why === 'wrongHolder' ? 'card_user_name' : 'token';
      throw new CardComplaint(t('cardUnconfirmed', { why: t(why) }), field);
    }
    return {
      ...common,
      token: card.token,
      req_card_number: card.shownNumber,
      card_user_name: holder,
    };
  };
}

/** What the fields of the chosen way to pay hold. */
function givenOf(
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
