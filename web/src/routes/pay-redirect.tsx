import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { appendPoints } from '#contract/payments.ts';
import { send } from '../lib/api.ts';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * /pay-redirect?payment_id: the way back from the payment company. It tells the shop, and goes on in place of itself, so
 * that going back never comes here again.
 */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const paymentId = search.get('payment_id');
  useEffect(() => {
    const goOn = () => void navigate(`/complete-buy-point?${search}`, { replace: true });
    if (paymentId === null) goOn();
    // What came of it is read there, also where this failed.
    else void send(appendPoints, { payload: { token: paymentId }, idempotencyKey: paymentId }).then(goOn);
  }, [navigate, paymentId, search]);
  return <ScreenPending />;
}
