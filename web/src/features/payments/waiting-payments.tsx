import { useQuery } from '@tanstack/react-query';
import { listWaitingPayments } from '#contract/payments.ts';
import { payMethods } from '#contract/points.ts';
import { formatDateTime, formatYen } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { ButtonStack, LinkButton } from '../../ui/button.tsx';
import { ReadError } from '../../ui/read-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { paymentTexts } from './texts.ts';

const screenOf = new Map<number, (paymentId: string) => string>([
  [payMethods.store, paths.confirmCombini],
  [payMethods.bank, paths.bankTransfer],
]);

/** The way to each payment that its customer still has to make; nothing where there is none. */
export function WaitingPayments() {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const read = useQuery(callQuery(listWaitingPayments, {}));
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  if (read.isPending) return <Skeleton height="6.5rem" radius="var(--radius-md)" />;
  const links = read.data.data.list.flatMap(({ payment_id: id, pay_id: method, price, limit_date: due }) => {
    const to = screenOf.get(method)?.(id);
    const facts = { price: formatYen(price, language), due: formatDateTime(due, language) };
    return to === undefined ? [] : { id, to, text: t('toWaiting', facts) };
  });
  if (links.length === 0) return null;
  return (
    <>
      <ButtonStack>
        {links.map(({ id, to, text }) => (
          <LinkButton key={id} wide to={to}>
            {text}
          </LinkButton>
        ))}
      </ButtonStack>
      <p>{t('waitingEnds')}</p>
    </>
  );
}
