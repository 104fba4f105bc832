import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { getCardField } from '#contract/shop/payments.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { callQuery } from '../../lib/queries.ts';
import styles from './card-field.module.css';
import { type CardElement, loadStripe, type StripeScript } from './stripe-script.ts';
import { paymentTexts } from './texts.ts';

/** The result of the provider's card fields; the card number stays there. */
export type CardToken =
  | { readonly ok: true; readonly token: string; readonly shownNumber: string }
  | { readonly ok: false; readonly error: { readonly code?: string; readonly type?: string } };

/** Makes a token of the typed card. */
export type Tokenise = (holder: string) => Promise<CardToken>;

interface Field {
  readonly stripe: StripeScript;
  readonly card: CardElement;
}

interface CardFieldProps {
  readonly tokenise: RefObject<Tokenise | null>;
  /** Why the card was refused. */
  readonly error: string | undefined;
}

/**
 * The provider's fields for a card number, in a frame that the provider serves, so that the shop
 * never sees the number. `tokenise` is set while the fields are shown.
 */
export function CardField({ tokenise, error }: CardFieldProps) {
  const t = useTexts(paymentTexts);
  const labelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const settings = useQuery(callQuery(getCardField, {})).data;
  const state = useField(place, settings, tokenise);
  return (
    <div className={styles.field}>
      <span id={labelId} className={styles.label}>
        {t('card')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: the fields inside are the company's */}
      <div role="group" aria-labelledby={labelId} className={styles.place} ref={place}>
        {state === 'loading' && <Skeleton height="1.5rem" />}
      </div>
      {error !== undefined && <Notice kind="danger">{error}</Notice>}
      {state === 'failed' && <Notice kind="danger">{t('cardFieldFailed')}</Notice>}
      <p className={styles.hint}>{t('cardSafe')}</p>
    </div>
  );
}

/** Mounts the payment provider's card field in a place, and reports whether it is ready. */
function useField(
  place: RefObject<HTMLDivElement | null>,
  settings: { script_url: string; publishable_key: string } | undefined,
  tokenise: RefObject<Tokenise | null>,
): 'loading' | 'ready' | 'failed' {
  const language = useLanguage();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { script_url: scriptUrl, publishable_key: key } = settings ?? {};
  useEffect(() => {
    if (scriptUrl === undefined || key === undefined) return undefined;
    let field: Field | null = null;
    let isGone = false;
    setState('loading');
    loadStripe(scriptUrl, key)
      .then((stripe) => {
        if (isGone || place.current === null) return;
        const card = stripe.elements({ locale: language }).create('card', cardOptions);
        card.mount(place.current);
        card.on('ready', () => setState('ready'));
        field = { stripe, card };
        tokenise.current = (holder) => tokenOf(stripe, card, holder);
      })
      .catch(() => {
        if (!isGone) setState('failed');
      });
    return () => {
      isGone = true;
      field?.card.destroy();
      tokenise.current = null;
    };
  }, [scriptUrl, key, language, place, tokenise]);
  return state;
}

const cardOptions = {
  hidePostalCode: true,
  style: { base: { fontSize: '16px', color: '#15171e' } },
};

/** Turns the typed card into a token of the payment provider. */
async function tokenOf(
  stripe: StripeScript,
  card: CardElement,
  holder: string,
): Promise<CardToken> {
  const { paymentMethod, error } = await stripe.createPaymentMethod({
    type: 'card',
    card,
    billing_details: { name: holder },
  });
  if (paymentMethod === undefined) return { ok: false, error: error ?? {} };
  return {
    ok: true,
    token: paymentMethod.id,
    shownNumber: `************${paymentMethod.card?.last4 ?? ''}`,
  };
}
