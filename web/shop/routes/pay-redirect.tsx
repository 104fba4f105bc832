import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { appendPoints } from '#contract/shop/payments.ts';
import { payMethods } from '#contract/shop/points.ts';
import { send } from '../lib/api.ts';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * Screen /pay-redirect?payment_id[&pay_id]: the return from the payment provider. It notifies the
 * shop, then replaces its own history entry, so that Back never opens it again.
 */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const paymentId = search.get('payment_id');
  useEffect(() => {
    const isPayPal = search.get('pay_id') === String(payMethods.payPal);
    const end = isPayPal ? '/complete-buy-point-paypal' : '/complete-buy-point';
    const goOn = () => void navigate(`${end}?${search}`, { replace: true });
    if (paymentId === null) return goOn();
    const appending = send(appendPoints, {
      payload: { token: paymentId },
      idempotencyKey: paymentId,
    });
    void appending.then((result) => {
      // The maintenance page returns to this screen. After any other failure the next screen reads
      // the payment's status.
      if (result.ok || result.reason !== 'maintenance') goOn();
    });
  }, [navigate, paymentId, search]);
  return <ScreenPending />;
}
