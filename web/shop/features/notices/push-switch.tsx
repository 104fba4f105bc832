import { useMutation, useQuery } from '@tanstack/react-query';
import {
  addPushSubscription,
  getNoticeSettings,
  removePushSubscription,
} from '#contract/shop/notices.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { canPush, findSubscription, subscribe, unsubscribe } from '../../lib/push.ts';
import { invalidateCall, queryClient } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import styles from './notices.module.css';
import { noticeTexts } from './texts.ts';

const ownKey = ['push subscription of this browser'];

/** Subscribes this browser at its push service, and then at the shop. */
async function begin(shopKey: string) {
  const subscription = await subscribe(shopKey);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return 'refused';
  const result = await send(addPushSubscription, { payload: { endpoint, p256dh, auth } });
  if (!result.ok) await unsubscribe();
  return result;
}

/** Ends this browser's subscription at the shop and at its push service. */
async function end() {
  const subscription = await findSubscription();
  if (subscription === null) return 'refused';
  const { endpoint } = subscription;
  const result = await send(removePushSubscription, { payload: { endpoint } });
  if (result.ok) await unsubscribe();
  return result;
}

/**
 * The button that begins or ends push messages in this browser.
 *
 * @param shopKey the shop's public key; null if web push is switched off
 * @param own the endpoints that the shop knows from this session
 */
export function PushSwitch({
  shopKey,
  own,
}: {
  readonly shopKey: string | null;
  readonly own: readonly string[];
}) {
  const t = useTexts(noticeTexts);
  return (
    <section className={styles.section}>
      <h2>{t('browser')}</h2>
      {shopKey === null || !canPush() ? (
        <p className={styles.soft}>{t(shopKey === null ? 'pushOff' : 'pushMissing')}</p>
      ) : (
        <Subscription shopKey={shopKey} endpoints={own} />
      )}
    </section>
  );
}

function Subscription({
  shopKey,
  endpoints,
}: {
  readonly shopKey: string;
  readonly endpoints: readonly string[];
}) {
  const t = useTexts(noticeTexts);
  const failureText = useFailureText();
  const own = useQuery({
    queryKey: ownKey,
    queryFn: async () => (await findSubscription())?.endpoint ?? null,
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? begin(shopKey) : end()),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ownKey }),
        invalidateCall(getNoticeSettings),
      ]),
  });
  // The shop may have deleted it with an earlier session, which the browser does not know.
  const isOn = typeof own.data === 'string' && endpoints.includes(own.data);
  return (
    <>
      {isOn && <p role="status">{t('pushIsOn')}</p>}
      {change.data === 'refused' && <Notice kind="danger">{t('pushRefused')}</Notice>}
      {typeof change.data === 'object' && !change.data.ok && (
        <Notice kind="danger">{failureText(change.data)}</Notice>
      )}
      <Button
        wide
        busy={change.isPending}
        disabled={own.isPending}
        onClick={() => change.mutate(!isOn)}
      >
        {t(isOn ? 'pushEnd' : 'pushOn')}
      </Button>
    </>
  );
}
