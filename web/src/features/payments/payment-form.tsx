import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { buyPoints } from '#contract/payments.ts';
import type { PayMethodId, PayStyle, PointCourse } from '#contract/points.ts';
import type { RequestOf } from '../../lib/api.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { type Begun, beginToPay, forgetAttempt, isUnanswered } from './begin.ts';
import { cardErrorText } from './card-errors.rules.ts';
import type { Tokenise } from './card-field.tsx';
import { CourseFacts } from './course-facts.tsx';
import { MethodChoice } from './method-choice.tsx';
import { MethodFields } from './method-fields.tsx';
import styles from './payment-form.module.css';
import { paymentTexts } from './texts.ts';

interface Props {
  readonly course: PointCourse;
  readonly methods: readonly PayStyle[];
  /** The pack that sent the member to buy points. */
  readonly packId: number | null;
  /** This visit to the screen: the key of its history entry. */
  readonly visit: string;
  readonly onBegun: (begun: Begun, method: PayMethodId) => void;
}

type Payload = RequestOf<typeof buyPoints>['payload'];

/** What is bought, how it is paid, and the payment itself. */
export function PaymentForm(props: Props) {
  const { course, methods } = props;
  const t = useTexts(paymentTexts);
  const [method, setMethod] = useState(methods[0]?.id);
  const tokenise = useRef<Tokenise | null>(null);
  const paying = usePaying(props, method, tokenise);
  if (method === undefined) return <EmptyState title={t('noMethods')} icon="clock" />;
  return (
    <form className={styles.form} onSubmit={paying.submit}>
      {paying.complaint !== null && <Notice kind="danger">{paying.complaint}</Notice>}
      <CourseFacts course={course} method={method} />
      {paying.isUncertain ? (
        <>
          <Button kind="primary" size="lg" wide busy={paying.isBusy} onClick={paying.goOn}>
            {t('goOn')}
          </Button>
          <Button wide disabled={paying.isBusy} onClick={paying.startAnew}>
            {t('otherWay')}
          </Button>
        </>
      ) : (
        <>
          <MethodChoice methods={methods} chosen={method} disabled={paying.isBusy} onChoose={setMethod} />
          <MethodFields method={method} tokenise={tokenise} />
          <Button kind="primary" size="lg" wide type="submit" busy={paying.isBusy}>
            {t('proceed')}
          </Button>
        </>
      )}
    </form>
  );
}

/** A sentence that stops the payment before anything is sent. */
class CardComplaint extends Error {}

function usePaying(
  { course, packId, visit, onBegun }: Props,
  method: PayMethodId | undefined,
  tokenise: { readonly current: Tokenise | null },
) {
  const t = useTexts(paymentTexts);
  const [isUncertain, setUncertain] = useState(() => isUnanswered(visit));
  const [complaint, setComplaint] = useState<string | null>(() =>
    isUnanswered(visit) ? t('uncertain') : null,
  );
  const [isAway, setAway] = useState(false);

  const sayCardError = (error: { code?: string; type?: string }) => t(cardErrorText(error));

  const payloadOf = async (chosen: PayMethodId, form: FormData): Promise<Payload> => {
    const common = {
      point_price_id: course.id,
      pay_id: chosen,
      ...(packId !== null && { pack_id: packId }),
    };
    if (chosen !== 1) return { ...common, ...givenOf(form) };
    const holder = String(form.get('card_user_name') ?? '');
    const card = await tokenise.current?.(holder);
    if (card === undefined) throw new CardComplaint(t('cardFieldFailed'));
    if (!card.ok) throw new CardComplaint(`${sayCardError(card.error)}${t('cardUnconfirmed')}`);
    return { ...common, token: card.token, req_card_number: card.shownNumber, card_user_name: holder };
  };

  const payment = useMutation({
    mutationFn: async (form: FormData | null) => {
      const payload = form === null || method === undefined ? null : await payloadOf(method, form);
      return beginToPay(visit, payload);
    },
    onMutate: () => setComplaint(null),
    onSuccess: (outcome) => {
      setUncertain(outcome.kind === 'uncertain');
      if (outcome.kind === 'uncertain') setComplaint(t('uncertain'));
      else if (outcome.kind === 'refused') setComplaint(outcome.message || t('failed'));
      else if (outcome.kind === 'begun' && method !== undefined) {
        // The browser may be on its way to another site: nothing here is to be pressed meanwhile.
        setAway(true);
        onBegun(outcome.begun, method);
      }
    },
    onError: (error) => setComplaint(error instanceof CardComplaint ? error.message : t('failed')),
  });

  return {
    complaint,
    isUncertain,
    isBusy: payment.isPending || isAway,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!payment.isPending) payment.mutate(new FormData(event.currentTarget));
    },
    goOn: () => payment.mutate(null),
    startAnew: () => {
      forgetAttempt(visit);
      setUncertain(false);
      setComplaint(null);
    },
  };
}

/** What the fields of the chosen way to pay hold. */
function givenOf(form: FormData): Pick<Payload, 'combini_code' | 'name' | 'carrier_id'> {
  const store = form.get('combini_code');
  const name = form.get('name');
  const carrier = form.get('carrier_id');
  return {
    ...((store === 'econ' || store === 'other') && { combini_code: store }),
    ...(typeof name === 'string' && { name }),
    ...((carrier === 'sb_ktai' || carrier === 'au' || carrier === 'docomo') && { carrier_id: carrier }),
  };
}
