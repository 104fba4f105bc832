import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { completeAmazonSession } from '#contract/shop/payments.ts';
import { send } from '../lib/api.ts';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * /amazon-pay-redirect?payment_id: the way back from Amazon. It has what was confirmed there
 * collected, and goes on in place of itself, so that going back never comes here again.
 */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const paymentId = search.get('payment_id');
  useEffect(() => {
    const query = paymentId === null ? {} : { payment_id: paymentId };
    void send(completeAmazonSession, { query }).then((outcome) => {
      // The maintenance page leads back here. After any other failure the next screen reads what
      // came of it.
      if (!outcome.ok && outcome.reason === 'maintenance') return;
      void navigate(`/complete-buy-point-amazom-pay?${search}`, { replace: true });
    });
  }, [navigate, paymentId, search]);
  return <ScreenPending />;
}
