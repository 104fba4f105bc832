import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { getPaymentEnd } from '#contract/shop/payments.ts';
import { formatDateTime, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { Paper } from '../../../kit/ui/paper.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { TopLink } from '../../ui/top-link.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { paymentTexts } from './texts.ts';

/** The polling interval in milliseconds: slow, because a customer may pay now or only tomorrow. */
const pollIntervalMs = 10_000;

interface Props {
  /** Null for the newest payment of its kind; whether it still waits is unknown. */
  readonly paymentId: string | null;
  readonly heading: string;
  /** The customer's next step. */
  readonly lead: string;
  /** Information or choices before the facts. */
  readonly before?: ReactNode;
  /** The place to pay, and the numbers to enter there. */
  readonly facts: readonly Fact[];
  /** In yen. */
  readonly price: number;
  /** As an ISO instant. */
  readonly due: string;
  /** How to pay there. */
  readonly after?: ReactNode;
  /** The next steps after the payment. */
  readonly note: string;
  /** The payment provider's own page of instructions; '' if there is none. */
  readonly url?: string;
  /** Another link or button, above the link back to the shop. */
  readonly children?: ReactNode;
}

/**
 * A payment that waits for its customer: where to pay, how much, and until when. Once it is paid or
 * expired, its result replaces this, so that nobody pays it again.
 */
export function WaitingPayment(props: Props) {
  const {
    paymentId,
    heading,
    lead,
    before,
    facts,
    price,
    due,
    after,
    note,
    url = '',
    children,
  } = props;
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const end = useQuery({
    ...callQuery(getPaymentEnd, { query: { payment_id: paymentId ?? undefined } }),
    enabled: paymentId !== null,
    refetchInterval: pollIntervalMs,
  });
  if (paymentId !== null && end.data !== undefined && end.data.result !== '0') {
    return <Navigate to={paths.completeBuyPoint(paymentId)} replace />;
  }
  return (
    <Paper heading={heading}>
      <PageTitle>{heading}</PageTitle>
      <p>{lead}</p>
      {before}
      <FactList
        facts={[
          ...facts,
          { label: t('price'), value: formatYen(price, language) },
          { label: t('dueDate'), value: formatDateTime(due, language) },
        ]}
      />
      {after}
      <p>{note}</p>
      <ButtonStack>
        {url !== '' && (
          <LinkButton wide to={url} target="_blank" rel="noopener noreferrer">
            {t('instructions')}
            <Icon name="external" size={18} />
          </LinkButton>
        )}
        {children}
        <TopLink wide />
      </ButtonStack>
    </Paper>
  );
}
