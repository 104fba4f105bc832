/** The service worker's file, which Vite copies from `public/`. */
const workerUrl = '/push-worker.js';

/** Whether this browser can get push messages. On iOS only an installed app can. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** This browser's subscription; null if it has none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the member and subscribes this browser.
 *
 * @param key the shop's public key, in base64url
 * @returns undefined if the member or the browser refuses
 */
export async function subscribe(key: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(workerUrl, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return undefined;
  }
}

/**
 * Ends this browser's subscription, so that the next person who uses it gets no messages of this
 * member. Its push service then tells the shop that it is gone.
 */
export async function unsubscribe(): Promise<void> {
  const subscription = await findSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
