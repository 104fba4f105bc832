import { useQuery } from '@tanstack/react-query';
import { chooseAmazonSession, getAmazonSession } from '#contract/shop/payments.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { callQuery } from '../../lib/queries.ts';
import styles from './payment-form.module.css';
import { paymentTexts } from './texts.ts';

/** The checkout session that the customer brought back from Amazon. */
export type AmazonSession =
  /** The customer has not been at Amazon yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'chosen'; readonly id: string; readonly payMethod: string }
  /** The session has ended or cannot be read: the customer has to choose at Amazon again. */
  | { readonly kind: 'lost' };

/** Chooses the checkout session with this id, and reads its payment method. */
export function useAmazonSession(id: string | null): AmazonSession {
  const choice = useQuery({
    ...callQuery(chooseAmazonSession, { params: { sessionId: id ?? '' } }),
    enabled: id !== null,
  });
  const read = useQuery({
    ...callQuery(getAmazonSession, { query: { session_id: id ?? '' } }),
    enabled: choice.isSuccess,
  });
  if (id === null) return { kind: 'none' };
  if (choice.isError || read.isError) return { kind: 'lost' };
  return read.isSuccess
    ? { kind: 'chosen', id, payMethod: read.data.payMethod }
    : { kind: 'reading' };
}

interface Props {
  readonly session: AmazonSession;
  readonly disabled: boolean;
  readonly onChange: () => void;
}

/** The fields of Amazon Pay: none here, because everything is chosen at Amazon. */
export function AmazonChoice({ session, disabled, onChange }: Props) {
  const t = useTexts(paymentTexts);
  switch (session.kind) {
    case 'none':
      return <p className={styles.hint}>{t('amazonHint')}</p>;
    case 'reading':
      return <Skeleton height="3rem" />;
    case 'lost':
      return <Notice kind="danger">{t('amazonLost')}</Notice>;
    case 'chosen':
      return (
        <div className={styles.chosen}>
          <p>
            <span className={styles.label}>{t('amazonPaysWith')}</span>
            <span className="figures">{session.payMethod}</span>
          </p>
          <Button size="sm" disabled={disabled} onClick={onChange}>
            {t('amazonChange')}
          </Button>
        </div>
      );
  }
}
