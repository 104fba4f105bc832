import type { PushSender } from './push-sender.ts';
import { loadSandboxPushKeys } from './sandbox-push.ts';
import { type PushKeys, webPushSender } from './web-push.ts';

/**
 * Opens the sender of web push messages: with the keys of the configuration, else with the
 * sandbox's own; undefined without either, and then nobody can subscribe.
 *
 * @param sandboxUrl the sandbox's address; undefined if there is none. Beside live providers it
 *   plays no push service
 * @param onDenied is called if a push service does not accept the shop's key
 * @throws DamagedFileError
 */
export async function openPush(
  configured: PushKeys | undefined,
  sandboxUrl: string | undefined,
  dataFolder: string,
  onDenied: (reason: string) => void,
): Promise<PushSender | undefined> {
  const keys =
    configured ?? (sandboxUrl === undefined ? undefined : await loadSandboxPushKeys(dataFolder));
  const origin = sandboxUrl === undefined ? undefined : new URL(sandboxUrl).origin;
  return keys && webPushSender(keys, origin, onDenied);
}
