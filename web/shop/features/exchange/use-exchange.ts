import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addressNumber } from '#contract/address-number.ts';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import {
  checkExchange,
  type ExchangeCard,
  exchangeCards,
  listExchangeCards,
} from '#contract/shop/exchange.ts';
import { deliveryDay, timeSlot } from '#contract/time-slots.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { type AnswerOf, type Failure, send } from '../../lib/api.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import { type Delivery, deliveryOnWire } from '../../lib/delivery-on-wire.ts';
import { storedIdempotencyKey } from '../../lib/idempotency-key.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { sendUnderKey } from '../../lib/send-under-key.ts';
import { memberStorageName } from '../../lib/tab-member.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { exchangeTexts } from './texts.ts';

/** The card and count that a member wants. */
export interface ExchangeInputs {
  readonly card: ExchangeCard;
  readonly count: number;
}

/** When and where the cards are delivered. */
export interface ShipTo {
  readonly delivery: Delivery;
  /** The number of the chosen address; undefined: the usual one. */
  readonly address: number | undefined;
}

/** Why an exchange was refused; each reason has its own title (spec, section 8). */
export type RefusalKind = 'limit' | 'coins' | 'other';

type Step =
  | { readonly at: 'choosing' }
  | { readonly at: 'confirming' }
  | { readonly at: 'refused'; readonly kind: RefusalKind; readonly message: string }
  | { readonly at: 'done'; readonly deliverOn: string | undefined };

const shippingOnWire = z.object({
  time_slot: z.optional(timeSlot),
  deliver_on: z.optional(deliveryDay),
  address: z.optional(addressNumber),
});

/**
 * Each member's exchanges that got no response, with their key, the shown price and the delivery.
 * A repeated request has the same key, so the exchange is made once.
 */
const storedKeys = sessionValues(
  'kaifu.exchange.',
  z.object({
    key: storedIdempotencyKey,
    price: z.int(),
    shipping: z.optional(shippingOnWire),
  }),
);
const nameOf = ({ card, count }: ExchangeInputs) => memberStorageName(card.id, count);

/**
 * Sends an exchange. A repeated one has the same stored key, so it is made once.
 *
 * @returns the result, and the day of delivery that was sent
 */
async function sendExchange({ input, shipTo }: { input: ExchangeInputs; shipTo: ShipTo }) {
  const stored = storedKeys.read(nameOf(input)) ?? {
    key: newIdempotencyKey(),
    price: input.card.sub_coin,
    shipping: {
      ...deliveryOnWire(shipTo.delivery),
      ...(shipTo.address !== undefined && { address: shipTo.address }),
    },
  };
  const payload = {
    card_id: input.card.id,
    change_num: input.count,
    sub_coin: stored.price,
    ...stored.shipping,
  };
  const result = await sendUnderKey(
    exchangeCards,
    { payload },
    { values: storedKeys, name: nameOf(input), value: stored, key: stored.key },
  );
  // A repeated exchange has the day of the first attempt.
  return { result, deliverOn: stored.shipping?.deliver_on };
}

/**
 * Holds the steps from the press on a card to the exchange: check, confirm, exchange (spec, section
 * 4).
 */
export function useExchange() {
  const t = useTexts(exchangeTexts);
  const failureText = useFailureText();
  const [input, setInput] = useState<ExchangeInputs | null>(null);
  const [step, setStep] = useState<Step>({ at: 'choosing' });

  const refuse = ({ result, errors }: AnswerOf<typeof checkExchange>) => {
    const kinds = { '1': 'other', '-2': 'coins', '-3': 'limit' } as const;
    setStep({
      at: 'refused',
      kind: kinds[result],
      message: errors?.['count']?.[0] ?? t('refused'),
    });
  };
  const fail = (failure: Failure) => {
    // The app has opened another screen.
    if (classifyFailure(failure) === 'sentAway') setStep({ at: 'choosing' });
    else setStep({ at: 'refused', kind: 'other', message: failureText(failure) });
  };

  const check = useMutation({
    mutationFn: ({ card, count }: ExchangeInputs) =>
      send(checkExchange, { payload: { card_id: card.id, change_num: count } }),
    onSuccess: (result) => {
      if (!result.ok) fail(result);
      else if (result.answer.result === '1') setStep({ at: 'confirming' });
      else refuse(result.answer);
    },
  });

  const exchange = useMutation({
    mutationFn: sendExchange,
    onSuccess: ({ result, deliverOn }, { input: made }) => {
      if (!result.ok && classifyFailure(result) === 'uncertain') return;
      // Another card may have been chosen meanwhile. The message is about the one that was sent.
      setInput(made);
      for (const call of [getCurrentUser, listExchangeCards]) void invalidateCall(call);
      if (!result.ok) fail(result);
      else if (result.answer.result === '1') setStep({ at: 'done', deliverOn });
      else refuse(result.answer);
    },
  });

  const sent = exchange.data?.result;
  return {
    input,
    step,
    isChecking: check.isPending,
    isExchanging: exchange.isPending,
    isUncertain: sent?.ok === false && classifyFailure(sent) === 'uncertain',
    /** Begins an exchange: checks it first, or continues one whose result is not known. */
    start(next: ExchangeInputs) {
      setInput(next);
      exchange.reset();
      // An exchange without a response may have been made: request its result instead of checking
      // stock and balance.
      if (storedKeys.read(nameOf(next)) !== null) setStep({ at: 'confirming' });
      else check.mutate(next);
    },
    confirm(shipTo: ShipTo) {
      // The dialog's button still works while the dialog closes after the exchange; such a press
      // does nothing.
      if (input !== null && step.at === 'confirming') exchange.mutate({ input, shipTo });
    },
    stop: () => setStep({ at: 'choosing' }),
  };
}
