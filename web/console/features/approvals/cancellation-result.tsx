import { Link } from 'react-router';
import { cancelledByGuardian } from '#contract/console/payments.ts';
import { formatPoints, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { ResultList } from './result-list.tsx';
import { TakenBack } from './taken-back-result.tsx';
import { approvalTexts } from './texts.ts';

const paymentParts = ['byHand', 'underWay', 'asked', 'unpaid', 'forgone', 'asAdult'] as const;
const accountParts = ['otherAccounts', 'unprovedAccounts'] as const;

/**
 * Names the payments that a guardian's cancellation gives back, those left for staff, those whose
 * points are no longer owed, other accounts whose consent ended, and the cards that it took back.
 */
export function CancellationResult({ result }: { readonly result: unknown }) {
  const t = useTexts(approvalTexts);
  const language = useLanguage();
  const parsed = cancelledByGuardian.safeParse(result);
  if (!parsed.success) return null;
  const { data } = parsed;
  const { byHand, asAdult, otherAccounts, unprovedAccounts, takenBack } = data;
  const leftForStaff = [byHand, asAdult, otherAccounts, unprovedAccounts, takenBack.toStop];
  return (
    <Notice kind={leftForStaff.some((list) => list.length > 0) ? 'info' : 'success'}>
      {paymentParts.map((part) => (
        <ResultList key={part} text={t(`cancelled_${part}`)}>
          {data[part].map((payment) => (
            <li key={payment.paymentId}>
              <Link to={`${paths.payments}/${payment.paymentId}`}>{payment.paymentId}</Link>{' '}
              {'yen' in payment
                ? formatYen(payment.yen, language)
                : formatPoints(payment.points, language)}
            </li>
          ))}
        </ResultList>
      ))}
      {accountParts.map((part) => (
        <ResultList key={part} text={t(part)}>
          {data[part].map((memberId) => (
            <li key={memberId}>
              <Link to={`${paths.members}/${memberId}`}>{memberId}</Link>
            </li>
          ))}
        </ResultList>
      ))}
      <TakenBack taken={takenBack} />
    </Notice>
  );
}
