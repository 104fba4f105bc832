import type { Mail } from '../messages/index.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { methodTexts } from './logins.texts.ts';

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
      subject: `【開封】${name}との連携を解除しました`,
      lead: `お客様のアカウントと、${name}のアカウントの連携が解除されました。`,
    }),
    en: (name: string) => ({
      subject: `[Kaifu] ${name} was unlinked`,
      lead: `Your ${name} account is no longer linked to your account at Kaifu.`,
    }),
  },
} as const;

/** Writes the mail that an account at a company was linked or unlinked. */
export function identityMail(what: keyof typeof news, provider: OpenidProviderId): Mail {
  const name = methodTexts[provider];
  const [ja, en] = [news[what].ja(name.ja), news[what].en(name.en)];
  return {
    ja: {
      subject: ja.subject,
      parts: [
        ja.lead,
        'お心当たりがない場合は、パスワードを変更し、ほかの端末をログアウトしてください。',
        { link: 'ログインと端末を確かめる', path: '/my-sessions' },
      ],
    },
    en: {
      subject: en.subject,
      parts: [
        en.lead,
        'If it was not you, change your password and log out all other devices.',
        { link: 'See your logins and devices', path: '/my-sessions' },
      ],
    },
  };
}
