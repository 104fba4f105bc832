import { Link } from 'react-router';
import { cancelledByGuardian } from '#contract/console/payments.ts';
import { formatPoints, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { TakenBack } from './taken-back-result.tsx';
import { approvalTexts } from './texts.ts';

const parts = ['byHand', 'underWay', 'asked', 'unpaid', 'forgone', 'asAdult'] as const;

/**
 * Names the payments that a guardian's cancellation gives back, those left for staff, those whose
 * points are no longer owed, and the cards that it took back.
 */
export function CancellationResult({ result }: { readonly result: unknown }) {
  const t = useTexts(approvalTexts);
  const language = useLanguage();
  const parsed = cancelledByGuardian.safeParse(result);
  if (!parsed.success) return null;
  const { data } = parsed;
  return (
    <Notice
      kind={
        data.byHand.length +
          data.asAdult.length +
          data.otherAccounts.length +
          data.unprovedAccounts.length +
          data.takenBack.toStop.length >
        0
          ? 'info'
          : 'success'
      }
    >
      {parts
        .filter((part) => data[part].length > 0)
        .map((part) => (
          <section key={part} aria-label={t(`cancelled_${part}`)}>
            <p>{t(`cancelled_${part}`)}</p>
            <ul>
              {data[part].map((payment) => (
                <li key={payment.paymentId}>
                  <Link to={`${paths.payments}/${payment.paymentId}`}>{payment.paymentId}</Link>{' '}
                  {'yen' in payment
                    ? formatYen(payment.yen, language)
                    : formatPoints(payment.points, language)}
                </li>
              ))}
            </ul>
          </section>
        ))}
      {(['otherAccounts', 'unprovedAccounts'] as const)
        .filter((part) => data[part].length > 0)
        .map((part) => (
          <section key={part} aria-label={t(part)}>
            <p>{t(part)}</p>
            <ul>
              {data[part].map((memberId) => (
                <li key={memberId}>
                  <Link to={`${paths.members}/${memberId}`}>{memberId}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      <TakenBack taken={data.takenBack} />
    </Notice>
  );
}
