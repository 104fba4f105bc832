import type { Mail } from '../messages/index.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { methodTexts } from './logins.texts.ts';
import { wayInMail } from './way-in.mails.ts';

const news = {
  linked: {
    ja: (name: string) => ({
      subject: `【開封】${name}でログインできるようになりました`,
      lead: `お客様のアカウントに、${name}のアカウントが連携されました。`,
    }),
    en: (name: string) => ({
      subject: `[Kaifu] You can now log in with ${name}`,
      lead: `Your ${name} account was linked to your account at Kaifu.`,
    }),
  },
  unlinked: {
    ja: (name: string) => ({
      subject: `【開封】${name}との連携が解除されました`,
      lead: `お客様のアカウントと、${name}のアカウントの連携が解除されました。`,
    }),
    en: (name: string) => ({
      subject: `[Kaifu] ${name} was unlinked`,
      lead: `Your ${name} account is no longer linked to your account at Kaifu.`,
    }),
  },
} as const;

/** Writes the mail that an account at a company was linked or unlinked. */
export function identityMail(what: keyof typeof news, provider: OpenidProviderId, at: Date): Mail {
  const name = methodTexts[provider];
  return wayInMail({ ja: news[what].ja(name.ja), en: news[what].en(name.en) }, at);
}
