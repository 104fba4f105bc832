import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { completeAmazonSession } from '#contract/shop/payments.ts';
import { send } from '../lib/api.ts';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * Screen /amazon-pay-redirect?payment_id: the return from Amazon. It captures the payment that the
 * member confirmed there, then replaces its own history entry, so that Back never repeats the
 * capture.
 */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const paymentId = search.get('payment_id');
  useEffect(() => {
    const query = paymentId === null ? {} : { payment_id: paymentId };
    void send(completeAmazonSession, { query }).then((result) => {
      // The maintenance page returns to this screen. After any other failure the next screen reads
      // the payment's status.
      if (!result.ok && result.reason === 'maintenance') return;
      void navigate(`/complete-buy-point-amazom-pay?${search}`, { replace: true });
    });
  }, [navigate, paymentId, search]);
  return <ScreenPending />;
}
