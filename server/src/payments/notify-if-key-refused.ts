import { queueOperatorMail, showNotice } from '../messages/index.ts';
import { ProviderKeyRefusedError } from '../providers/payments/payment-provider.ts';
import { operatorNoticeTexts } from './operator-notices.texts.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Notifies the operator, at most once an hour for each permission, if an error means that a
 * provider refuses the shop's key. Members only read that the provider cannot be reached, and
 * waiting does not help.
 */
export async function notifyIfKeyRefused(
  { db, clock, operator }: Pick<PaymentDeps, 'db' | 'clock' | 'operator'>,
  provider: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderKeyRefusedError)) return;
  const { refusal } = error;
  const notice = { message: operatorNoticeTexts.keyRefused, provider, reason: refusal };
  const hourly = { subject: `key ${provider} ${refusal}`, now: clock.now() };
  if (await db.transaction((tx) => queueOperatorMail(tx, operator, notice, hourly)))
    showNotice(operator, notice);
}
