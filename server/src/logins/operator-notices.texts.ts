import type { OperatorNotice } from '../messages/index.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { methodTexts } from './logins.texts.ts';

/** Tells the operator that a company refuses the client id or the secret of the shop. */
export function refusedClientNotice(provider: OpenidProviderId): OperatorNotice {
  const { ja, en } = methodTexts[provider];
  const settings = `KAIFU_LOGIN_${provider.toUpperCase()}_ID, KAIFU_LOGIN_${provider.toUpperCase()}_SECRET`;
  return {
    message: {
      ja: `${ja}がこの店のクライアントIDまたはシークレットを拒否したため、会員は${ja}でログインできません。設定を確認してください（${settings}）`,
      en: `${en} refuses the client id or the secret of this shop, so nobody can log in with ${en}: check the settings ${settings}`,
    },
    provider,
  };
}
